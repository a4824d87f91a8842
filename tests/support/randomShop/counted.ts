import { vatOfCharge } from '../../../domain/charges/vatOfCharge.ts'
import type { Account } from '../../../domain/ledger/accounts.ts'
import { earningOf } from '../../../domain/ledger/ownersShare.ts'
import { vatInside } from '../../../domain/ledger/vat.ts'
import type { RentedItem } from '../../../domain/ordering/rentedItem.ts'
import type { OrderState } from '../../../domain/ordering/state.ts'
import type { PaymentState } from '../../../domain/payments/state.ts'
import type { SettlementEvent } from '../../../domain/settlement/events.ts'
import { roundedShare, sum } from '../../../domain/shared/won.ts'
import type { WalletState } from '../../../domain/wallet/state.ts'
import type { Balances } from '../foldedBooks.ts'
import type { ALiveCharge } from './people.ts'

/** Everything that says what the shop keeps. */
const earnings: readonly Account[] = [
  ...(['rental_revenue', 'sales_discounts', 'sales_returns', 'delivery_revenue'] as const),
  ...(['cancellation_fee_revenue', 'penalty_revenue', 'compensation', 'vat_payable'] as const),
]
/** What points cost and bring is what their other sides moved. */
const single: readonly Account[] = [
  ...(['card_clearing', 'bank', 'payment_fees', 'vat_receivable', 'customer_prepayments'] as const),
  ...(['refunds_payable', 'payouts_in_transit', 'owner_payable', 'owner_cost', 'vat_payable'] as const),
  ...(['cancellation_fee_revenue', 'renter_receivable', 'owner_receivable'] as const),
  ...(['points_liability', 'points_receivable', 'desk_refunds', 'goodwill'] as const),
]

type Counts = Partial<Record<Account | 'earned', number>>
export type Unequal = { at: number; what: string; booked: number; counted: number }

const isOver = ({ status }: RentedItem) =>
  ['cancel', 'collected', 'lost', 'return_completed'].includes(status)

function itemCount(item: RentedItem, countsForNothing: ReadonlySet<string>): Counts {
  const { finalAmount, pointsShare, periodTotalPrice, back, consignment, status } = item
  if (!isOver(item)) return { customer_prepayments: 0 - finalAmount }
  const stays = finalAmount - back.card - back.points
  if (status === 'cancel') return { cancellation_fee_revenue: 0 - stays, earned: 0 - stays }
  const base =
    finalAmount > 0
      ? periodTotalPrice - roundedShare(periodTotalPrice, back.borne, finalAmount)
      : status === 'collected' || status === 'lost' || countsForNothing.has(item.orderItemId)
        ? periodTotalPrice
        : 0
  const share = earningOf(base, consignment?.rates ?? null).ownersShare
  return {
    earned: 0 - stays,
    vat_payable: 0 - vatInside(finalAmount - pointsShare - back.card),
    owner_cost: share,
  }
}

/** What the payments of an order or a charge hold: refunds that are due, and what the desk gave back. */
export const paymentCount = ({ refunds, deskRefunds }: PaymentState): Counts => ({
  refunds_payable: 0 - sum(refunds.map(({ status, amount }) => (status === 'confirmed' ? 0 : amount))),
  desk_refunds: sum(deskRefunds.map(({ open }) => open)),
  goodwill: sum(deskRefunds.map(({ goodwill }) => goodwill)),
})

/** What an order holds of each account, by what became of its items. */
export function orderCount(order: OrderState, countsForNothing: ReadonlySet<string>): Counts {
  if (order.status !== 'placed') return {}
  const { items, deliveryFee: fee, deliveryFeeEarned, deliveryFeeReturned } = order
  const allCancelled = items.every(({ status }) => status === 'cancel')
  const kept = deliveryFeeEarned && !deliveryFeeReturned ? fee : 0
  const delivery: Counts = {
    customer_prepayments: deliveryFeeEarned || allCancelled ? 0 : 0 - fee,
    ...{ earned: 0 - kept, vat_payable: 0 - vatInside(kept) },
  }
  return added([delivery, ...items.map((item) => itemCount(item, countsForNothing))])
}

export function walletCount({ lots, debt }: WalletState): Counts {
  return {
    points_liability: 0 - sum([...lots.values()].map(({ remaining }) => remaining)),
    points_receivable: debt,
  }
}

export function chargeCount({ state, events }: ALiveCharge): Counts {
  if (state.status === 'none') return {}
  const { kind, debtor, owner } = state.charge
  const amount = state.owed
  const kept = state.status === 'waived' ? 0 : state.status === 'paid' ? amount - state.refunded : amount
  const back = sum(events.map(({ data }) => ('ownerShareBack' in data ? data.ownerShareBack : 0)))
  const receivable = debtor === 'renter' ? 'renter_receivable' : 'owner_receivable'
  return {
    [receivable]: state.status === 'open' ? amount : 0,
    earned: 0 - kept,
    vat_payable: 0 - vatOfCharge(kind, kept),
    owner_cost: (owner?.share ?? 0) - back,
    owner_payable: state.status === 'deducted' ? amount : 0,
  }
}

/** What a payout's step moves. */
export function settlementCount({ type, data }: SettlementEvent): Counts {
  switch (type) {
    case 'payout.requested':
      return { owner_payable: data.amount, payouts_in_transit: 0 - data.amount }
    case 'payout.confirmed':
      return { payouts_in_transit: data.amount, bank: 0 - data.amount }
    case 'payout.failed':
      return { payouts_in_transit: data.amount, owner_payable: 0 - data.amount }
    case 'payout.returned':
      return { bank: data.amount, owner_payable: 0 - data.amount }
    default:
      return {}
  }
}

function added(all: readonly Counts[]): Counts {
  const total: Counts = {}
  for (const counts of all) addTo(total, counts, 1)
  return total
}

const names: readonly (Account | 'earned')[] = [...single, 'earned']

function addTo(total: Counts, counts: Counts, times: 1 | -1): void {
  for (const name of names) {
    const amount = counts[name]
    if (amount !== undefined && amount !== 0) total[name] = (total[name] ?? 0) + amount * times
  }
}

/** The model's own count, kept up to date by what changed. */
export class Counted {
  private readonly each = new Map<string, Counts>()
  private readonly total: Counts = {}

  set(key: string, counts: Counts): void {
    addTo(this.total, this.each.get(key) ?? {}, -1)
    addTo(this.total, counts, 1)
    this.each.set(key, counts)
  }

  /** It changes no more; what it counts stays counted. */
  settleDown(key: string): void {
    this.each.delete(key)
  }

  settle(counts: Counts): void {
    addTo(this.total, counts, 1)
  }

  /** An owner's row. */
  owed(amount: number): void {
    addTo(this.total, { owner_payable: 0 - amount }, 1)
  }

  transferred(amount: number): void {
    addTo(this.total, { bank: 0 - amount }, 1)
  }

  /** Accounts that are not what was counted; `real` is what the provider did. */
  unlike(balances: Balances, real: Counts, at: number): Unequal[] {
    const found: Unequal[] = []
    for (const what of names) {
      const accounts = what === 'earned' ? earnings : [what]
      let booked = 0
      for (const account of accounts) booked += balances[account] ?? 0
      const counted = (this.total[what] ?? 0) + (real[what] ?? 0)
      if (booked !== counted) found.push({ at, what, booked, counted })
    }
    return found
  }
}
