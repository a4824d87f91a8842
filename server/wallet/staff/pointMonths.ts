import * as z from 'zod/mini'
import { addMonths, monthOf, parseCivilDate, seoulDate } from '../../../domain/shared/civilDate.ts'
import { liabilityMonths } from '../../../domain/wallet/liability.ts'
import type { PointMonth } from '../../../domain/wire/staffPoints.ts'
import { accountMonths } from '../../ledger/index.ts'
import { statement } from '../../platform/database/statement.ts'
import type { Deps } from '../../platform/deps.ts'

const sumOf = (filter: string, sign: '' | '-' = '') =>
  `coalesce(${sign}sum(points) FILTER (WHERE ${filter}), 0)::bigint`

const moved = statement({
  name: 'wallet.pointMonths',
  text: `
    SELECT to_char(occurred_at AT TIME ZONE 'Asia/Seoul', 'YYYY-MM') AS month, ${sumOf(`reason = 'review'`)} AS review,
      ${sumOf(`reason = 'photo_review'`)} AS "photoReview", ${sumOf(`type = 'cancel'`)} AS refunded,
      ${sumOf(`type = 'usage'`, '-')} AS used, ${sumOf(`type = 'expiration'`, '-')} AS expired,
      ${sumOf(`reason = 'suspend'`, '-')} AS suspended, ${sumOf(`reason = 'write_off'`)} AS "writtenOff"
    FROM shop.point_entries GROUP BY 1`,
  row: z.object({
    month: z.string(),
    review: z.int(),
    photoReview: z.int(),
    refunded: z.int(),
    used: z.int(),
    expired: z.int(),
    suspended: z.int(),
    writtenOff: z.int(),
  }),
})

const monthsShown = 12

function monthsBefore(month: string, count: number): string {
  const first = parseCivilDate(`${month}-01`)
  if (first === null) throw new RangeError(`no month: ${month}`)
  return monthOf(addMonths(first, 0 - count))
}

/**
 * The points of all members month by month, computed from the wallets' history, with the ledger account's balance for
 * comparison: the two agree exactly (rule 220).
 */
export async function pointMonths(
  deps: Pick<Deps, 'db' | 'clock'>,
  asked: { from?: string | undefined; to?: string | undefined },
): Promise<PointMonth[]> {
  const now = monthOf(seoulDate(deps.clock.now()))
  const to = asked.to === undefined || asked.to > now ? now : asked.to
  const from = asked.from ?? monthsBefore(to, monthsShown - 1)
  const [points, receivable, liability] = await Promise.all([
    moved(deps.db.pool, []),
    accountMonths(deps, 'points_receivable'),
    accountMonths(deps, 'points_liability'),
  ])
  const debts = receivable.map(({ month, debits, credits }) => ({ month, lent: debits, settled: credits }))
  return liabilityMonths(points, debts, { from, to }).map((month) => ({
    ...month,
    booked: liability
      .filter((booked) => booked.month <= month.month)
      .reduce((sum, { debits, credits }) => sum + credits - debits, 0),
  }))
}
