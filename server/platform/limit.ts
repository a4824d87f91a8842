/** Thrown when work waited in vain for its turn: whoever asked for it is refused as busy. */
export class NoTurn extends Error {}

/** A concurrency limit: work beyond it waits in a queue, first in, first out. */
export type Limit = {
  run: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** Returns how many more pieces of work would start at once. */
  free: () => number
  /** How long work waits for its turn before it is given up with `NoTurn`, in ms; null for ever. */
  waitMs: number | null
}

/**
 * Returns a limit of `most` pieces of work at once. What requests wait for has an end of waiting (rule 902); null is for
 * work whose callers end it themselves.
 */
export function limit(most: number, waitMs: number | null): Limit {
  let running = 0
  const queue: (() => void)[] = []
  const turn = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer)
        resolve()
      }
      const giveUp = () => {
        queue.splice(queue.indexOf(begin), 1)
        reject(new NoTurn(`no turn within ${lanes.waitMs} ms`))
      }
      const timer = lanes.waitMs === null ? undefined : setTimeout(giveUp, lanes.waitMs)
      queue.push(begin)
    })
  const lanes: Limit = {
    waitMs,
    free: () => most - running,
    run: async (work) => {
      if (running < most) running += 1
      else await turn()
      try {
        return await work()
      } finally {
        const next = queue.shift()
        if (next === undefined) running -= 1
        else next()
      }
    },
  }
  return lanes
}
