import type pg from 'pg'
import * as z from 'zod/mini'
import { batched, inPlace } from '../platform/database/batched.ts'
import { realNow } from '../platform/database/realTime.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'

/** An order's row, whether it is still a draft or has been placed, released or expired. */
const draftRow = z.object({
  orderId: z.string(),
  orderNumbers: z.string(),
  memberId: z.int(),
  status: z.enum(['awaiting_payment', 'placed', 'released', 'expired']),
  totalAmount: z.int(),
  heldUntil: z.date(),
  paymentKey: z.nullable(z.string()),
  usesWallet: z.boolean(),
  customerKey: z.string(),
  /** True while the provider has not given a final answer about a payment for this draft. */
  attemptOpen: z.boolean(),
  reversed: z.boolean(),
})
export type DraftRow = z.infer<typeof draftRow>

const draftById = statement({
  name: 'ordering.draft',
  text: `SELECT o.order_id AS "orderId", o.order_numbers AS "orderNumbers", o.member_id AS "memberId", o.status,
      o.total_amount AS "totalAmount", o.held_until AS "heldUntil", o.payment_key AS "paymentKey",
      o.coupon IS NOT NULL OR o.points_used > 0 AS "usesWallet", m.customer_key AS "customerKey",
      o.reversed_at IS NOT NULL AS reversed, EXISTS (SELECT FROM platform.payment_attempts a
        WHERE a.order_id = o.order_id AND a.outcome IS NULL) AND o.status = 'awaiting_payment' AS "attemptOpen"
    FROM shop.orders o JOIN shop.member_accounts() m ON m.id = o.member_id WHERE o.order_id = $1`,
  row: draftRow,
})

export const readDraft = async (pool: pg.Pool, orderId: string): Promise<DraftRow | null> =>
  (await draftById(pool, [orderId]))[0] ?? null

const laterOrder = statement({
  name: 'ordering.orderInsteadOf',
  text: `SELECT p.order_id AS "orderId" FROM shop.orders o
    JOIN shop.orders p ON p.member_id = o.member_id AND p.status = 'placed' AND p.start_on = o.start_on
      AND p.end_on = o.end_on AND p.placed_at >= o.drafted_at
    WHERE o.order_id = $1 AND EXISTS (
      SELECT FROM shop.order_items i WHERE i.order_id = p.order_id AND i.status <> 'cancel'
        AND o.items @> jsonb_build_array(jsonb_build_object('productId', i.product_id)))
    LIMIT 1`,
  row: z.object({ orderId: z.string() }),
})

/** The member's later order for an item and the dates of this draft, placed in another tab; null without one. */
export const orderInsteadOf = async (pool: pg.Pool, orderId: string): Promise<string | null> =>
  (await laterOrder(pool, [orderId]))[0]?.orderId ?? null

type Asked = { orderId: string; memberId: number; paymentKey: string; now: Date }
/** The draft, and how many calls for this payment the provider answered without capturing. */
type Begun = DraftRow & { tries: number }

const beginAttempts = statement({
  name: 'ordering.beginAttempts',
  text: `SELECT *, true AS "attemptOpen" FROM shop.begin_attempts($1, $2, $3, $4) WITH ORDINALITY
    WHERE "orderId" IS NOT NULL`,
  row: z.extend(draftRow, { tries: z.int(), ordinality: z.int() }),
})

const beginAll = batched(async (pool, all: readonly Asked[]): Promise<(Begun | null)[]> => {
  const begun = await beginAttempts(pool, [
    all.map((attempt) => attempt.orderId),
    all.map((attempt) => attempt.memberId),
    all.map((attempt) => attempt.paymentKey),
    all.map((attempt) => attempt.now),
  ])
  return inPlace(all, begun)
})

/**
 * Records the attempt before the provider is asked, so that recovery can finish it if this process dies. Returns the
 * draft when it is the member's own, still holds its dates and costs more than 0 won; otherwise null. Concurrent
 * attempts share one commit.
 */
export const beginAttempt = (pool: pg.Pool, attempt: Asked): Promise<Begun | null> => beginAll(pool, attempt)

export type AttemptOutcome = 'placed' | 'reversed' | 'declined' | 'nothing_captured'

export async function endAttempt(
  { kysely }: Deps['db'],
  attempt: { orderId: string; paymentKey: string },
  outcome: AttemptOutcome,
): Promise<void> {
  await kysely
    .updateTable('platform.payment_attempts')
    .set({ outcome, finished_at: realNow })
    .where('order_id', '=', attempt.orderId)
    .where('payment_key', '=', attempt.paymentKey)
    .execute()
}
