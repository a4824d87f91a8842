import type pg from 'pg'
import type { RefundAnswer } from '../../domain/ordering/decide.ts'
import type { CancelOutcome, TossCancel } from '../gateways/toss/index.ts'
import type { Deps } from '../platform/deps.ts'
import { recordRefund } from './commands/settleRefund.ts'

/** The provider drops the second of two cancellations of one payment within a second. */
const apartMs = 1_100
/** Longer than any call to the provider takes, so that a turn outlives only a process that died with it. */
const turnMs = 25_000

type DueRefund = {
  refundId: string
  orderId: string
  memberId: number
  paymentKey: string
  amount: number
  tries: number
}

/** Sends every refund that is still owed, payment by payment. Returns how many the provider settled. */
export async function sendDueRefunds(deps: Deps): Promise<number> {
  const { rows } = await deps.db.pool.query<{ paymentKey: string }>(
    `SELECT payment_key AS "paymentKey" FROM shop.refunds WHERE status = 'pending'
     GROUP BY payment_key ORDER BY min(requested_at) LIMIT 200`,
  )
  let settled = 0
  // One payment does not wait for the pause of another.
  for (const group of inGroups(rows, 8)) {
    const done = await Promise.all(group.map(({ paymentKey }) => sendRefundsOf(deps, paymentKey)))
    settled += done.reduce((sum, { sent }) => sum + sent, 0)
  }
  return settled
}

const inGroups = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )

/** The refunds of one payment, one after another and 1.1 s apart, whichever process sends them. */
export async function sendRefundsOf(deps: Deps, paymentKey: string): Promise<{ sent: number; left: number }> {
  const due = await dueOf(deps.db.pool, paymentKey)
  for (const [sent, refund] of due.entries()) {
    const open = { sent, left: due.length - sent }
    if (!(await takeTurn(deps.db.pool, paymentKey))) return open
    const answer = await sendRefund(deps, refund)
    await passTurn(deps.db.pool, paymentKey)
    if (answer === null) return open
    await recordRefund(deps, refund, answer)
  }
  return { sent: due.length, left: 0 }
}

async function dueOf(pool: pg.Pool, paymentKey: string): Promise<DueRefund[]> {
  const { rows } = await pool.query<DueRefund>(
    `SELECT r.refund_id AS "refundId", r.order_id AS "orderId", r.member_id AS "memberId",
       r.payment_key AS "paymentKey", r.amount, coalesce(t.tries, 0) AS tries
     FROM shop.refunds r LEFT JOIN platform.refund_tries t USING (refund_id)
     WHERE r.payment_key = $1 AND r.status = 'pending' ORDER BY r.requested_at, r.refund_id`,
    [paymentKey],
  )
  return rows
}

const reasonOf = (refund: DueRefund): string => `주문 취소 환불 ${refund.refundId}`
const keyOf = ({ refundId, tries }: DueRefund): string => (tries === 0 ? refundId : `${refundId}:${tries}`)

/** The provider's final word on one refund, or null while there is none. */
async function sendRefund(deps: Deps, refund: DueRefund): Promise<RefundAnswer | null> {
  if (refund.tries > 0) {
    const given = await alreadyGiven(deps, refund)
    if (given !== 'no') return given
  }
  const outcome = await deps.toss.cancel({
    paymentKey: refund.paymentKey,
    cancelAmount: refund.amount,
    cancelReason: reasonOf(refund),
    idempotencyKey: keyOf(refund),
  })
  return answerOf(deps, refund, outcome)
}

async function answerOf(deps: Deps, refund: DueRefund, outcome: CancelOutcome): Promise<RefundAnswer | null> {
  switch (outcome.outcome) {
    case 'done':
      return outcome.cancel === undefined ? null : confirmed(outcome.cancel)
    case 'refused':
      return { outcome: 'rejected', providerCode: outcome.code }
    case 'retry':
      await noteTry(deps.db.pool, refund, outcome.reason)
      return null
    case 'unknown': {
      const given = await alreadyGiven(deps, refund)
      if (given !== 'no') return given
      // An answered fault is remembered under its key; a call without an answer may still be under way.
      if (outcome.answered) await noteTry(deps.db.pool, refund, outcome.reason)
      return null
    }
  }
}

/** Reads the payment again and looks for this very refund among its cancellations; null when nobody can tell. */
async function alreadyGiven(deps: Deps, refund: DueRefund): Promise<RefundAnswer | null | 'no'> {
  const read = await deps.toss.payment(refund.paymentKey)
  if (read.outcome !== 'found') return null
  const own = read.payment.cancels.find((cancel) => cancel.cancelReason === reasonOf(refund))
  return own === undefined ? 'no' : confirmed(own)
}

const confirmed = (cancel: TossCancel): RefundAnswer => ({
  outcome: 'confirmed',
  transactionKey: cancel.transactionKey,
  confirmedAt: cancel.canceledAt,
})

async function noteTry(pool: pg.Pool, { refundId }: DueRefund, reason: string): Promise<void> {
  await pool.query(
    `INSERT INTO platform.refund_tries AS t (refund_id, tries, last_reason) VALUES ($1, 1, $2)
     ON CONFLICT (refund_id) DO UPDATE SET tries = t.tries + 1, last_reason = excluded.last_reason`,
    [refundId, reason],
  )
}

/** Waits for the end of a short pause, but not for another process that is at it. */
async function takeTurn(pool: pg.Pool, paymentKey: string): Promise<boolean> {
  for (let tries = 0; tries < 3; tries += 1) {
    const { rows } = await pool.query<{ waitMs: number }>(
      `INSERT INTO platform.refund_turns AS t (payment_key, taken_until)
       VALUES ($1, clock_timestamp() + $2 * interval '1 millisecond')
       ON CONFLICT (payment_key) DO UPDATE SET taken_until = CASE WHEN t.taken_until <= clock_timestamp()
         THEN excluded.taken_until ELSE t.taken_until END
       RETURNING CASE WHEN old.taken_until > clock_timestamp()
         THEN ceil(extract(epoch FROM old.taken_until - clock_timestamp()) * 1000)::int ELSE 0 END AS "waitMs"`,
      [paymentKey, turnMs],
    )
    const waitMs = rows[0]?.waitMs ?? 0
    if (waitMs === 0) return true
    if (waitMs > apartMs) return false
    await new Promise((resume) => setTimeout(resume, waitMs + 5))
  }
  return false
}

async function passTurn(pool: pg.Pool, paymentKey: string): Promise<void> {
  await pool.query(
    `UPDATE platform.refund_turns SET taken_until = clock_timestamp() + $2 * interval '1 millisecond'
     WHERE payment_key = $1`,
    [paymentKey, apartMs],
  )
}
