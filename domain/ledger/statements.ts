import { sum, type Won } from '../shared/won.ts'
import { type Account, account } from './accounts.ts'
import { type AccountKind, chartOfAccounts } from './chartOfAccounts.ts'
import { growsByDebit } from './normalSide.ts'

/** The debits and credits of an account in a time range, in won. */
export type Movement = { account: Account; debits: Won; credits: Won }

/** An account with its balance; positive is the normal side of its kind. */
export type Position = { account: Account; name: string; amount: Won }

type TrialBalance = {
  /** A debit balance is positive. Accounts without movements are left out. */
  rows: { account: Account; kind: AccountKind; name: string; debits: Won; credits: Won; balance: Won }[]
  debits: Won
  credits: Won
  /** Debits less credits: anything but 0 is an error. */
  difference: Won
}

const order = new Map(account.options.map((one, nth) => [one, nth]))
const inOrder = (one: { account: Account }, other: { account: Account }): number =>
  (order.get(one.account) ?? 0) - (order.get(other.account) ?? 0)

/** Every account with movements, in the order of the chart (rule 69). */
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
  /** Discounts and returns. */
  reductions: Position[]
  costs: Position[]
  netRevenue: Won
  totalCosts: Won
  profit: Won
}

/** Revenue less reductions, less costs, in the time range of the movements (rule 69). */
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
  /** What the shop was opened and funded with. */
  equity: Position[]
  totalAssets: Won
  totalLiabilities: Won
  totalEquity: Won
  /** All profit so far: no entry closes it into retained earnings. */
  earnings: Won
}

/** Assets, liabilities, equity and the earnings so far: assets = liabilities + equity + earnings (rule 69). */
export function balanceSheet(movements: readonly Movement[]): BalanceSheet {
  const assets = positionsOf(movements, 'asset')
  const liabilities = positionsOf(movements, 'liability')
  const equity = positionsOf(movements, 'equity')
  const { profit } = profitAndLoss(movements)
  return {
    ...{ assets, liabilities, equity, earnings: profit },
    ...{ totalAssets: totalOf(assets), totalLiabilities: totalOf(liabilities), totalEquity: totalOf(equity) },
  }
}

/** An account's balances at two instants, debits positive, and its debits and credits between them. */
export type ComparedBalance = {
  account: Account
  kind: AccountKind
  name: string
  before: Won
  debits: Won
  credits: Won
  moved: Won
  after: Won
}

/**
 * The balances of every account at two instants, in the order of the chart, with what moved between them: before +
 * debits − credits = after (rule 330). `until` are the movements up to the earlier instant, `between` those after it.
 */
export function movedBetween(until: readonly Movement[], between: readonly Movement[]): ComparedBalance[] {
  const [earlier, later] = [until, between].map((all) => new Map(all.map((one) => [one.account, one])))
  return account.options.flatMap((one) => {
    const [old, moved] = [earlier?.get(one), later?.get(one)]
    if (old === undefined && moved === undefined) return []
    const before = (old?.debits ?? 0) - (old?.credits ?? 0)
    const { debits, credits } = moved ?? { debits: 0, credits: 0 }
    return {
      ...{ account: one, ...chartOfAccounts[one], before, debits, credits },
      ...{ moved: debits - credits, after: before + debits - credits },
    }
  })
}

/** The VAT of a time range, in won; `due` is negative when input tax exceeds output tax. */
export type VatSummary = { output: Won; input: Won; due: Won }

/** Output tax, input tax and the tax due (rule 69). */
export function vatSummary(movements: readonly Movement[]): VatSummary {
  const balance = (one: Account) =>
    sum(movements.filter(({ account }) => account === one).map(({ debits, credits }) => debits - credits))
  const output = 0 - balance('vat_payable')
  const input = balance('vat_receivable')
  return { output, input, due: output - input }
}
