import { sql } from 'kysely'
import * as z from 'zod/mini'
import { coverPending } from '../../domain/payments/atDesk.ts'
import type { RefundAnswer } from '../../domain/payments/decide.ts'
import { type PaymentSubject, paidKinds, paymentStream } from '../../domain/payments/events.ts'
import { entryOf } from '../../domain/processes/entries.ts'
import type { CardRefund, RefundOutcome } from '../gateways/cards/index.ts'
import { idempotencyKey } from '../gateways/idempotencyKey.ts'
import { endLeases, takeLeases } from '../platform/database/leases.ts'
import { msSince, realNow } from '../platform/database/realTime.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import { handleCommand } from '../platform/eventStore/handleCommand.ts'
import { newEvents } from '../platform/eventStore/newEvents.ts'
import { sweep } from '../platform/jobs/sweep.ts'
import { newId } from '../platform/newId.ts'
import { openRestore } from '../platform/restores.ts'
import { recordRefund } from './refundCommands.ts'
import { paymentsIn } from './streams.ts'

/** Longer than any call to the provider takes. */
const leaseSeconds = 25

/** After this long a call without an answer has ended at the provider, and the payment shows whether it refunded. */
const doubtMs = 10 * 60_000

type DueRefund = {
  refundId: string
  /** The order or charge whose money it is. */
  id: string
  of: PaymentSubject['of']
  paymentKey: string
  amount: number
  /** How often finance has had the refund sent, counted from 1; each sending has its own idempotency keys. */
  sending: number
  /** How many calls the provider answered without refunding anything. */
  tries: number
  asked: boolean
  unansweredMs: number | null
}

/** `shut`: the provider currently answers none of our calls. `covered`: its desk had already refunded a part or all. */
type SendingOutcome = RefundAnswer | { outcome: 'open'; shut: boolean } | { outcome: 'covered' }

/** Sends every pending refund, grouped by payment. Returns how many the provider settled. */
export async function sendDueRefunds(deps: Deps): Promise<number> {
  const rows = await deps.db.kysely
    .selectFrom('shop.refunds')
    .select('payment_key as paymentKey')
    .where('status', '=', 'pending')
    .groupBy('payment_key')
    .orderBy((refund) => refund.fn.min('requested_at'))
    .execute()
  let settled = 0
  let isShut = false
  const send = async ({ paymentKey }: (typeof rows)[number]) => {
    if (isShut) return false
    const { sent, shut } = await sendRefundsOf(deps, paymentKey)
    settled += sent
    isShut ||= shut
    return sent > 0
  }
  // Payments run in parallel, so that the pause between two refunds of one does not delay the others.
  await sweep((each) => each(rows, send, 8))
  return settled
}

/** Sends the refunds of one payment one after another and apart as the provider wants it, across all processes. */
export async function sendRefundsOf(
  deps: Deps,
  paymentKey: string,
): Promise<{ sent: number; left: number; shut: boolean }> {
  const due = await dueOf(deps.db, paymentKey)
  // What the provider refunded after the restored instant has to be known first, or it would be refunded again.
  if (due.length > 0 && (await openRestore(deps.db.pool)) !== null)
    return { sent: 0, left: due.length, shut: true }
  for (const [sent, { refundId }] of due.entries()) {
    const open = { sent, left: due.length - sent, shut: false }
    if (!(await takeLease(deps, paymentKey))) return open
    const answer = await sendIfDue(deps, paymentKey, refundId)
    await endLease(deps, paymentKey)
    if (answer?.outcome === 'open') return { ...open, shut: answer.shut }
    if (answer?.outcome === 'covered') {
      const rest = await sendRefundsOf(deps, paymentKey)
      return { ...rest, sent: due.length - rest.left }
    }
  }
  return { sent: due.length, left: 0, shut: false }
}

/**
 * Sends a refund and records its final answer, both under the payment's lease. Reads the refund again: the lease's
 * earlier holder may have settled it, which returns null, or set a part of it off.
 */
async function sendIfDue(deps: Deps, paymentKey: string, refundId: string): Promise<SendingOutcome | null> {
  const refund = (await dueOf(deps.db, paymentKey)).find((one) => one.refundId === refundId)
  if (refund === undefined) return null
  const answer = await sendRefund(deps, refund)
  if (answer.outcome === 'confirmed' || answer.outcome === 'rejected')
    await recordRefund(deps, refund, answer)
  return answer
}

const dueOf = ({ kysely }: Deps['db'], paymentKey: string): Promise<DueRefund[]> =>
  kysely
    .selectFrom('shop.refunds as r')
    .leftJoin('platform.refund_tries as t', 't.refund_id', 'r.refund_id')
    .select('r.refund_id as refundId')
    .select((has) => has.fn.coalesce('r.order_id', 'r.charge_id').$notNull().as('id'))
    .select(sql<PaymentSubject['of']>`CASE WHEN r.order_id IS NULL THEN 'charge' ELSE 'order' END`.as('of'))
    .select(['r.payment_key as paymentKey', 'r.amount', 'r.sending'])
    .select((has) => has.fn.coalesce('t.tries', has.lit(0)).as('tries'))
    .select((is) => is('t.refund_id', 'is not', null).$castTo<boolean>().as('asked'))
    .select(msSince('t.asked_at').as('unansweredMs'))
    .where('r.payment_key', '=', paymentKey)
    .where('r.status', '=', 'pending')
    .orderBy('r.requested_at')
    .orderBy('r.refund_id')
    .execute()

/** Each sending has keys of its own, and so does each try that follows an answer without a refund. */
function keyOf({ refundId, sending, tries }: DueRefund): string {
  return idempotencyKey(sending === 1 ? refundId : `${refundId}:sending:${sending}`, tries)
}

/** Asks the provider for one refund and returns its final answer, or `open` while there is none (rule 141). */
async function sendRefund(deps: Deps, refund: DueRefund): Promise<SendingOutcome> {
  const before = await beforeSending(deps, refund)
  switch (before.outcome) {
    case 'refunded':
      return confirmed(before.refund)
    case 'covered':
      return before
    case 'wait':
      return { outcome: 'open', shut: before.shut }
    case 'new_key':
      await noteTry(deps.db, refund, 'NO_ANSWER')
      return { outcome: 'open', shut: false }
    case 'send':
      return ask(deps, refund)
  }
}

type BeforeSending =
  | { outcome: 'send' }
  /** An earlier call refunded it. */
  | { outcome: 'refunded'; refund: CardRefund }
  /** The desk has paid a part or all: read the refund again. */
  | { outcome: 'covered' }
  /** Nothing can be decided yet; `shut`: the provider currently answers none of our calls. */
  | { outcome: 'wait'; shut: boolean }
  /** A call without an answer has ended without a refund: the next one needs a new idempotency key. */
  | { outcome: 'new_key' }

/**
 * Runs before each call to the provider, so that a refund is paid neither by two calls nor by a call and the desk
 * (rules 141, 270 and 286), nor while money of its payment went back that the books do not have (rule 536). A call
 * without an answer may still refund the card, so nothing is set off while it is in
 * doubt. What is set off changes the amount, and the provider repeats its first answer to an idempotency key whatever
 * the amount, so the caller must have taken a new key since its last call.
 */
async function beforeSending(deps: Deps, refund: DueRefund): Promise<BeforeSending> {
  if (refund.asked) {
    const found = await ownRefund(deps, refund)
    if (found.outcome !== 'absent') return found
  }
  if (await isHeldBack(deps.db, refund.paymentKey)) return { outcome: 'wait', shut: false }
  if (!(await hasDeskRefund(deps.db, refund.paymentKey))) return { outcome: 'send' }
  const { unansweredMs } = refund
  if (unansweredMs !== null)
    return unansweredMs < doubtMs ? { outcome: 'wait', shut: false } : { outcome: 'new_key' }
  return { outcome: (await coverFromDesk(deps, refund)) ? 'covered' : 'send' }
}

/** Reads the payment and looks for this refund among its refunds; `wait` when the payment cannot be read. */
async function ownRefund(
  { cards }: Pick<Deps, 'cards'>,
  { paymentKey, refundId }: Pick<DueRefund, 'paymentKey' | 'refundId'>,
): Promise<Extract<BeforeSending, { outcome: 'refunded' | 'wait' }> | { outcome: 'absent' }> {
  const read = await cards.payment(paymentKey)
  if (read.outcome !== 'found') return { outcome: 'wait', shut: read.outcome === 'unknown' && read.shut }
  const refund = read.refunds.find((one) => one.refundId === refundId)
  return refund === undefined ? { outcome: 'absent' } : { outcome: 'refunded', refund }
}

const heldBack = statement({
  name: 'payments.heldBack',
  text: 'SELECT h.payment_key AS "paymentKey" FROM shop.held_back_payments() h WHERE h.payment_key = $1 LIMIT 1',
  row: z.object({ paymentKey: z.string() }),
})

/** True while finance has not said what money of the payment is that the provider gave back and the books do not have. */
const isHeldBack = async ({ pool }: Pick<Deps['db'], 'pool'>, paymentKey: string): Promise<boolean> =>
  (await heldBack(pool, [paymentKey])).length > 0

const hasDeskRefund = async ({ kysely }: Deps['db'], paymentKey: string): Promise<boolean> =>
  (await kysely
    .selectFrom('shop.refunds')
    .select('refund_id')
    .where('payment_key', '=', paymentKey)
    .where('paid_by', '=', 'desk')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Settles the part of a refund that the desk has already paid. Returns true when it settled anything. */
export async function coverFromDesk(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { id, refundId }: Pick<DueRefund, 'id' | 'refundId'>,
): Promise<boolean> {
  const handled = await handleCommand(store, clock, {
    commandId: `refundAtDesk:${newId(clock.now())}`,
    request: { refundId },
    actor: 'job:refund',
    streams: [paymentStream(id)],
    decide: (streams) => ({
      events: newEvents(coverPending(paymentsIn(streams, id), refundId).map(entryOf)),
    }),
  })
  if (handled.kind === 'refused') throw new Error(`a refund was refused: ${handled.refusal.refused}`)
  return handled.events.length > 0
}

async function ask(deps: Deps, refund: DueRefund): Promise<SendingOutcome> {
  await noteAsked(deps.db, refund)
  const outcome = await deps.cards.refund({
    paymentKey: refund.paymentKey,
    refundId: refund.refundId,
    amount: refund.amount,
    purpose: paidKinds[refund.of].refundPurpose,
    idempotencyKey: keyOf(refund),
  })
  switch (outcome.outcome) {
    case 'refunded':
      return confirmed(outcome.refund)
    case 'refused':
      await noteAnswered(deps.db, refund)
      return { outcome: 'rejected', providerCode: outcome.code, sending: refund.sending }
    case 'later':
      await noteTry(deps.db, refund, outcome.reason)
      return { outcome: 'open', shut: false }
    case 'unknown':
      return afterDoubt(deps, refund, outcome)
  }
}

async function afterDoubt(
  deps: Deps,
  refund: DueRefund,
  doubt: Extract<RefundOutcome, { outcome: 'unknown' }>,
): Promise<SendingOutcome> {
  if (doubt.shut) return { outcome: 'open', shut: true }
  const found = await ownRefund(deps, refund)
  if (found.outcome === 'refunded') return confirmed(found.refund)
  if (found.outcome === 'wait') return { outcome: 'open', shut: found.shut }
  // The provider remembers an answered fault under its key. A call without an answer may still be in flight, so it
  // keeps its key.
  if (doubt.answered) await noteTry(deps.db, refund, doubt.reason)
  return { outcome: 'open', shut: false }
}

const confirmed = ({ transactionKey, refundedAt }: CardRefund): RefundAnswer => ({
  outcome: 'confirmed',
  by: 'card',
  transactionKey,
  confirmedAt: refundedAt,
})

/**
 * Runs before the provider is asked: a rotated API key makes it forget our idempotency keys, and then only reading the
 * payment first prevents a second refund.
 */
const noteAsked = ({ kysely }: Deps['db'], { refundId }: DueRefund) =>
  kysely
    .insertInto('platform.refund_tries')
    .values({ refund_id: refundId, tries: 0, asked_at: realNow })
    .onConflict((again) =>
      again.column('refund_id').doUpdateSet((is) => ({ asked_at: is.ref('excluded.asked_at') })),
    )
    .execute()

/** Notes an answer that ends this sending. */
const noteAnswered = ({ kysely }: Deps['db'], { refundId }: DueRefund) =>
  kysely
    .updateTable('platform.refund_tries')
    .set({ asked_at: null })
    .where('refund_id', '=', refundId)
    .execute()

/** Notes a try that refunded nothing; the next one uses a new idempotency key. */
const noteTry = ({ kysely }: Deps['db'], { refundId, tries }: DueRefund, reason: string) =>
  kysely
    .updateTable('platform.refund_tries')
    .set({ tries: tries + 1, last_reason: reason, asked_at: null })
    .where('refund_id', '=', refundId)
    .where('tries', '=', tries)
    .execute()

/** Takes the payment's lease. Waits out the short pause after a refund, but not a lease held by another process. */
async function takeLease({ db, cards }: Pick<Deps, 'db' | 'cards'>, paymentKey: string): Promise<boolean> {
  for (let tries = 0; tries < 3; tries += 1) {
    const waits = await takeLeases(db, 'refunds', { keys: [paymentKey], seconds: leaseSeconds })
    const waitMs = waits.get(paymentKey) ?? 0
    if (waitMs === 0) return true
    if (waitMs > cards.betweenRefundsMs) return false
    await new Promise((resume) => setTimeout(resume, waitMs + 5))
  }
  return false
}

const endLease = ({ db, cards }: Pick<Deps, 'db' | 'cards'>, paymentKey: string): Promise<void> =>
  endLeases(db, 'refunds', { keys: [paymentKey], pauseSeconds: cards.betweenRefundsMs / 1000 })
