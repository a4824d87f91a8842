import { unreachable } from '../shared/decision.ts'
import type { Won } from '../shared/won.ts'
import { type CouponCopy, withCopyEvent } from './copies.ts'
import type { LotPart, Reward, WalletEvent, WalletEventOf } from './events.ts'

/** Points that were earned together. `remaining` includes the held points. */
export type Lot = { lotId: string; remaining: Won; held: Won; expiresAt: string; earnedBy: Reward }

/** The points that a paid order took from a lot, and how many of them refunds have restored since. */
export type SpentPart = LotPart & { restored: Won }

/** Everything of value that a member holds, or the part of it that one decision needs. */
export type WalletState = {
  lots: ReadonlyMap<string, Lot>
  /** Spendable points in lots that were not loaded; 0 when all are. */
  elsewhere: Won
  /** Points taken back that the lots lacked. */
  debt: Won
  /** The held parts by order. */
  holds: ReadonlyMap<string, readonly LotPart[]>
  spent: ReadonlyMap<string, readonly SpentPart[]>
  copies: ReadonlyMap<string, CouponCopy>
}

export const emptyWallet: WalletState = {
  lots: new Map(),
  elsewhere: 0,
  debt: 0,
  holds: new Map(),
  spent: new Map(),
  copies: new Map(),
}

type Parts = readonly { lotId: string; points: Won }[]

/** Adds each part's points, `times` 1, 0 or −1, to what remains in its lot and to what is held of it. */
function moved(
  lots: WalletState['lots'],
  parts: Parts,
  times: { remaining?: 1 | -1; held?: 1 | -1 },
): WalletState['lots'] {
  const next = new Map(lots)
  for (const { lotId, points } of parts) {
    const lot = lotIn(next, lotId)
    next.set(lotId, {
      ...lot,
      remaining: lot.remaining + points * (times.remaining ?? 0),
      held: lot.held + points * (times.held ?? 0),
    })
  }
  return next
}

function lotIn(lots: WalletState['lots'], lotId: string): Lot {
  const lot = lots.get(lotId)
  if (lot === undefined) throw new RangeError(`the lot ${lotId} is not in this wallet`)
  return lot
}

function without<Value>(map: ReadonlyMap<string, Value>, key: string): ReadonlyMap<string, Value> {
  const next = new Map(map)
  next.delete(key)
  return next
}

/** An order spends again when it is extended; what it took from one lot is one part. */
const withSpent = (spent: readonly SpentPart[], lots: readonly LotPart[]): SpentPart[] => [
  ...spent.map((part) => {
    const more = lots.find(({ lotId }) => lotId === part.lotId)
    return more === undefined ? part : { ...part, points: part.points + more.points }
  }),
  ...lots
    .filter(({ lotId }) => spent.every((part) => part.lotId !== lotId))
    .map((part) => ({ ...part, restored: 0 })),
]

function restored(state: WalletState, { data }: WalletEventOf<'points.restored'>): WalletState {
  const lots = new Map(moved(state.lots, data.lots, { remaining: 1 }))
  for (const { lotId, ofLotId, points, expiresAt } of data.reissued) {
    const { earnedBy } = lotIn(lots, ofLotId)
    lots.set(lotId, { lotId, remaining: points, held: 0, expiresAt, earnedBy })
  }
  const back = new Map([
    ...data.lots.map((part) => [part.lotId, part.points] as const),
    ...data.reissued.map((part) => [part.ofLotId, part.points] as const),
  ])
  const spent = (state.spent.get(data.orderId) ?? []).map((part) => ({
    ...part,
    restored: part.restored + (back.get(part.lotId) ?? 0),
  }))
  return { ...state, lots, spent: new Map(state.spent).set(data.orderId, spent) }
}

/** The wallet after one more of its events, whose sums add up at every moment (rule 45). */
export function evolveWallet(state: WalletState, event: WalletEvent): WalletState {
  switch (event.type) {
    case 'points.earned': {
      const { lotId, points, expiresAt, earnedBy } = event.data
      const lot: Lot = { lotId, remaining: points, held: 0, expiresAt, earnedBy }
      return { ...state, lots: new Map(state.lots).set(lotId, lot) }
    }
    case 'points.held':
      return {
        ...state,
        holds: new Map(state.holds).set(event.data.orderId, event.data.lots),
        lots: moved(state.lots, event.data.lots, { held: 1 }),
      }
    case 'points.released':
      return {
        ...state,
        holds: without(state.holds, event.data.orderId),
        lots: moved(state.lots, event.data.lots, { held: -1 }),
      }
    case 'points.used': {
      const { orderId, lots } = event.data
      return {
        ...state,
        holds: without(state.holds, orderId),
        spent: new Map(state.spent).set(orderId, withSpent(state.spent.get(orderId) ?? [], lots)),
        lots: moved(state.lots, event.data.lots, { remaining: -1, held: -1 }),
      }
    }
    case 'points.restored':
      return restored(state, event)
    case 'points.expired':
      return { ...state, lots: moved(state.lots, [event.data], { remaining: -1 }) }
    case 'points.suspended':
      return {
        ...state,
        lots: moved(state.lots, event.data.lots, { remaining: -1 }),
        debt: state.debt + event.data.debt,
      }
    case 'points.debt.repaid':
      return {
        ...state,
        lots: moved(state.lots, event.data.lots, { remaining: -1 }),
        debt: state.debt - event.data.points,
      }
    case 'points.debt.written_off':
      return { ...state, debt: state.debt - event.data.points }
    case 'coupon.issued':
    case 'coupon.held':
    case 'coupon.released':
    case 'coupon.used':
    case 'coupon.returned':
    case 'coupon.expired':
      return { ...state, copies: withCopyEvent(state.copies, event) }
    default:
      return unreachable(event)
  }
}

/** The wallet after several more of its events. */
export const walletAfter = (state: WalletState, events: readonly WalletEvent[]): WalletState =>
  events.reduce(evolveWallet, state)
