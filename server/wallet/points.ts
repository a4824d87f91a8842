import { sql } from 'kysely'
import { addDays, endOfSeoulDay, seoulDate } from '../../domain/shared/civilDate.ts'
import type { PointSummary } from '../../domain/wire/points.ts'
import type { Deps } from '../platform/deps.ts'
import { settingsNow } from '../settings/index.ts'

/**
 * The points that a new draft may use: with those held by an order being paid, because the draft releases them, but
 * without those held by an extension.
 */
export async function pointBalance({ db }: Pick<Deps, 'db'>, memberId: number): Promise<number> {
  const row = await db.kysely
    .selectFrom('shop.point_balances')
    .select(sql<number>`balance - shop.points_held_by_extensions(member_id)`.as('points'))
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row?.points ?? 0
}

/** Members see points that expire within this many days. */
const soonDays = 30

/**
 * The member's balance and debt, and the points that expire within 30 days, by the last day on which they can be used.
 * Points held by an order being paid are left out: the order uses or releases them within minutes.
 */
export async function pointSummary(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  memberId: number,
): Promise<PointSummary> {
  const now = clock.now()
  const [totals, soon, { pointMonths, rentalPointPercent }] = await Promise.all([
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
    settingsNow(db),
  ])
  const expiring = soon.map(({ expiresAt, points }) => ({ day: seoulDate(expiresAt), points }))
  return {
    points: totals?.balance ?? 0,
    heldPoints: totals?.held ?? 0,
    debt: totals?.debt ?? 0,
    expiringPoints: expiring.reduce((sum, { points }) => sum + points, 0),
    expiring,
    lifeMonths: pointMonths,
    rentalPercent: rentalPointPercent,
  }
}
