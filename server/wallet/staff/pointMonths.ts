import * as z from 'zod/mini'
import { addMonths, monthOf, parseCivilDate, seoulDate } from '../../../domain/shared/civilDate.ts'
import { earnedPoints } from '../../../domain/shared/pointReasons.ts'
import { sum } from '../../../domain/shared/won.ts'
import { liabilityMonths, type MonthOfPoints } from '../../../domain/wallet/liability.ts'
import { pointEntry, pointEntryType } from '../../../domain/wire/points.ts'
import type { PointMonth } from '../../../domain/wire/staffPoints.ts'
import { accountMonths, accountMonthsOfEvents } from '../../ledger/index.ts'
import { statement } from '../../platform/database/statement.ts'
import type { Deps } from '../../platform/deps.ts'

const movements = statement({
  name: 'wallet.pointMonths',
  text: `
    SELECT to_char(occurred_at AT TIME ZONE 'Asia/Seoul', 'YYYY-MM') AS month, type, reason, sum(points)::bigint AS points
    FROM shop.point_entries GROUP BY 1, 2, 3`,
  row: z.object({
    month: z.string(),
    type: pointEntryType,
    reason: pointEntry.shape.reason,
    points: z.int(),
  }),
})

/** The members' history as months of what all wallets gained and lost. */
async function monthsOfPoints({ db }: Pick<Deps, 'db'>): Promise<MonthOfPoints[]> {
  const rows = await movements(db.pool, [])
  return [...Map.groupBy(rows, ({ month }) => month)].map(([month, moved]) => {
    const movedBy = (is: (row: (typeof rows)[number]) => boolean) =>
      sum(moved.filter(is).map(({ points }) => points))
    return {
      month,
      earned: earnedPoints((reason) => movedBy((row) => row.reason === reason)),
      refunded: movedBy(({ type }) => type === 'cancel'),
      used: 0 - movedBy(({ type }) => type === 'usage'),
      expired: 0 - movedBy(({ type }) => type === 'expiration'),
      suspended: 0 - movedBy(({ type, reason }) => type === 'suspend' && reason !== 'write_off'),
      writtenOff: movedBy(({ reason }) => reason === 'write_off'),
    }
  })
}

const monthsShown = 12

function monthsBefore(month: string, count: number): string {
  const first = parseCivilDate(`${month}-01`)
  if (first === null) throw new RangeError(`no month: ${month}`)
  return monthOf(addMonths(first, 0 - count))
}

/**
 * The points of all members month by month, computed from the wallets' history, with the ledger account's balance for
 * comparison: the two agree exactly (rule 220). What finance adjusted of the receivable moved no points.
 */
export async function pointMonths(
  deps: Pick<Deps, 'db' | 'clock'>,
  asked: { from?: string | undefined; to?: string | undefined },
): Promise<PointMonth[]> {
  const now = monthOf(seoulDate(deps.clock.now()))
  const to = asked.to === undefined || asked.to > now ? now : asked.to
  const from = asked.from ?? monthsBefore(to, monthsShown - 1)
  const [points, receivable, liability] = await Promise.all([
    monthsOfPoints(deps),
    accountMonthsOfEvents(deps, 'points_receivable'),
    accountMonths(deps, 'points_liability'),
  ])
  const debts = receivable.map(({ month, debits, credits }) => ({ month, lent: debits, settled: credits }))
  return liabilityMonths(points, debts, { from, to }).map((month) => ({
    ...month,
    booked: liability
      .filter((booked) => booked.month <= month.month)
      .reduce((balance, { debits, credits }) => balance + credits - debits, 0),
  }))
}
