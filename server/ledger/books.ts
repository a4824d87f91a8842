import { balanceSheet, profitAndLoss, trialBalance, vatSummary } from '../../domain/ledger/statements.ts'
import { addMonths, type CivilDate, monthOf, parseCivilDate } from '../../domain/shared/civilDate.ts'
import type { Deps } from '../platform/deps.ts'
import { endOf, movementsOf } from './movements.ts'

type Needs = { db: Pick<Deps['db'], 'pool'> }

/** Every account as it stood at the instant. */
export const trialBalanceAt = async (needs: Needs, asOf: Date) => trialBalance(await movementsOf(needs, asOf))

/** What was owned, owed and earned at the instant. */
export const balanceSheetAt = async (needs: Needs, asOf: Date) => balanceSheet(await movementsOf(needs, asOf))

function firstOf(month: string): CivilDate {
  const first = parseCivilDate(`${month}-01`)
  if (first === null) throw new RangeError(`${month} is no month`)
  return first
}

const movementsOfMonth = (needs: Needs, first: CivilDate, asOf: Date) =>
  movementsOf(needs, endOf(addMonths(first, 1), asOf), first)

/** Revenue and costs of a Seoul month `yyyy-MM`, as far as the instant. */
export const profitOf = async (needs: Needs, month: string, asOf: Date) =>
  profitAndLoss(await movementsOfMonth(needs, firstOf(month), asOf))

/** What each of so many Seoul months earned, the last one `yyyy-MM`, the earliest first. */
export const profitByMonth = (needs: Needs, { last, months }: { last: string; months: number }, asOf: Date) =>
  Promise.all(
    Array.from({ length: months }, async (_, nth) => {
      const month = monthOf(addMonths(firstOf(last), nth + 1 - months))
      const { netRevenue, totalCosts, profit } = await profitOf(needs, month, asOf)
      return { month, netRevenue, totalCosts, profit }
    }),
  )

/** The value added tax of a quarter `yyyy-Qn` and of its months, as far as the instant. */
export async function vatOf(needs: Needs, quarter: string, asOf: Date) {
  const firstMonth = (Number(quarter.slice(-1)) - 1) * 3 + 1
  const first = firstOf(`${quarter.slice(0, 4)}-${String(firstMonth).padStart(2, '0')}`)
  const months = await Promise.all(
    [0, 1, 2].map(async (nth) => {
      const begins = addMonths(first, nth)
      return { month: monthOf(begins), ...vatSummary(await movementsOfMonth(needs, begins, asOf)) }
    }),
  )
  return { months, ...vatSummary(await movementsOf(needs, endOf(addMonths(first, 3), asOf), first)) }
}
