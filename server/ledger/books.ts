import {
  balanceSheet,
  movedBetween,
  profitAndLoss,
  trialBalance,
  type VatSummary,
  vatSummary,
} from '../../domain/ledger/statements.ts'
import { addDays, addMonths, type CivilDate, monthOf, parseCivilDate } from '../../domain/shared/civilDate.ts'
import type { Reads } from '../platform/deps.ts'
import { endOf, movementsOf, remittedBetween } from './movements.ts'

type Needs = { db: Pick<Reads, 'pool'> }

/** The trial balance as of the instant. */
export const trialBalanceAt = async (needs: Needs, asOf: Date) => trialBalance(await movementsOf(needs, asOf))

/** The trial balances at two instants with what moved between them (rule 330). */
export async function comparedAt(needs: Needs, earlier: Date, later: Date) {
  const [until, after] = await Promise.all([movementsOf(needs, earlier), movementsOf(needs, later)])
  const before = new Map(until.map((one) => [one.account, one]))
  const between = after.map(({ account, debits, credits }) => ({
    account,
    debits: debits - (before.get(account)?.debits ?? 0),
    credits: credits - (before.get(account)?.credits ?? 0),
  }))
  return movedBetween(until, between)
}

/** The balance sheet as of the instant. */
export const balanceSheetAt = async (needs: Needs, asOf: Date) => balanceSheet(await movementsOf(needs, asOf))

function firstOf(month: string): CivilDate {
  const first = parseCivilDate(`${month}-01`)
  if (first === null) throw new RangeError(`${month} is no month`)
  return first
}

const movementsOfMonth = (needs: Needs, first: CivilDate, asOf: Date) =>
  movementsOf(needs, endOf(addMonths(first, 1), asOf), first)

/** Revenue and costs of a Seoul month `yyyy-MM` up to the instant. */
export const profitOf = async (needs: Needs, month: string, asOf: Date) =>
  profitAndLoss(await movementsOfMonth(needs, firstOf(month), asOf))

/** Profit of the Seoul months up to and including `last` (`yyyy-MM`), the earliest first. */
export const profitByMonth = (needs: Needs, { last, months }: { last: string; months: number }, asOf: Date) =>
  Promise.all(
    Array.from({ length: months }, async (_, nth) => {
      const month = monthOf(addMonths(firstOf(last), nth + 1 - months))
      const { netRevenue, totalCosts, profit } = await profitOf(needs, month, asOf)
      return { month, netRevenue, totalCosts, profit }
    }),
  )

function firstDayOf(quarter: string): CivilDate {
  const firstMonth = (Number(quarter.slice(-1)) - 1) * 3 + 1
  return firstOf(`${quarter.slice(0, 4)}-${String(firstMonth).padStart(2, '0')}`)
}

/** The last day of a quarter `yyyy-Qn`. */
export const lastDayOf = (quarter: string): CivilDate => addDays(addMonths(firstDayOf(quarter), 3), -1)

/** Output and input tax. Remittances to the tax office move the same accounts but are not tax of the period. */
async function taxOf(needs: Needs, first: CivilDate, until: Date): Promise<VatSummary> {
  const [moved, remitted] = await Promise.all([
    movementsOf(needs, until, first),
    remittedBetween(needs, first, until),
  ])
  const [all, gone] = [vatSummary(moved), vatSummary(remitted)]
  return { output: all.output - gone.output, input: all.input - gone.input, due: all.due - gone.due }
}

/** The value added tax of a quarter `yyyy-Qn` and of its months, up to the instant. */
export async function vatOf(needs: Needs, quarter: string, asOf: Date) {
  const first = firstDayOf(quarter)
  const months = await Promise.all(
    [0, 1, 2].map(async (nth) => {
      const begins = addMonths(first, nth)
      const until = endOf(addMonths(begins, 1), asOf)
      return { month: monthOf(begins), ...(await taxOf(needs, begins, until)) }
    }),
  )
  return { months, ...(await taxOf(needs, first, endOf(addMonths(first, 3), asOf))) }
}
