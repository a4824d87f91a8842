import { refuse } from '../../../domain/shared/decision.ts'
import type { App, Deps } from '../deps.ts'
import { attemptKey, countedIn } from '../security/rateLimit.ts'

const windowSeconds = 600

/**
 * Calls of a member in ten minutes that a process passes by itself: who uses the shop as people do costs no write. The
 * count that all processes share is of what comes on top.
 */
const passedUncounted = 60

/** So many members are remembered; when there are more, all are passed anew. */
const mostRemembered = 10_000

type Window = { calls: number; endsAtMs: number; waitsUntilMs: number }

/**
 * Limits the calls with which one member writes, whichever they are (rule 567): each of them may be right, and ten
 * thousand of them would leave events, rows and messages that nothing ever shrinks. Refuses TOO_MANY_REQUESTS before the
 * body is read.
 */
export function limitMemberWrites(app: App, { db, env }: Pick<Deps, 'db' | 'env'>): void {
  const windows = new Map<number, Window>()
  const windowOf = (memberId: number, nowMs: number): Window => {
    const known = windows.get(memberId)
    if (known !== undefined && known.endsAtMs > nowMs) return known
    if (windows.size >= mostRemembered) windows.clear()
    const begun = { calls: 0, endsAtMs: nowMs + windowSeconds * 1_000, waitsUntilMs: 0 }
    windows.set(memberId, begun)
    return begun
  }
  const leftMsOf = async (memberId: number): Promise<number> => {
    const nowMs = performance.now()
    const window = windowOf(memberId, nowMs)
    window.calls += 1
    if (window.calls <= passedUncounted) return 0
    if (window.waitsUntilMs > nowMs) return window.waitsUntilMs - nowMs
    const key = attemptKey(env.JWT_SECRET, 'member-writes', String(memberId))
    const { count, leftMs } = await countedIn(db.pool, key, windowSeconds)
    if (count <= env.WRITES_PER_MEMBER) return 0
    window.waitsUntilMs = nowMs + leftMs
    return leftMs
  }
  // After the gates, which say who calls.
  app.addHook('preParsing', async ({ visitor, method }, reply) => {
    if (visitor === null || method === 'GET' || method === 'HEAD') return
    const leftMs = await leftMsOf(visitor.id)
    if (leftMs > 0)
      return reply.refuse(
        refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1_000)) }),
      )
  })
}
