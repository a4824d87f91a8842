import { type ItemAccount, itemAccounts } from '../shared/accountNames.ts'
import type { Won } from '../shared/won.ts'
import { chartOfAccounts } from './chartOfAccounts.ts'

/** Debits less credits of one account, in won. */
export type ItemBalance = { account: ItemAccount; balance: Won }

export type ItemResult = {
  /** Revenue less discounts and returns, without VAT. */
  earned: Won
  /** What its owner gets. */
  cost: Won
  result: Won
  /** The accounts that moved, in the chart's order: what raises the result is positive. */
  accounts: { account: ItemAccount; amount: Won }[]
}

/**
 * What an item earned and cost, in won, from the balances that its events left on the accounts (rule 340). Of rent of
 * 60,000, a discount of 4,000 and an owner's share of 40,000 it is 56,000 − 40,000 = 16,000.
 */
export function itemResult(balances: readonly ItemBalance[]): ItemResult {
  const of = (wanted: ItemAccount): Won =>
    balances.reduce((sum, { account, balance }) => (account === wanted ? sum - balance : sum), 0)
  const accounts = itemAccounts.map((account) => ({ account, amount: of(account) }))
  const sumOf = (isCost: boolean): Won =>
    accounts.reduce(
      (sum, { account, amount }) =>
        (chartOfAccounts[account].kind === 'cost') === isCost ? sum + amount : sum,
      0,
    )
  const [earned, cost] = [sumOf(false), 0 - sumOf(true)]
  return { earned, cost, result: earned - cost, accounts: accounts.filter(({ amount }) => amount !== 0) }
}
