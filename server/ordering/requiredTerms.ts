import type { Deps } from '../platform/deps.ts'
import { checkoutTerms } from '../terms/index.ts'

type Terms = Awaited<ReturnType<typeof checkoutTerms>>
type Kept = { readAt: number; terms: Terms }

// A new wording is asked for in every checkout after this time at most.
const keptMs = 5_000
const keptFor = new WeakMap<Deps['db']['pool'], Kept>()

/** What checkout asks a member to agree to. New wordings are rare and every draft asks: kept for seconds. */
export async function requiredTerms(deps: Pick<Deps, 'db' | 'clock'>): Promise<Terms> {
  const known = keptFor.get(deps.db.pool)
  if (known !== undefined && performance.now() - known.readAt < keptMs) return known.terms
  const read = { readAt: performance.now(), terms: await checkoutTerms(deps) }
  keptFor.set(deps.db.pool, read)
  return read.terms
}
