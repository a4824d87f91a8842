import type { z } from 'zod/mini'
import type { PointEntry, pointHistoryQuery } from '../../domain/wire/points.ts'
import type { Deps } from '../platform/deps.ts'

type Filter = z.infer<typeof pointHistoryQuery>['gubun']

/** The member's points, those held by an order that is being paid included: a new draft sets them free again. */
export async function pointBalance({ db }: Pick<Deps, 'db'>, memberId: number): Promise<number> {
  const { rows } = await db.pool.query<{ balance: number }>(
    'SELECT balance FROM shop.point_balances WHERE member_id = $1',
    [memberId],
  )
  return rows[0]?.balance ?? 0
}

type Row = {
  pos: number
  type: PointEntry['type']
  reason: string
  points: number
  occurred_at: Date
  expires_at: Date | null
}

/** The history of the last two years, newest first; older rows stay with finance. */
export async function pointHistory(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  memberId: number,
  filter: Filter,
): Promise<PointEntry[]> {
  const { rows } = await db.pool.query<Row>(
    `SELECT pos, type, reason, points, occurred_at, expires_at FROM shop.point_entries
      WHERE member_id = $1 AND occurred_at >= $2::timestamptz - interval '2 years' AND ($3::text IS NULL OR type = $3)
      ORDER BY occurred_at DESC, pos DESC`,
    [memberId, clock.now(), filter === undefined || filter === 'total' ? null : filter],
  )
  return rows.map(({ pos, type, reason, points, occurred_at, expires_at }) => ({
    id: String(pos),
    type,
    reason,
    points,
    createdAt: occurred_at.toISOString(),
    expiresAt: expires_at?.toISOString() ?? null,
  }))
}
