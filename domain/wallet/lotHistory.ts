import { unreachable } from '../shared/decision.ts'
import type { LotPart, WalletEvent } from './events.ts'

type LotStep = {
  event: WalletEvent['type']
  at: Date
  /** The points that the lot gained or lost; 0 where they were only held or released. */
  points: number
  /** The id of the order, reviewed item or lot involved; empty for none. */
  about: string
}

/** A lot of points with its history. `held` is held for orders that are being paid. */
type LotHistory = {
  lotId: string
  expiresAt: string
  steps: LotStep[]
  remaining: number
  held: number
}

export type WalletHistory = { lots: LotHistory[]; debt: number; balance: number }

type DatedEvent = WalletEvent & { occurredAt: Date }
type Change = { lotId: string; expiresAt: string; points: number; held: number; about: string }

const taken = (lots: readonly LotPart[], about: string, sign: -1 | 1): Change[] =>
  lots.map(({ lotId, expiresAt, points }) => ({ lotId, expiresAt, points: sign * points, held: 0, about }))

const setAside = (lots: readonly LotPart[], about: string, sign: -1 | 1): Change[] =>
  lots.map(({ lotId, expiresAt, points }) => ({ lotId, expiresAt, points: 0, held: sign * points, about }))

function changesOf(event: WalletEvent): Change[] {
  switch (event.type) {
    case 'points.earned': {
      const { lotId, expiresAt, points, earnedBy } = event.data
      return [{ lotId, expiresAt, points, held: 0, about: earnedBy.orderItemId ?? '' }]
    }
    case 'points.held':
      return setAside(event.data.lots, event.data.orderId, 1)
    case 'points.released':
      return setAside(event.data.lots, event.data.orderId, -1)
    case 'points.used':
      return taken(event.data.lots, event.data.orderId, -1).map((one) => ({ ...one, held: one.points }))
    case 'points.restored': {
      const { lots, reissued, orderItemId } = event.data
      const newLots = reissued.flatMap((lot) => taken([lot], lot.ofLotId, 1))
      return [...taken(lots, orderItemId, 1), ...newLots]
    }
    case 'points.expired': {
      const { lotId, points, expiredAt } = event.data
      return [{ lotId, expiresAt: expiredAt, points: 0 - points, held: 0, about: '' }]
    }
    case 'points.suspended':
      return taken(event.data.lots, event.data.earnedBy.orderItemId ?? '', -1)
    case 'points.debt.repaid':
      return taken(event.data.lots, '', -1)
    case 'points.debt.written_off':
    case 'coupon.issued':
    case 'coupon.held':
    case 'coupon.released':
    case 'coupon.used':
    case 'coupon.returned':
    case 'coupon.expired':
      return []
    default:
      return unreachable(event)
  }
}

function debtOf(event: WalletEvent): number {
  switch (event.type) {
    case 'points.suspended':
      return event.data.debt
    case 'points.debt.repaid':
    case 'points.debt.written_off':
      return 0 - event.data.points
    default:
      return 0
  }
}

/** Every lot of a wallet, in the order of creation, from the wallet's events, oldest first (rule 47). */
export function lotHistories(events: readonly DatedEvent[]): WalletHistory {
  const lots = new Map<string, LotHistory>()
  let debt = 0
  for (const event of events) {
    debt += debtOf(event)
    for (const { lotId, expiresAt, points, held, about } of changesOf(event)) {
      const lot = lots.get(lotId) ?? { lotId, expiresAt, steps: [], remaining: 0, held: 0 }
      lot.steps.push({ event: event.type, at: event.occurredAt, points, about })
      lot.remaining += points
      lot.held += held
      lots.set(lotId, lot)
    }
  }
  const all = [...lots.values()]
  return { lots: all, debt, balance: all.reduce((sum, { remaining }) => sum + remaining, 0) - debt }
}
