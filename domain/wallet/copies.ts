import { type Refusal, refuse, unreachable } from '../shared/decision.ts'
import type { WalletEvent, WalletEventOf } from './events.ts'

/** A member's own copy of a coupon. */
export type CouponCopy = {
  memberCouponId: string
  couponId: number
  status: 'unused' | 'held' | 'used' | 'expired'
  /** The order that holds or used it. */
  orderId: string | null
  expiresAt: string
}

/** The refusal when no copy of a coupon can be used. */
export type NoCopy = Refusal<'COUPON_NOT_USABLE'>

type Copies = ReadonlyMap<string, CouponCopy>
type CopyEvent = Extract<WalletEvent, { type: `coupon.${string}` }>

/** The copies after one more of their events (rule 34); events of unknown copies change nothing. */
export function withCopyEvent(copies: Copies, event: CopyEvent): Copies {
  const { memberCouponId } = event.data
  if (event.type === 'coupon.issued') {
    const { couponId, expiresAt } = event.data
    return new Map(copies).set(memberCouponId, {
      ...{ memberCouponId, couponId, status: 'unused', orderId: null, expiresAt },
    })
  }
  const copy = copies.get(memberCouponId)
  return copy === undefined ? copies : new Map(copies).set(memberCouponId, { ...copy, ...change(event) })
}

function change(
  event: Exclude<CopyEvent, { type: 'coupon.issued' }>,
): Pick<CouponCopy, 'status' | 'orderId'> {
  switch (event.type) {
    case 'coupon.held':
      return { status: 'held', orderId: event.data.orderId }
    case 'coupon.used':
      return { status: 'used', orderId: event.data.orderId }
    case 'coupon.released':
    case 'coupon.returned':
      return { status: 'unused', orderId: null }
    case 'coupon.expired':
      return { status: 'expired', orderId: null }
    default:
      return unreachable(event)
  }
}

const hasEnded = (copy: CouponCopy, now: Date): boolean => Date.parse(copy.expiresAt) < now.getTime()

const copiesOf = ({ copies }: { copies: Copies }, couponId: number): CouponCopy[] =>
  [...copies.values()].filter((copy) => copy.couponId === couponId)

/**
 * The copy of a coupon that an order takes: of the unused copies that have not ended, the one that ends first. Refuses
 * COUPON_NOT_USABLE: `expired` when a copy has ended unused, else `not_held`.
 */
export function usableCopy(wallet: { copies: Copies }, couponId: number, now: Date): CouponCopy | NoCopy {
  const own = copiesOf(wallet, couponId)
  const [first] = own
    .filter((copy) => copy.status === 'unused' && !hasEnded(copy, now))
    .sort(
      (a, b) =>
        Date.parse(a.expiresAt) - Date.parse(b.expiresAt) || (a.memberCouponId < b.memberCouponId ? -1 : 1),
    )
  if (first !== undefined) return first
  const lapsed = own.some(
    (copy) => copy.status === 'expired' || (copy.status === 'unused' && hasEnded(copy, now)),
  )
  return refuse('COUPON_NOT_USABLE', { cause: lapsed ? 'expired' : 'not_held' })
}

/** Issues a copy; a member can get each coupon only once. Refuses COUPON_ALREADY_DOWNLOADED. */
export function issueCopy(
  wallet: { copies: Copies },
  issued: WalletEventOf<'coupon.issued'>['data'],
): WalletEventOf<'coupon.issued'> | Refusal<'COUPON_ALREADY_DOWNLOADED'> {
  const { couponId } = issued
  return copiesOf(wallet, couponId).length > 0
    ? refuse('COUPON_ALREADY_DOWNLOADED', { couponId })
    : { type: 'coupon.issued', data: issued }
}

/** Expires an unused copy once its last instant is over; otherwise null. */
export function expireCopy(
  wallet: { copies: Copies },
  of: { memberId: number; memberCouponId: string },
  now: Date,
): WalletEventOf<'coupon.expired'> | null {
  const copy = wallet.copies.get(of.memberCouponId)
  return copy?.status === 'unused' && hasEnded(copy, now) ? { type: 'coupon.expired', data: of } : null
}
