import DataLoader from 'dataloader'
import type pg from 'pg'

// A larger batch would only make its first caller wait for its last.
const mostTogether = 64
// A slow call delays the batch behind it by no more than this.
const patienceMs = 5

/**
 * Returns a function that batches concurrent calls into one run of `work` per pool. Calls of one turn of the event loop
 * share a batch, and calls that arrive while a batch runs share the next one, so the cost per call falls with the
 * number of callers. `work` must return its results in the order of its arguments. When it fails, it is repeated for
 * each call alone, so that each caller gets its own error: it must be safe to repeat.
 */
export function batched<Asked, Told>(
  work: (pool: pg.Pool, all: readonly Asked[]) => Promise<readonly Told[]>,
): (pool: pg.Pool, asked: Asked) => Promise<Told> {
  const loaders = new WeakMap<pg.Pool, DataLoader<Asked, Told>>()
  const loaderOf = (pool: pg.Pool) => {
    const found = loaders.get(pool)
    if (found !== undefined) return found
    let earlier: Promise<unknown> = Promise.resolve()
    const loader = new DataLoader<Asked, Told>(
      (all) => {
        const told = work(pool, all).catch((error: unknown) => eachAlone(all, error))
        earlier = told
        return told
      },
      {
        cache: false,
        maxBatchSize: mostTogether,
        batchScheduleFn: (ask) => void after(earlier).then(() => setImmediate(ask)),
      },
    )
    loaders.set(pool, loader)
    return loader

    async function eachAlone(all: readonly Asked[], error: unknown): Promise<(Told | Error)[]> {
      if (all.length === 1) return [asError(error)]
      const answers = await Promise.allSettled(all.map((one) => work(pool, [one])))
      return answers.map((answer) =>
        answer.status === 'rejected'
          ? asError(answer.reason)
          : (answer.value[0] ?? new Error('The statement answered too little')),
      )
    }
  }
  return (pool, asked) => loaderOf(pool).load(asked)
}

/** Returns the rows found in the order of `all`, by their `WITH ORDINALITY` number; null where no row was found. */
export function inPlace<Found extends { ordinality: number }>(
  all: readonly unknown[],
  found: readonly Found[],
): (Found | null)[] {
  const byPlace = new Map(found.map((one) => [one.ordinality, one]))
  return all.map((_, nth) => byPlace.get(nth + 1) ?? null)
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

async function after(earlier: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  await Promise.race([
    earlier,
    new Promise((resolve) => {
      timer = setTimeout(resolve, patienceMs)
    }),
  ])
  clearTimeout(timer)
}
