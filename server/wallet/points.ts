import { sql } from 'kysely'
import { addDays, endOfSeoulDay, seoulDate } from '../../domain/shared/civilDate.ts'
import type { PointSummary } from '../../domain/wire/points.ts'
import type { Deps } from '../platform/deps.ts'

/** The member's points, those held by an order that is being paid included: a new draft sets them free again. */
export async function pointBalance({ db }: Pick<Deps, 'db'>, memberId: number): Promise<number> {
  const row = await db.kysely
    .selectFrom('shop.point_balances')
    .select('balance')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row?.balance ?? 0
}

/** What expires within so many days is told beforehand. */
const soonDays = 30

/**
 * What the member has and owes, and what of it expires within 30 days, by the last day on which it can be used. What an
 * order being paid has set aside does not expire soon: it is used, or comes free first.
 */
export async function pointSummary(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  memberId: number,
): Promise<PointSummary> {
  const now = clock.now()
  const [totals, soon] = await Promise.all([
    db.kysely
      .selectFrom('shop.point_balances')
      .select(['balance', 'held', 'debt'])
      .where('member_id', '=', memberId)
      .executeTakeFirst(),
    db.kysely
      .selectFrom('shop.point_lots')
      .select(['expires_at as expiresAt', sql<number>`sum(remaining - held)::bigint`.as('points')])
      .where('member_id', '=', memberId)
      .whereRef('remaining', '>', 'held')
      .where('expires_at', '>=', now)
      .where('expires_at', '<=', endOfSeoulDay(addDays(seoulDate(now), soonDays)))
      .groupBy('expires_at')
      .orderBy('expires_at')
      .execute(),
  ])
  const expiring = soon.map(({ expiresAt, points }) => ({ day: seoulDate(expiresAt), points }))
  return {
    points: totals?.balance ?? 0,
    heldPoints: totals?.held ?? 0,
    debt: totals?.debt ?? 0,
    expiringPoints: expiring.reduce((sum, { points }) => sum + points, 0),
    expiring,
  }
}
