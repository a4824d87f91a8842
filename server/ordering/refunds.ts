import { sql } from 'kysely'
import type { RefundAnswer } from '../../domain/ordering/refundAnswers.ts'
import { coverFromDesk } from '../deskRefunds/index.ts'
import type { CancelOutcome, TossCancel } from '../gateways/toss/index.ts'
import { realNow, realTimeIn } from '../platform/database/realTime.ts'
import type { Deps } from '../platform/deps.ts'
import { recordRefund } from './commands/settleRefund.ts'
import { ordersAtDesk } from './deskHolder.ts'

/** The provider silently drops a second cancellation of the same payment within one second. */
const apartMs = 1_100
/** Longer than any call to the provider takes, so that a lease expires only when the process holding it died. */
const leaseMs = 25_000

type DueRefund = {
  refundId: string
  orderId: string
  paymentKey: string
  amount: number
  /** How often finance has had the refund sent, counted from 1; each sending has its own idempotency keys. */
  sending: number
  /** How many calls the provider answered without refunding anything. */
  tries: number
  /** True when the provider was asked before, so the refund may already have happened. */
  asked: boolean
}

/** `shut`: the provider currently answers none of our calls. `covered`: its desk had already refunded a part or all. */
type Sent = RefundAnswer | { outcome: 'open'; shut: boolean } | { outcome: 'covered' }

const paymentsARound = 200

/** Sends every pending refund, grouped by payment. Returns how many the provider settled. */
export async function sendDueRefunds(deps: Deps): Promise<number> {
  const rows = await deps.db.kysely
    .selectFrom('shop.refunds')
    .select('payment_key as paymentKey')
    .where('status', '=', 'pending')
    .groupBy('payment_key')
    .orderBy((refund) => refund.fn.min('requested_at'))
    .limit(paymentsARound)
    .execute()
  let settled = 0
  // Payments run in parallel, so that the pause between two refunds of one does not delay the others.
  for (const group of inGroups(rows, 8)) {
    const done = await Promise.all(group.map(({ paymentKey }) => sendRefundsOf(deps, paymentKey)))
    settled += done.reduce((sum, { sent }) => sum + sent, 0)
    if (done.some(({ shut }) => shut)) break
  }
  return settled
}

const inGroups = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )

/** Sends the refunds of one payment one after another and 1.1 s apart, across all processes. */
export async function sendRefundsOf(
  deps: Deps,
  paymentKey: string,
): Promise<{ sent: number; left: number; shut: boolean }> {
  const due = await dueOf(deps.db, paymentKey)
  for (const [sent, refund] of due.entries()) {
    const open = { sent, left: due.length - sent, shut: false }
    if (!(await acquireLease(deps.db, paymentKey))) return open
    const answer = await sendRefund(deps, refund)
    await releaseLease(deps.db, paymentKey)
    if (answer.outcome === 'open') return { ...open, shut: answer.shut }
    if (answer.outcome === 'covered') {
      const rest = await sendRefundsOf(deps, paymentKey)
      return { ...rest, sent: due.length - rest.left }
    }
    await recordRefund(deps, refund, answer)
  }
  return { sent: due.length, left: 0, shut: false }
}

const dueOf = ({ kysely }: Deps['db'], paymentKey: string): Promise<DueRefund[]> =>
  kysely
    .selectFrom('shop.refunds as r')
    .leftJoin('platform.refund_tries as t', 't.refund_id', 'r.refund_id')
    .select(['r.refund_id as refundId', 'r.order_id as orderId'])
    .select(['r.payment_key as paymentKey', 'r.amount', 'r.sending'])
    .select((has) => has.fn.coalesce('t.tries', has.lit(0)).as('tries'))
    .select((is) => is('t.refund_id', 'is not', null).$castTo<boolean>().as('asked'))
    .where('r.payment_key', '=', paymentKey)
    .where('r.status', '=', 'pending')
    .orderBy('r.requested_at')
    .orderBy('r.refund_id')
    .execute()

const reasonOf = (refund: DueRefund): string => `주문 취소 환불 ${refund.refundId}`

/**
 * The provider repeats its first answer to an idempotency key, so each sending has its own, and so does each try that
 * follows an answer without a refund.
 */
function keyOf({ refundId, sending, tries }: DueRefund): string {
  const ofSending = sending === 1 ? refundId : `${refundId}:sending:${sending}`
  return tries === 0 ? ofSending : `${ofSending}:${tries}`
}

/** Asks the provider for one refund and returns its final answer, or `open` while there is none (rule 141). */
async function sendRefund(deps: Deps, refund: DueRefund): Promise<Sent> {
  if (refund.asked) {
    const given = await alreadyGiven(deps, refund)
    if (given !== 'no') return given
  }
  // A first call that got no answer may still be in flight and refund the card, so nothing is set off against it.
  const mayBeCovered = !refund.asked || refund.sending > 1
  const { refundId, orderId: id, paymentKey } = refund
  if (mayBeCovered && (await coverFromDesk(deps, ordersAtDesk(deps), { id, refundId, paymentKey })))
    return { outcome: 'covered' }
  await noteAsked(deps.db, refund)
  const outcome = await deps.toss.cancel({
    paymentKey: refund.paymentKey,
    cancelAmount: refund.amount,
    cancelReason: reasonOf(refund),
    idempotencyKey: keyOf(refund),
  })
  switch (outcome.outcome) {
    case 'done':
      return confirmed(outcome.cancel)
    case 'refused':
      return { outcome: 'rejected', providerCode: outcome.code, sending: refund.sending }
    case 'retry':
      await noteTry(deps.db, refund, outcome.reason)
      return { outcome: 'open', shut: false }
    case 'unknown':
      return afterDoubt(deps, refund, outcome)
  }
}

async function afterDoubt(
  deps: Deps,
  refund: DueRefund,
  doubt: Extract<CancelOutcome, { outcome: 'unknown' }>,
): Promise<Sent> {
  if (doubt.shut) return { outcome: 'open', shut: true }
  const given = await alreadyGiven(deps, refund)
  if (given !== 'no') return given
  // The provider remembers an answered fault under its key. A call without an answer may still be in flight, so it
  // keeps its key.
  if (doubt.answered) await noteTry(deps.db, refund, doubt.reason)
  return { outcome: 'open', shut: false }
}

/** Reads the payment and looks for this refund among its cancellations; `open` when the payment cannot be read. */
async function alreadyGiven(deps: Deps, refund: DueRefund): Promise<Sent | 'no'> {
  const read = await deps.toss.payment(refund.paymentKey)
  if (read.outcome !== 'found') return { outcome: 'open', shut: read.outcome === 'unknown' && read.shut }
  const own = read.payment.cancels.find((cancel) => cancel.cancelReason === reasonOf(refund))
  return own === undefined ? 'no' : confirmed(own)
}

const confirmed = (cancel: TossCancel): RefundAnswer => ({
  outcome: 'confirmed',
  by: 'card',
  transactionKey: cancel.transactionKey,
  confirmedAt: cancel.canceledAt,
})

/**
 * Runs before the provider is asked: a rotated API key makes it forget our idempotency keys, and then only reading the
 * payment first prevents a second refund.
 */
const noteAsked = ({ kysely }: Deps['db'], { refundId }: DueRefund) =>
  kysely
    .insertInto('platform.refund_tries')
    .values({ refund_id: refundId, tries: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

const noteTry = ({ kysely }: Deps['db'], { refundId, tries }: DueRefund, reason: string) =>
  kysely
    .updateTable('platform.refund_tries')
    .set({ tries: tries + 1, last_reason: reason })
    .where('refund_id', '=', refundId)
    .where('tries', '=', tries)
    .execute()

// `old` is the row as it was before the upsert, all nulls when there was none.
const msUntilEarlierEnds = sql<number>`
  greatest(coalesce(ceil(extract(epoch FROM old.taken_until - ${realNow}) * 1000), 0), 0)::int`

/** Acquires the payment's lease. Waits out the short pause after a refund, but not a lease held by another process. */
async function acquireLease({ kysely }: Deps['db'], paymentKey: string): Promise<boolean> {
  for (let tries = 0; tries < 3; tries += 1) {
    const { waitMs } = await kysely
      .insertInto('platform.refund_turns')
      .values({ payment_key: paymentKey, taken_until: realTimeIn(leaseMs / 1000) })
      .onConflict((taken) =>
        taken.column('payment_key').doUpdateSet((lease) => ({
          taken_until: lease
            .case()
            .when('platform.refund_turns.taken_until', '<=', realNow)
            .then(lease.ref('excluded.taken_until'))
            .else(lease.ref('platform.refund_turns.taken_until'))
            .end(),
        })),
      )
      .returning(msUntilEarlierEnds.as('waitMs'))
      .executeTakeFirstOrThrow()
    if (waitMs === 0) return true
    if (waitMs > apartMs) return false
    await new Promise((resume) => setTimeout(resume, waitMs + 5))
  }
  return false
}

async function releaseLease({ kysely }: Deps['db'], paymentKey: string): Promise<void> {
  await kysely
    .updateTable('platform.refund_turns')
    .set({ taken_until: realTimeIn(apartMs / 1000) })
    .where('payment_key', '=', paymentKey)
    .execute()
}
