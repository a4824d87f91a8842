/** Runs at most so many pieces of work at once; the others wait for their turn, first come first served. */
export type Limit = {
  run: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** How many more would begin at once. */
  free: () => number
}

/** At most `most` at once. */
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
