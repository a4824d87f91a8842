import type pg from 'pg'
import * as z from 'zod/mini'
import { seoulDate } from '../../domain/shared/civilDate.ts'
import type { Attempt } from '../payments/index.ts'
import { batched, inPlace } from '../platform/database/batched.ts'
import { statement } from '../platform/database/statement.ts'

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
})
export type DraftRow = z.infer<typeof draftRow>

const draftById = statement({
  name: 'ordering.draft',
  text: `SELECT o.order_id AS "orderId", o.order_numbers AS "orderNumbers", o.member_id AS "memberId", o.status,
      o.total_amount AS "totalAmount", o.held_until AS "heldUntil", o.payment_key AS "paymentKey",
      o.coupon IS NOT NULL OR o.points_used > 0 AS "usesWallet", m.customer_key AS "customerKey",
      EXISTS (SELECT FROM shop.open_attempts() a WHERE a.subject_id = o.order_id) AND o.status = 'awaiting_payment' AS "attemptOpen"
    FROM shop.orders o JOIN shop.member_accounts() m ON m.id = o.member_id WHERE o.order_id = $1`,
  row: draftRow,
})

export const readDraft = async (pool: pg.Pool, orderId: string): Promise<DraftRow | null> =>
  (await draftById(pool, [orderId]))[0] ?? null

const laterOrder = statement({
  name: 'ordering.samePlacedOrder',
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
export const samePlacedOrder = async (pool: pg.Pool, orderId: string): Promise<string | null> =>
  (await laterOrder(pool, [orderId]))[0]?.orderId ?? null

type AttemptRequest = { orderId: string; memberId: number; paymentKey: string; now: Date }

/** What an attempt to pay for a draft needs; the rest follows from the request. */
const attemptRow = z.object({
  orderId: z.string(),
  orderNumbers: z.string(),
  amount: z.int(),
  usesWallet: z.boolean(),
  customerKey: z.string(),
  tries: z.int(),
  ordinality: z.int(),
})
type AttemptRow = z.infer<typeof attemptRow>

// The attempt is begun by the list of what is selected, after every condition. Beside the tables that the conditions are
// about, the planner may begin it first: for the member's present draft, when that asks for one that has ended.
const beginAttempts = statement({
  name: 'ordering.beginAttempts',
  text: `SELECT o.order_id AS "orderId", o.order_numbers AS "orderNumbers", o.total_amount AS amount,
      o.coupon IS NOT NULL OR o.points_used > 0 AS "usesWallet", m.customer_key AS "customerKey", u.nth::int AS ordinality,
      shop.begin_attempt('order', o.order_id, u.payment_key, o.member_id, 'member', m.customer_key::text, o.order_id::text,
        NULL, o.total_amount, u.tried_on) AS tries
    FROM unnest($1::uuid[], $2::integer[], $3::text[], $4::timestamptz[], $5::date[])
        WITH ORDINALITY AS u(order_id, member_id, payment_key, now, tried_on, nth)
      JOIN shop.orders o ON o.order_id = u.order_id AND o.member_id = u.member_id AND o.status = 'awaiting_payment'
        AND o.total_amount > 0 AND o.held_until >= u.now
      JOIN shop.member_accounts() m ON m.id = o.member_id`,
  row: attemptRow,
})

const beginAll = batched(async (pool, all: readonly AttemptRequest[]): Promise<(AttemptRow | null)[]> => {
  const found = await beginAttempts(pool, [
    all.map((attempt) => attempt.orderId),
    all.map((attempt) => attempt.memberId),
    all.map((attempt) => attempt.paymentKey),
    all.map(({ now }) => now),
    all.map(({ now }) => seoulDate(now)),
  ])
  return inPlace(all, found)
})

export type DraftAttempt = {
  attempt: Attempt
  draft: Pick<DraftRow, 'memberId' | 'orderId' | 'orderNumbers' | 'usesWallet'>
}

/**
 * Records the attempt before the provider is asked, and returns it with its draft. Null unless the draft is
 * the member's own, still holds its dates and costs more than 0 won. Concurrent attempts share one commit.
 */
export async function beginAttempt(pool: pg.Pool, request: AttemptRequest): Promise<DraftAttempt | null> {
  const found = await beginAll(pool, request)
  if (found === null) return null
  const { orderId, orderNumbers, usesWallet, amount, customerKey, tries } = found
  const { memberId, paymentKey: attemptKey, now } = request
  const asked = { of: 'order', id: orderId, attemptKey, memberId, by: 'member', customerKey } as const
  return {
    attempt: { ...asked, providerOrderId: orderId, methodKey: null, amount, triedOn: seoulDate(now), tries },
    draft: { orderId, memberId, orderNumbers, usesWallet },
  }
}
