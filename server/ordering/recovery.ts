import type pg from 'pg'
import { isRefusal } from '../../domain/shared/decision.ts'
import type { FoundPayment, TossPayment } from '../gateways/toss/index.ts'
import type { Deps } from '../platform/deps.ts'
import { declineDraftOf, expireDraftOf } from './commands/endDraft.ts'
import { confirmKey, isCaptured } from './commands/placeOrder.ts'
import { recordPayment } from './commands/recordPayment.ts'
import { type DraftRow, endAttempt, readDraft } from './draftRow.ts'

/** A confirmation that is this young may still be under way in some process. */
const youngMs = 8_000
/** The provider forgets an authentication that nobody confirmed after 10 minutes; this is certainly over. */
const overMs = 30 * 60_000

type OpenAttempt = { orderId: string; paymentKey: string; ageMs: number }

/**
 * Settles every question to the provider that has no answer: a captured payment becomes its order, or goes back when
 * its dates are no longer held; a payment that came to nothing frees what was held. Safe to run at any time, twice,
 * and in several processes at once.
 * @param young attempts younger than this many milliseconds are left to the process that made them
 */
export async function recoverPayments(deps: Deps, young: number = youngMs): Promise<number> {
  await markSettled(deps.db.pool)
  const { rows } = await deps.db.pool.query<OpenAttempt>(
    `SELECT order_id AS "orderId", payment_key AS "paymentKey",
       (extract(epoch FROM clock_timestamp() - started_at) * 1000)::bigint AS "ageMs"
     FROM platform.payment_attempts
     WHERE outcome IS NULL AND started_at <= clock_timestamp() - $1 * interval '1 millisecond'
     ORDER BY asked_at NULLS FIRST, started_at LIMIT 200`,
    [young],
  )
  let settled = 0
  for (const attempt of rows) if (await recoverAttempt(deps, attempt)) settled += 1
  return settled
}

/** Reads one payment again because somebody hinted that it changed. */
export async function recoverPayment(deps: Deps, paymentKey: string): Promise<void> {
  const { rows } = await deps.db.pool.query<OpenAttempt>(
    `SELECT order_id AS "orderId", payment_key AS "paymentKey",
       (extract(epoch FROM clock_timestamp() - started_at) * 1000)::bigint AS "ageMs"
     FROM platform.payment_attempts WHERE payment_key = $1 AND outcome IS NULL`,
    [paymentKey],
  )
  for (const attempt of rows) await recoverAttempt(deps, attempt)
}

/** Most attempts end in the request that made them; their rows are closed here, off the member's way. */
async function markSettled(pool: pg.Pool): Promise<void> {
  await pool.query(
    `UPDATE platform.payment_attempts a
     SET outcome = CASE WHEN o.payment_key = a.payment_key THEN 'placed' ELSE 'reversed' END,
       finished_at = clock_timestamp()
     FROM shop.orders o
     WHERE a.outcome IS NULL AND o.order_id = a.order_id AND (o.payment_key = a.payment_key
       OR (o.reversed_at IS NOT NULL AND EXISTS (
         SELECT FROM shop.refunds r WHERE r.payment_key = a.payment_key AND r.order_item_id IS NULL)))`,
  )
}

async function recoverAttempt(deps: Deps, attempt: OpenAttempt): Promise<boolean> {
  const { orderId, paymentKey } = attempt
  const draft = await readDraft(deps.db.pool, orderId)
  if (draft === null) return false
  const read = await deps.toss.payment(paymentKey)
  await noteAsked(deps.db.pool, attempt)
  const outcome = await settle(deps, draft, attempt, read)
  if (outcome === null) return false
  await endAttempt(deps.db.pool, attempt, outcome)
  return true
}

async function settle(deps: Deps, draft: DraftRow, attempt: OpenAttempt, read: FoundPayment) {
  if (read.outcome === 'unknown') {
    await expireDraftOf(deps, draft.orderId)
    return null
  }
  const payment = read.outcome === 'found' ? read.payment : null
  if (payment !== null && isCaptured(payment, draft)) return place(deps, draft, payment)
  if (payment !== null && (payment.status === 'READY' || payment.status === 'IN_PROGRESS')) {
    return confirmAgain(deps, draft, attempt)
  }
  // A captured payment that is wholly cancelled again was reversed, by us or at the provider's desk.
  await declineDraftOf(deps, draft.orderId, payment?.failure?.code ?? payment?.status ?? 'NOT_FOUND_PAYMENT')
  return payment?.status === 'CANCELED' ? 'reversed' : 'nothing_captured'
}

async function place(deps: Deps, draft: DraftRow, payment: TossPayment) {
  const recorded = await recordPayment(deps, draft, payment, 'job:recoverPayments')
  return isRefusal(recorded) ? null : recorded.became
}

/**
 * The member approved, but the money has not moved: while the dates are still held the confirmation is sent again under
 * its own key, so it can only happen once.
 */
async function confirmAgain(deps: Deps, draft: DraftRow, attempt: OpenAttempt) {
  const { orderId, paymentKey, ageMs } = attempt
  const held = draft.status === 'awaiting_payment' && draft.heldUntil.getTime() >= deps.clock.now().getTime()
  if (!held) {
    await expireDraftOf(deps, orderId)
    return ageMs > overMs ? 'nothing_captured' : null
  }
  const outcome = await deps.toss.confirm({
    paymentKey,
    orderId,
    customerKey: draft.customerKey,
    amount: draft.totalAmount,
    idempotencyKey: confirmKey(orderId, paymentKey),
  })
  if (outcome.outcome === 'done') return place(deps, draft, outcome.payment)
  if (outcome.outcome === 'unknown') return null
  await declineDraftOf(deps, orderId, outcome.code)
  return 'declined'
}

async function noteAsked(pool: pg.Pool, { orderId, paymentKey }: OpenAttempt): Promise<void> {
  await pool.query(
    `UPDATE platform.payment_attempts SET asked_at = clock_timestamp() WHERE order_id = $1 AND payment_key = $2`,
    [orderId, paymentKey],
  )
}
