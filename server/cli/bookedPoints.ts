import * as z from 'zod/mini'
import { formatNumber, sum } from '../../domain/shared/won.ts'
import { walletStream } from '../../domain/wallet/events.ts'
import type { Database } from '../platform/database/database.ts'
import { statement } from '../platform/database/statement.ts'
import type { Point } from '../platform/projections/scratch.ts'
import { namesFor } from './names.ts'

/** $1 the member, $2 the last instant, $3 the last position: what was booked of a member's points, by stream. */
const pointsByStream = statement({
  name: 'cli.pointsByStream',
  text: `
    SELECT l.stream_id AS stream, sum(l.amount)::bigint AS amount
    FROM unnest(ARRAY['points_liability', 'points_receivable']) AS a(account)
    CROSS JOIN LATERAL shop.account_lines(a.account) l
    WHERE l.stream_id = ANY (ARRAY(
        SELECT DISTINCT 'order:' || o.order_id FROM shop.order_lines() o WHERE o.member_id = $1
        UNION ALL SELECT 'wallet:' || $1::int) COLLATE "C")
      AND ($2::timestamptz IS NULL OR l.occurred_at <= $2) AND ($3::bigint IS NULL OR l.pos <= $3)
    GROUP BY 1 HAVING sum(l.amount) <> 0 ORDER BY min(l.pos)`,
  row: z.object({ stream: z.string(), amount: z.int() }),
})

const ordersAtMost = 10

/**
 * How a member's points come of what is booked: earning and expiry are booked with the wallet, use with the order, so
 * that neither alone is what the member has.
 */
export async function linesOfBookedPoints(
  db: Pick<Database<never>, 'pool'>,
  memberId: number,
  { at, pos }: Point,
): Promise<string[]> {
  const booked = await pointsByStream(db.pool, [memberId, at ?? null, pos ?? null])
  const own = booked.filter(({ stream }) => stream === walletStream(memberId))
  const orders = booked.filter(({ stream }) => stream !== walletStream(memberId))
  if (orders.length === 0) return []
  const names = await namesFor(db, { streams: orders.map(({ stream }) => stream) })
  const inWon = (rows: typeof booked) => formatNumber(0 - sum(rows.map(({ amount }) => amount)))
  const more = orders.slice(ordersAtMost)
  return [
    `포인트 ${inWon(booked)}  what the books owe the member: points earned and expired are booked in the wallet, used ones in their order`,
    `    ${inWon(own)}  ${walletStream(memberId)}`,
    ...orders.slice(0, ordersAtMost).map((one) => `    ${inWon([one])}  ${names.wayOn(one.stream)}`),
    ...(more.length === 0 ? [] : [`    ${inWon(more)}  in ${more.length} more orders`]),
  ]
}
