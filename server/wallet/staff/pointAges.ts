import * as z from 'zod/mini'
import { addMonths, monthOf, monthsBetween, seoulDate } from '../../../domain/shared/civilDate.ts'
import { lotAges } from '../../../domain/wallet/liability.ts'
import { day } from '../../../domain/wire/primitives.ts'
import type { PointAges } from '../../../domain/wire/staffPoints.ts'
import { statement } from '../../platform/database/statement.ts'
import type { Deps } from '../../platform/deps.ts'

// Must match the index expression, so that the sums come from an index-only scan.
const expiryMonth = `date_trunc('month', expires_at AT TIME ZONE 'Asia/Seoul')`
const sums = `count(*) AS lots, count(DISTINCT member_id) AS members, coalesce(sum(remaining), 0)::bigint AS points,
      coalesce(sum(held), 0)::bigint AS held FROM shop.point_lots WHERE remaining > 0`

/** $1: this month's first day. Overdue lots count as expiring this month. */
const lotsByMonth = statement({
  name: 'wallet.lotsByMonthOfEnding',
  text: `
    SELECT $1::date AS month, ${sums} AND ${expiryMonth} <= $1::timestamp
    UNION ALL
    SELECT ${expiryMonth}::date, ${sums} AND ${expiryMonth} > $1::timestamp GROUP BY ${expiryMonth} ORDER BY 1`,
  row: z.object({ month: day, lots: z.int(), members: z.int(), points: z.int(), held: z.int() }),
})

const noLots = { lots: 0, members: 0, points: 0 }

/** All remaining points by the months until they expire, and what expires in each of the next twelve (rule 221). */
export async function pointAges({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<PointAges> {
  const today = seoulDate(clock.now())
  const rows = await lotsByMonth(db.pool, [`${monthOf(today)}-01`])
  const months = rows.map((row) => ({ ...row, month: monthOf(row.month) }))
  const byMonth = new Map(months.map(({ held: _, ...month }) => [month.month, month]))
  return {
    total: months.reduce((sum, { points }) => sum + points, 0),
    held: months.reduce((sum, { held }) => sum + held, 0),
    ages: lotAges(months, monthOf(today)),
    forecast: monthsBetween(monthOf(today), monthOf(addMonths(today, 11))).map(
      (month) => byMonth.get(month) ?? { month, ...noLots },
    ),
  }
}
