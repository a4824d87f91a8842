import { randomBytes, randomUUID } from 'node:crypto'
import { couponExpiry } from '../../domain/coupons/discount.ts'
import { seoulDate } from '../../domain/shared/civilDate.ts'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import { uuidv7 } from '../../domain/shared/ids.ts'
import type { StoredEvent } from '../platform/eventStore.ts'
import type { Deps } from '../platform/deps.ts'
import { type Decision, handleCommand } from '../platform/handleCommand.ts'
import { hasOrdered, type KnownCoupon, knownCoupons } from './definitions.ts'
import { isOffered } from './lists.ts'

type Issue = { memberId: number; couponId: number; memberCouponId: string; expiresAt: Date; source: 'download' | 'welcome' }

const wallet = (memberId: number): string => `wallet:${memberId}`

/** Puts a coupon into the member's possession, once for ever; its end is computed here, never taken from the client. */
export async function downloadCoupon(
  deps: Pick<Deps, 'db' | 'clock' | 'store'>,
  memberId: number,
  couponId: number,
): Promise<KnownCoupon | Refusal> {
  const now = deps.clock.now()
  const today = seoulDate(now)
  const [coupons, ordered] = await Promise.all([knownCoupons(deps, memberId), hasOrdered(deps, memberId)])
  const coupon = coupons.find((known) => known.id === couponId)
  if (coupon === undefined) return refuse('NOT_FOUND')
  if (coupon.copy === null && !isOffered(coupon, today)) return refuse('COUPON_NOT_USABLE', { cause: 'not_offered' })
  if (coupon.type === 'new' && ordered) return refuse('COUPON_NOT_USABLE', { cause: 'first_order_only' })
  const validDays = coupon.validDays ?? undefined
  const issue: Issue = {
    memberId,
    couponId,
    memberCouponId: uuidv7(now.getTime(), randomBytes(10)),
    expiresAt: couponExpiry({ endDate: coupon.endDate, validDays }, today),
    source: 'download',
  }
  const handled = await handleCommand(deps.store, deps.clock, {
    commandId: randomUUID(),
    request: { couponId },
    actor: `member:${memberId}`,
    streams: [wallet(memberId)],
    decide: (stream) => decideIssue(stream(wallet(memberId)).events, issue),
  })
  if (handled.kind === 'refused') return handled.refusal
  const { memberCouponId, expiresAt } = issue
  return { ...coupon, copy: { memberCouponId, expiresAt, usable: true } }
}

function decideIssue(past: readonly StoredEvent[], issue: Issue): Decision {
  const had = past.some(({ type, data }) => type === 'coupon.issued' && couponIdOf(data) === issue.couponId)
  if (had) return refuse('COUPON_ALREADY_DOWNLOADED', { couponId: issue.couponId })
  const data = { ...issue, expiresAt: issue.expiresAt.toISOString() }
  return { events: [{ stream: wallet(issue.memberId), type: 'coupon.issued', data }] }
}

const couponIdOf = (data: StoredEvent['data']): unknown =>
  typeof data === 'object' && data !== null && 'couponId' in data ? data.couponId : null
