import { sum, type Won } from '../shared/won.ts'
import { type Account, type AccountKind, account, chartOfAccounts } from './accounts.ts'

/** What an account was debited and credited with over some time, in won. */
export type Movement = { account: Account; debits: Won; credits: Won }

/** An account with its balance in the sense of its kind: positive is what is usual for it. */
export type Position = { account: Account; name: string; amount: Won }

type TrialBalance = {
  /** Debits positive. Accounts that never moved are left out. */
  rows: { account: Account; kind: AccountKind; name: string; debits: Won; credits: Won; balance: Won }[]
  debits: Won
  credits: Won
  /** Debits less credits: anything but 0 is a fault. */
  difference: Won
}

const order = new Map(account.options.map((one, nth) => [one, nth]))
const inOrder = (one: { account: Account }, other: { account: Account }): number =>
  (order.get(one.account) ?? 0) - (order.get(other.account) ?? 0)

const growsByDebit = (kind: AccountKind): boolean =>
  kind === 'asset' || kind === 'cost' || kind === 'contra_revenue'

/** Every account with what moved, in the order of the chart (rule 69). */
export function trialBalance(movements: readonly Movement[]): TrialBalance {
  const rows = [...movements].sort(inOrder).map(({ account, debits, credits }) => ({
    ...{ account, ...chartOfAccounts[account], debits, credits, balance: debits - credits },
  }))
  const [debits, credits] = [sum(rows.map((row) => row.debits)), sum(rows.map((row) => row.credits))]
  return { rows, debits, credits, difference: debits - credits }
}

function positionsOf(movements: readonly Movement[], kind: AccountKind): Position[] {
  const sign = growsByDebit(kind) ? 1 : -1
  return [...movements]
    .filter((movement) => chartOfAccounts[movement.account].kind === kind)
    .sort(inOrder)
    .map(({ account, debits, credits }) => ({
      ...{ account, name: chartOfAccounts[account].name, amount: sign * (debits - credits) + 0 },
    }))
}

const totalOf = (positions: readonly Position[]): Won => sum(positions.map(({ amount }) => amount))

export type ProfitAndLoss = {
  revenue: Position[]
  /** What lessens revenue. */
  reductions: Position[]
  costs: Position[]
  netRevenue: Won
  totalCosts: Won
  profit: Won
}

/** Revenue less what lessens it, less costs, of what moved in the time that the movements are of (rule 69). */
export function profitAndLoss(movements: readonly Movement[]): ProfitAndLoss {
  const revenue = positionsOf(movements, 'revenue')
  const reductions = positionsOf(movements, 'contra_revenue')
  const costs = positionsOf(movements, 'cost')
  const netRevenue = totalOf(revenue) - totalOf(reductions)
  const totalCosts = totalOf(costs)
  return { revenue, reductions, costs, netRevenue, totalCosts, profit: netRevenue - totalCosts }
}

export type BalanceSheet = {
  assets: Position[]
  liabilities: Position[]
  totalAssets: Won
  totalLiabilities: Won
  /** All profit so far: nothing is closed into retained earnings by an entry. */
  earnings: Won
}

/** What is owned and owed, and what was earned so far: assets = liabilities + earnings (rule 69). */
export function balanceSheet(movements: readonly Movement[]): BalanceSheet {
  const assets = positionsOf(movements, 'asset')
  const liabilities = positionsOf(movements, 'liability')
  const { profit } = profitAndLoss(movements)
  return {
    ...{ assets, liabilities, earnings: profit },
    ...{ totalAssets: totalOf(assets), totalLiabilities: totalOf(liabilities) },
  }
}

/** The value added tax of some time, in won; `due` is negative when more was paid to others than received. */
export type VatSummary = { output: Won; input: Won; due: Won }

/** Tax on what was sold, tax on what was bought, and what is due of both (rule 69). */
export function vatSummary(movements: readonly Movement[]): VatSummary {
  const balance = (one: Account) =>
    sum(movements.filter(({ account }) => account === one).map(({ debits, credits }) => debits - credits))
  const output = 0 - balance('vat_payable')
  const input = balance('vat_receivable')
  return { output, input, due: output - input }
}
