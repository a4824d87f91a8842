import { balanced, credit, debit, type JournalLine } from '../ledger/journal.ts'
import { unreachable } from '../shared/decision.ts'
import type { WalletEvent } from './events.ts'

function lines(event: WalletEvent): JournalLine[] {
  switch (event.type) {
    case 'points.earned':
      return [debit('points_cost', event.data.points), credit('points_liability', event.data.points)]
    case 'points.expired':
      return [debit('points_liability', event.data.points), credit('points_expiry_income', event.data.points)]
    case 'points.suspended': {
      const { points, debt: lacking } = event.data
      return [
        debit('points_liability', points - lacking),
        debit('points_receivable', lacking),
        credit('points_cost', points),
      ]
    }
    case 'points.debt.repaid':
      return [debit('points_liability', event.data.points), credit('points_receivable', event.data.points)]
    case 'points.debt.written_off':
      return [debit('points_cost', event.data.points), credit('points_receivable', event.data.points)]
    // order.placed and order.item.cancelled book the points together with the money that they replaced.
    case 'points.used':
    case 'points.restored':
    case 'points.held':
    case 'points.released':
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

/** The journal lines of a wallet's event, with a point as a won, summing to zero; none where no value moves. */
export const postings = (event: WalletEvent): JournalLine[] => balanced(lines(event))
