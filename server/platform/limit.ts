/** A concurrency limit: work beyond it waits in a queue, first in, first out. */
export type Limit = {
  run: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** Returns how many more pieces of work would start at once. */
  free: () => number
}

/** Returns a limit of `most` pieces of work at once. */
export function limit(most: number): Limit {
  let running = 0
  const queue: (() => void)[] = []
  return {
    free: () => most - running,
    run: async (work) => {
      if (running < most) running += 1
      else await new Promise<void>((begin) => queue.push(begin))
      try {
        return await work()
      } finally {
        const next = queue.shift()
        if (next === undefined) running -= 1
        else next()
      }
    },
  }
}
