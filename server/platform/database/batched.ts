import DataLoader from 'dataloader'
import type pg from 'pg'

// More than this in one call would only let the first of them wait for the last.
const mostTogether = 64
// A slow call must not hold up those who came after it for longer.
const patienceMs = 5

/**
 * One statement for many callers: calls of one turn of the event loop go together, and one that comes while a
 * call is under way goes with the next one, so the more callers there are, the less each of them costs. `work` answers
 * in the order of what it is given. When it fails, each is asked for alone and learns its own fault: so it must be
 * repeatable.
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

/** What a statement found, in the places of those who asked by its `WITH ORDINALITY`; null for whom it found nothing. */
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
