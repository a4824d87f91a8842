import * as z from 'zod/mini'
import { addMonths, monthOf, seoulDate } from '../../../domain/shared/civilDate.ts'
import { lotAges, monthsBetween } from '../../../domain/wallet/liability.ts'
import type { PointAges } from '../../../domain/wire/staffPoints.ts'
import { statement } from '../../platform/database/statement.ts'
import type { Deps } from '../../platform/deps.ts'

/** $1 now: what should have ended already ends in this month. */
const endings = statement({
  name: 'wallet.lotsByMonthOfEnding',
  text: `
    SELECT to_char(greatest(expires_at, $1::timestamptz) AT TIME ZONE 'Asia/Seoul', 'YYYY-MM') AS month,
      count(*) AS lots, count(DISTINCT member_id) AS members, sum(remaining)::bigint AS points, sum(held)::bigint AS held
    FROM shop.point_lots WHERE remaining > 0 GROUP BY 1 ORDER BY 1`,
  row: z.object({ month: z.string(), lots: z.int(), members: z.int(), points: z.int(), held: z.int() }),
})

const nobodys = { lots: 0, members: 0, points: 0 }

/** All points that are left, by the months until they end, and what ends in each of the next twelve (rule 221). */
export async function pointAges({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<PointAges> {
  const now = clock.now()
  const today = seoulDate(now)
  const months = await endings(db.pool, [now])
  const byMonth = new Map(months.map(({ held: _, ...month }) => [month.month, month]))
  return {
    total: months.reduce((sum, { points }) => sum + points, 0),
    held: months.reduce((sum, { held }) => sum + held, 0),
    ages: lotAges(months, monthOf(today)),
    forecast: monthsBetween(monthOf(today), monthOf(addMonths(today, 11))).map(
      (month) => byMonth.get(month) ?? { month, ...nobodys },
    ),
  }
}
