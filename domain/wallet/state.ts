import { unreachable } from '../shared/decision.ts'
import type { Won } from '../shared/won.ts'
import type { LotPart, WalletEvent } from './events.ts'

/** Points that were earned together. `remaining` still counts what a hold has set aside (`held`). */
export type Lot = { lotId: string; remaining: Won; held: Won; expiresAt: string }

export type CouponCopy = {
  memberCouponId: string
  couponId: number
  status: 'unused' | 'held' | 'used' | 'expired'
  orderId: string | null
  expiresAt: string
}

/** Everything of value that a member holds: one stream, so that two spends at once cannot both win. */
export type WalletState = {
  lots: ReadonlyMap<string, Lot>
  /** What an order that is being paid has set aside. */
  holds: ReadonlyMap<string, readonly LotPart[]>
  /** What a paid order took and what has come back since. */
  spent: ReadonlyMap<string, { used: readonly LotPart[]; restored: readonly LotPart[] }>
  copies: ReadonlyMap<string, CouponCopy>
}

export const emptyWallet: WalletState = {
  lots: new Map(),
  holds: new Map(),
  spent: new Map(),
  copies: new Map(),
}

const later = (one: string, other: string): string => (Date.parse(one) >= Date.parse(other) ? one : other)

function withParts(
  lots: WalletState['lots'],
  parts: readonly LotPart[],
  change: (lot: Lot, part: LotPart) => Lot,
): WalletState['lots'] {
  const next = new Map(lots)
  for (const part of parts) {
    const lot = next.get(part.lotId) ?? {
      lotId: part.lotId,
      remaining: 0,
      held: 0,
      expiresAt: part.expiresAt,
    }
    next.set(part.lotId, change(lot, part))
  }
  return next
}

const withCopy = (state: WalletState, id: string, change: Partial<CouponCopy>): WalletState => {
  const copy = state.copies.get(id)
  if (copy === undefined) return state
  return { ...state, copies: new Map(state.copies).set(id, { ...copy, ...change }) }
}

function without<Value>(map: ReadonlyMap<string, Value>, key: string): ReadonlyMap<string, Value> {
  const next = new Map(map)
  next.delete(key)
  return next
}

/** The wallet after one more of its events. */
export function evolveWallet(state: WalletState, event: WalletEvent): WalletState {
  switch (event.type) {
    case 'points.earned': {
      const { lotId, points, expiresAt } = event.data
      return {
        ...state,
        lots: new Map(state.lots).set(lotId, { lotId, remaining: points, held: 0, expiresAt }),
      }
    }
    case 'points.held':
      return {
        ...state,
        holds: new Map(state.holds).set(event.data.orderId, event.data.lots),
        lots: withParts(state.lots, event.data.lots, (lot, part) => ({
          ...lot,
          held: lot.held + part.points,
        })),
      }
    case 'points.released':
      return {
        ...state,
        holds: without(state.holds, event.data.orderId),
        lots: withParts(state.lots, event.data.lots, (lot, part) => ({
          ...lot,
          held: lot.held - part.points,
        })),
      }
    case 'points.used':
      return {
        ...state,
        holds: without(state.holds, event.data.orderId),
        spent: new Map(state.spent).set(event.data.orderId, { used: event.data.lots, restored: [] }),
        lots: withParts(state.lots, event.data.lots, (lot, part) => ({
          ...lot,
          held: lot.held - part.points,
          remaining: lot.remaining - part.points,
        })),
      }
    case 'points.restored': {
      const before = state.spent.get(event.data.orderId) ?? { used: [], restored: [] }
      return {
        ...state,
        spent: new Map(state.spent).set(event.data.orderId, {
          used: before.used,
          restored: [...before.restored, ...event.data.lots],
        }),
        lots: withParts(state.lots, event.data.lots, (lot, part) => ({
          ...lot,
          remaining: lot.remaining + part.points,
          expiresAt: later(lot.expiresAt, part.expiresAt),
        })),
      }
    }
    case 'points.expired': {
      const part = { lotId: event.data.lotId, points: event.data.points, expiresAt: event.data.expiredAt }
      return {
        ...state,
        lots: withParts(state.lots, [part], (lot) => ({ ...lot, remaining: lot.remaining - part.points })),
      }
    }
    case 'coupon.issued': {
      const { memberCouponId, couponId, expiresAt } = event.data
      const copy: CouponCopy = { memberCouponId, couponId, status: 'unused', orderId: null, expiresAt }
      return { ...state, copies: new Map(state.copies).set(memberCouponId, copy) }
    }
    case 'coupon.held':
      return withCopy(state, event.data.memberCouponId, { status: 'held', orderId: event.data.orderId })
    case 'coupon.released':
    case 'coupon.returned':
      return withCopy(state, event.data.memberCouponId, { status: 'unused', orderId: null })
    case 'coupon.used':
      return withCopy(state, event.data.memberCouponId, { status: 'used', orderId: event.data.orderId })
    case 'coupon.expired':
      return withCopy(state, event.data.memberCouponId, { status: 'expired' })
    default:
      return unreachable(event)
  }
}

export const foldWallet = (events: readonly WalletEvent[]): WalletState =>
  events.reduce(evolveWallet, emptyWallet)

/** Lots a member can spend from at this instant: not run out, not set aside. */
export const spendableLots = (wallet: WalletState, now: string): LotPart[] =>
  [...wallet.lots.values()]
    .filter((lot) => lot.remaining > lot.held && Date.parse(lot.expiresAt) >= Date.parse(now))
    .map((lot) => ({ lotId: lot.lotId, points: lot.remaining - lot.held, expiresAt: lot.expiresAt }))

/** What this order has set aside or used comes free again: the wallet's part of an ended draft. */
export function releaseOf(wallet: WalletState, memberId: number, orderId: string): WalletEvent[] {
  const lots = wallet.holds.get(orderId)
  const copy = [...wallet.copies.values()].find((one) => one.status === 'held' && one.orderId === orderId)
  const events: WalletEvent[] = []
  if (lots !== undefined) {
    const points = lots.reduce((sum, part) => sum + part.points, 0)
    events.push({ type: 'points.released', data: { memberId, orderId, points, lots: [...lots] } })
  }
  if (copy !== undefined) {
    events.push({ type: 'coupon.released', data: { memberId, memberCouponId: copy.memberCouponId, orderId } })
  }
  return events
}

/** The hold becomes a use: the wallet's part of a placed order. */
export function spendOf(wallet: WalletState, memberId: number, orderId: string): WalletEvent[] {
  return releaseOf(wallet, memberId, orderId).map((event): WalletEvent => {
    if (event.type === 'points.released') return { type: 'points.used', data: event.data }
    if (event.type === 'coupon.released') return { type: 'coupon.used', data: event.data }
    return event
  })
}
