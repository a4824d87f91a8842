import type { Deps } from '../platform/deps.ts'
import { staleForMs } from '../platform/ttlCache.ts'
import { checkoutTerms } from '../terms/index.ts'

type Terms = Awaited<ReturnType<typeof checkoutTerms>>
type Cached = { readAt: number; terms: Terms }

const cachedFor = new WeakMap<Deps['db']['pool'], Cached>()

/** The terms that checkout asks a member to accept. Cached for seconds: every draft reads them, they rarely change. */
export async function requiredTerms(deps: Pick<Deps, 'db' | 'clock'>): Promise<Terms> {
  const known = cachedFor.get(deps.db.pool)
  if (known !== undefined && performance.now() - known.readAt < staleForMs.termsAtCheckout) return known.terms
  const read = { readAt: performance.now(), terms: await checkoutTerms(deps) }
  cachedFor.set(deps.db.pool, read)
  return read.terms
}
