import { type Movement, profitAndLoss } from '../ledger/statements.ts'
import { sum, type Won } from '../shared/won.ts'

/** What a day or a month earned, in won, without VAT. */
export type RevenueFigure = {
  rent: Won
  /** Discounts and returns. */
  reductions: Won
  delivery: Won
  /** Cancellation fees, penalties and compensation. */
  fees: Won
  /** What no rental earned: expired points and interest. */
  others: Won
  /** All of them less the reductions. */
  net: Won
}

const fees: readonly string[] = ['cancellation_fee_revenue', 'penalty_revenue', 'compensation']

/**
 * The net revenue of a time range with its parts, as the books recognise it: of the accounts of which the profit of the
 * accountant's month is made, so that days sum to the month to the won (rule 360). Rent of 45,091 less a discount of
 * 9,600, with 2,727 for delivery, is 38,218.
 */
export function revenueOf(movements: readonly Movement[]): RevenueFigure {
  const { revenue, reductions, netRevenue } = profitAndLoss(movements)
  const of = (accounts: readonly string[]): Won =>
    sum(revenue.filter(({ account }) => accounts.includes(account)).map(({ amount }) => amount))
  const [rent, delivery, charged] = [of(['rental_revenue']), of(['delivery_revenue']), of(fees)]
  const less = sum(reductions.map(({ amount }) => amount))
  return {
    ...{ rent, reductions: less, delivery, fees: charged, net: netRevenue },
    others: netRevenue + less - rent - delivery - charged,
  }
}
