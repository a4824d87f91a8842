import type pg from 'pg'
import { batched } from '../platform/database/batched.ts'
import type { Schema } from '../platform/database/schema.ts'

/** A draft, or what became of it, as its row says. */
export type DraftRow = {
  orderId: string
  orderNumbers: string
  memberId: number
  status: Schema['shop.orders']['status']
  totalAmount: number
  heldUntil: Date
  paymentKey: string | null
  usesWallet: boolean
  customerKey: string
  /** The provider still owes an answer about a payment for it. */
  attemptOpen: boolean
  reversed: boolean
}

const columns = `
  o.order_id AS "orderId", o.order_numbers AS "orderNumbers", o.member_id AS "memberId", o.status,
  o.total_amount AS "totalAmount", o.held_until AS "heldUntil", o.payment_key AS "paymentKey",
  o.coupon IS NOT NULL OR o.points_used > 0 AS "usesWallet", m.customer_key AS "customerKey",
  o.reversed_at IS NOT NULL AS reversed`

export async function readDraft(pool: pg.Pool, orderId: string): Promise<DraftRow | null> {
  const { rows } = await pool.query<DraftRow>({
    name: 'ordering.draft',
    text: `SELECT ${columns}, EXISTS (SELECT FROM platform.payment_attempts a
             WHERE a.order_id = o.order_id AND a.outcome IS NULL) AND o.status = 'awaiting_payment' AS "attemptOpen"
           FROM shop.orders o JOIN shop.member_accounts() m ON m.id = o.member_id WHERE o.order_id = $1`,
    values: [orderId],
  })
  return rows[0] ?? null
}

type Attempt = { orderId: string; memberId: number; paymentKey: string; now: Date }

const beginAll = batched(async (pool, all: readonly Attempt[]) => {
  const { rows } = await pool.query<DraftRow | { orderId: null }>({
    name: 'ordering.beginAttempts',
    text: 'SELECT *, true AS "attemptOpen" FROM shop.begin_attempts($1, $2, $3, $4)',
    values: [
      all.map((attempt) => attempt.orderId),
      all.map((attempt) => attempt.memberId),
      all.map((attempt) => attempt.paymentKey),
      all.map((attempt) => attempt.now),
    ],
  })
  return rows
})

/**
 * Writes down that the provider is about to be asked, before it is: whatever dies afterwards, recovery knows whom to
 * ask about what. Returns the draft when it is the member's own, still holds its dates and costs something; else null.
 * Attempts of the same moment share the commit.
 */
export async function beginAttempt(pool: pg.Pool, attempt: Attempt): Promise<DraftRow | null> {
  const begun = await beginAll(pool, attempt)
  return begun.orderId === null ? null : begun
}

export type AttemptOutcome = 'placed' | 'reversed' | 'declined' | 'nothing_captured'

export async function endAttempt(
  pool: pg.Pool,
  attempt: { orderId: string; paymentKey: string },
  outcome: AttemptOutcome,
): Promise<void> {
  await pool.query(
    `UPDATE platform.payment_attempts SET outcome = $3, finished_at = clock_timestamp()
     WHERE order_id = $1 AND payment_key = $2`,
    [attempt.orderId, attempt.paymentKey, outcome],
  )
}
