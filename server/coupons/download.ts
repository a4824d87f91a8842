import { randomBytes, randomUUID } from 'node:crypto'
import { couponExpiry } from '../../domain/coupons/discount.ts'
import { seoulDate } from '../../domain/shared/civilDate.ts'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import { uuidv7 } from '../../domain/shared/ids.ts'
import type { Coupon } from '../../domain/wire/coupons.ts'
import { couponDefinitions } from '../catalogue/index.ts'
import type { Deps } from '../platform/deps.ts'
import type { StoredEvent } from '../platform/eventStore/eventStore.ts'
import { type Decision, handleCommand } from '../platform/eventStore/handleCommand.ts'
import { hasOrdered, wireOf } from './copies.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'store'>
type Issue = { memberId: number; couponId: number; memberCouponId: string; expiresAt: Date }
type Facts = { onOffer: boolean; forNewMembers: boolean; ordered: boolean }

const wallet = (memberId: number): string => `wallet:${memberId}`

/**
 * Puts a coupon into the member's possession, once for ever. Its end is computed here, never taken from the client
 *.
 */
export async function downloadCoupon(
  needs: Needs,
  memberId: number,
  couponId: number,
): Promise<Coupon | Refusal> {
  const now = needs.clock.now()
  const today = seoulDate(now)
  const [[coupon], ordered] = await Promise.all([
    couponDefinitions(needs.db, [couponId]),
    hasOrdered(needs, memberId),
  ])
  if (coupon === undefined) return refuse('NOT_FOUND')
  const issue: Issue = {
    memberId,
    couponId,
    memberCouponId: uuidv7(now.getTime(), randomBytes(10)),
    expiresAt: couponExpiry({ endDate: coupon.endDate, validDays: coupon.validDays ?? undefined }, today),
  }
  const facts: Facts = {
    onOffer: coupon.onOffer && !coupon.welcome && coupon.endDate >= today,
    forNewMembers: coupon.type === 'new',
    ordered,
  }
  const handled = await handleCommand(needs.store, needs.clock, {
    commandId: randomUUID(),
    request: { couponId },
    actor: `member:${memberId}`,
    streams: [wallet(memberId)],
    decide: (stream) => decideIssue(stream(wallet(memberId)).events, issue, facts),
  })
  if (handled.kind === 'refused') return handled.refusal
  return wireOf(coupon, { ...issue, usable: true })
}

function decideIssue(past: readonly StoredEvent[], issue: Issue, facts: Facts): Decision {
  const had = past.some(({ type, data }) => type === 'coupon.issued' && couponIdOf(data) === issue.couponId)
  if (had) return refuse('COUPON_ALREADY_DOWNLOADED', { couponId: issue.couponId })
  if (!facts.onOffer) return refuse('COUPON_NOT_USABLE', { cause: 'not_offered' })
  if (facts.forNewMembers && facts.ordered) return refuse('COUPON_NOT_USABLE', { cause: 'first_order_only' })
  const data = { ...issue, source: 'download', expiresAt: issue.expiresAt.toISOString() }
  return { events: [{ stream: wallet(issue.memberId), type: 'coupon.issued', data }] }
}

const couponIdOf = (data: StoredEvent['data']): unknown =>
  typeof data === 'object' && data !== null && 'couponId' in data ? data.couponId : null
