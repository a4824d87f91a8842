import { z } from 'zod'
import { pointReasons } from '../../domain/shared/pointReasons.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'

/** Lots with points left first, those that expire first before the rest. */
const lots = statement({
  name: 'wallet.newestLots',
  text: `SELECT l.lot_id AS "lotId", l.reason, l.earned, l.remaining, l.held, l.earned_at AS "earnedAt",
      l.expires_at AS "expiresAt", o.order_numbers AS "orderNumbers", l.all
    FROM (SELECT *, count(*) OVER () AS all FROM shop.point_lots WHERE member_id = $1
      ORDER BY remaining = 0, expires_at, lot_id LIMIT $2) l
    LEFT JOIN shop.order_lines() o ON o.order_item_id = l.order_item_id
    ORDER BY l.remaining = 0, l.expires_at, l.lot_id`,
  row: z.object({
    ...{
      lotId: z.string(),
      reason: z.enum(pointReasons),
      earned: z.int(),
      remaining: z.int(),
      held: z.int(),
    },
    ...{ earnedAt: z.date(), expiresAt: z.date(), orderNumbers: z.string().nullable(), all: z.int() },
  }),
})

const balances = statement({
  name: 'wallet.balanceOf',
  text: 'SELECT balance, held, debt FROM shop.point_balances WHERE member_id = $1',
  row: z.object({ balance: z.int(), held: z.int(), debt: z.int() }),
})

const nothing = { balance: 0, held: 0, debt: 0 }

/** What a member has: the balance, and lots in the order in which they are spent, the empty ones last. */
export async function pointsOf({ db }: Pick<Deps, 'db'>, memberId: number, atMost: number) {
  const [rows, [balance]] = await Promise.all([
    lots(db.pool, [memberId, atMost]),
    balances(db.pool, [memberId]),
  ])
  return {
    points: balance ?? nothing,
    lots: { result: rows.map(({ all: _, ...lot }) => lot), cntAll: rows[0]?.all ?? 0 },
  }
}

const repaid = statement({
  name: 'wallet.repaidByLot',
  text: `SELECT e.repaid FROM shop.point_entries e WHERE e.member_id = $1 AND e.lot_id = $2`,
  row: z.object({ repaid: z.int() }),
})

/** How many of the points of a lot repaid a debt when they were earned (rule 991). */
export const pointsRepaidBy = async (
  { db }: Pick<Deps, 'db'>,
  { memberId, lotId }: { memberId: number; lotId: string },
): Promise<number> => (await repaid(db.pool, [memberId, lotId]))[0]?.repaid ?? 0

/** How many points this earned, as `rental:…`, whatever became of them. */
export async function pointsEarnedBy(
  { kysely }: Pick<Deps['db'], 'kysely'>,
  source: string,
): Promise<number> {
  const { points } = await kysely
    .selectFrom('shop.point_lots')
    .select(({ fn, cast, val }) => cast<number>(fn.coalesce(fn.sum('earned'), val(0)), 'bigint').as('points'))
    .where('source', '=', source)
    // A lot that a refund issued anew has what its first lot lost.
    .where('of_lot_id', 'is', null)
    .executeTakeFirstOrThrow()
  return points
}
