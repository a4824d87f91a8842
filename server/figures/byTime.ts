import * as z from 'zod/mini'
import { revenueOf } from '../../domain/figures/revenue.ts'
import { revenueAccounts } from '../../domain/ledger/chartOfAccounts.ts'
import { type CivilDate, seoulDate } from '../../domain/shared/civilDate.ts'
import { daysOfPeriod, rowOfDay, rowsOfPeriod } from '../../domain/shared/figurePeriod.ts'
import { sum } from '../../domain/shared/won.ts'
import { day } from '../../domain/wire/primitives.ts'
import { movementsByDay } from '../ledger/index.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'

type Needs = Pick<Deps, 'db' | 'clock'>
type ByTime<Figures> = { result: ({ row: string } & Figures)[]; sums: Figures; cntAll: number }

/** The rows of a period, each summed by `sumOf` from its days; all of them together are the sums. */
function byTime<Day extends { day: CivilDate }, Figures>(
  period: string,
  { days, today }: { days: readonly Day[]; today: CivilDate },
  sumOf: (days: readonly Day[]) => Figures,
): ByTime<Figures> {
  const first = days.reduce<CivilDate | null>(
    (min, one) => (min === null || one.day < min ? one.day : min),
    null,
  )
  const ofRow = Map.groupBy(days, (one) => rowOfDay(period, one.day))
  const rows = rowsOfPeriod(period, { first, today })
  return {
    result: rows.map((row) => ({ row, ...sumOf(ofRow.get(row) ?? []) })),
    sums: sumOf(days),
    cntAll: rows.length,
  }
}

/** Revenue by day or month, as the books recognise it (rule 360). */
export async function revenueFigures({ db, clock }: Needs, period: string) {
  const days = await movementsByDay({ db }, daysOfPeriod(period), revenueAccounts)
  return byTime(period, { days, today: seoulDate(clock.now()) }, (of) =>
    revenueOf(
      [...Map.groupBy(of, ({ account }) => account)].map(([account, all]) => ({
        account,
        debits: sum(all.map(({ debits }) => debits)),
        credits: sum(all.map(({ credits }) => credits)),
      })),
    ),
  )
}

const countedDays = statement({
  name: 'figures.days',
  text: `SELECT d.day, d.rentals, d.cancelled, d.returned, d.late, d.damaged, d.coupons,
      d.coupon_discount AS discount, d.points
    FROM shop.figure_days d WHERE d.day >= $1 AND d.day <= $2`,
  row: z.object({
    ...{ day, rentals: z.int(), cancelled: z.int(), returned: z.int(), late: z.int(), damaged: z.int() },
    ...{ coupons: z.int(), discount: z.int(), points: z.int() },
  }),
})

/** The counted days of a period. */
async function countsOf({ db, clock }: Needs, period: string) {
  const { start, end } = daysOfPeriod(period)
  return { days: await countedDays(db.pool, [start, end]), today: seoulDate(clock.now()) }
}
type Counted = Awaited<ReturnType<typeof countedDays>>[number]

const totalOf = (days: readonly Counted[], of: (day: Counted) => number): number => sum(days.map(of))

/** Rentals, cancellations and returns by day or month (rules 361 and 364). */
export const rentalCounts = async (needs: Needs, period: string) =>
  byTime(period, await countsOf(needs, period), (days) => ({
    rentals: totalOf(days, (one) => one.rentals),
    cancelled: totalOf(days, (one) => one.cancelled),
    returned: totalOf(days, (one) => one.returned),
    late: totalOf(days, (one) => one.late),
    damaged: totalOf(days, (one) => one.damaged),
  }))

/** Coupons and points that paid, by day or month (rule 361). */
export const benefitFigures = async (needs: Needs, period: string) =>
  byTime(period, await countsOf(needs, period), (days) => ({
    coupons: totalOf(days, (one) => one.coupons),
    discount: totalOf(days, (one) => one.discount),
    points: totalOf(days, (one) => one.points),
  }))
