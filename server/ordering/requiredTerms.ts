import type { Deps } from '../platform/deps.ts'
import { checkoutTerms } from '../terms/index.ts'

type Terms = Awaited<ReturnType<typeof checkoutTerms>>
type Cached = { readAt: number; terms: Terms }

// At most this long after a new wording is published, some checkouts still ask for the old one.
const cacheMs = 5_000
const cachedFor = new WeakMap<Deps['db']['pool'], Cached>()

/** The terms that checkout asks a member to accept. Cached for seconds: every draft reads them, they rarely change. */
export async function requiredTerms(deps: Pick<Deps, 'db' | 'clock'>): Promise<Terms> {
  const known = cachedFor.get(deps.db.pool)
  if (known !== undefined && performance.now() - known.readAt < cacheMs) return known.terms
  const read = { readAt: performance.now(), terms: await checkoutTerms(deps) }
  cachedFor.set(deps.db.pool, read)
  return read.terms
}
