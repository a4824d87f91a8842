import {
  bookFound,
  type DeskRefundRecord,
  grantGoodwill as decideGoodwill,
} from '../../domain/payments/atDesk.ts'
import {
  type DoneBeforeCode,
  resendRefund as decideResend,
  transferRefund as decideTransfer,
  type RefundAnswer,
  settleRefund,
} from '../../domain/payments/decide.ts'
import { type PaymentEvent, paymentStream } from '../../domain/payments/events.ts'
import type { PaymentState } from '../../domain/payments/state.ts'
import { entryOf } from '../../domain/processes/entries.ts'
import { isRefusal, type Refusal, type RefusalCode, refuse } from '../../domain/shared/decision.ts'
import type { CardRefund } from '../gateways/cards/index.ts'
import type { Deps } from '../platform/deps.ts'
import type { StoredEvent } from '../platform/eventStore/eventStore.ts'
import { type CommandCode, handleCommand } from '../platform/eventStore/handleCommand.ts'
import { newEvents } from '../platform/eventStore/newEvents.ts'
import type { Json } from '../platform/json.ts'
import { newId } from '../platform/newId.ts'
import { typedAs } from '../platform/security/typedAs.ts'
import { reasonRow } from './reasons.ts'
import { shownAccounts } from './refundAccounts.ts'
import { grantedIn, sayWhoGranted, sayWhoWasFirst } from './refundsBefore.ts'
import { paymentsIn, refundQueue } from './streams.ts'

/** Records the provider's final answer to a refund. */
export async function recordRefund(
  deps: Deps,
  { refundId, id, sending }: { refundId: string; id: string; sending: number },
  answer: RefundAnswer,
): Promise<Refusal<'NOT_FOUND' | CommandCode> | null> {
  const name = sending === 1 ? refundId : `${refundId}:${sending}`
  const handled = await handleCommand(deps.store, deps.clock, {
    commandId: `refund:${answer.outcome}:${name}`,
    request: { refundId, outcome: answer.outcome },
    actor: 'job:refund',
    streams: [paymentStream(id)],
    decide: (streams) => {
      const decided = settleRefund(paymentsIn(streams, id), refundId, answer)
      return isRefusal(decided) ? decided : { events: newEvents(decided.map(entryOf)) }
    },
  })
  return handled.kind === 'refused' ? handled.refusal : null
}

/** A refund with what it is of; null when there is none with this id. */
export async function refundOf({ kysely }: Pick<Deps['db'], 'kysely'>, refundId: string) {
  const row = await refunds(kysely).where('r.refund_id', '=', refundId).executeTakeFirst()
  return row ?? null
}

/**
 * A refund as finance names it: one that went back within another one has the facts of that one, and every step of it is
 * refused (rule 923). Null when there is none with this id.
 */
export async function namedRefund({ kysely }: Deps['db'], refundId: string) {
  const own = await refundOf({ kysely }, refundId)
  if (own !== null) return own
  const whole = await refunds(kysely)
    .innerJoin('shop.joined_refunds as j', 'j.whole_id', 'r.refund_id')
    .where('j.refund_id', '=', refundId)
    .executeTakeFirst()
  return whole ?? null
}

const refunds = (kysely: Deps['db']['kysely']) =>
  kysely
    .selectFrom('shop.refunds as r')
    .select(['r.member_id as memberId', 'r.order_id as orderId', 'r.charge_id as chargeId'])
    .select(['r.amount', 'r.status', 'r.sending', 'r.payment_key as paymentKey'])
    .select((has) => has.fn.coalesce('r.order_id', 'r.charge_id').$notNull().as('id'))

type ByFinance<Code extends RefusalCode> = {
  /** The refund that the reason is about, and the order or charge that the payment is for. */
  about: { refundId: string; sending: number; memberId: number; id: string }
  staffId: number
  text: Json
  /** The step; its name is the command's idempotency key. */
  step: string
  name: string
  request: object
  jobs?: () => { name: string; data: object }[]
  decide: (payments: PaymentState, events: readonly StoredEvent[]) => PaymentEvent[] | Refusal<Code>
}

/** Runs one decision of finance about a payment's refunds and stores the typed reason with it. */
async function byFinance<Code extends RefusalCode>(
  { db, env, store, clock, queue }: Deps,
  { about, staffId, text, step, name, request, decide, jobs }: ByFinance<Code>,
): Promise<Refusal<Code | CommandCode> | null> {
  const { id, refundId, sending } = about
  const row = await reasonRow({ db, clock }, { ...about, text })
  const handled = await handleCommand<Code>(store, clock, {
    commandId: name,
    request,
    typed: typedAs({ env }, text),
    actor: `staff:${staffId}`,
    reason: `${step}:${refundId}:${sending}`,
    streams: [paymentStream(id)],
    decide: (streams) => {
      const decided = decide(paymentsIn(streams, id), streams(paymentStream(id)).events)
      if (isRefusal(decided)) return decided
      return {
        events: newEvents(decided.map(entryOf)),
        rows: [row],
        jobs: queue === undefined ? [] : (jobs?.() ?? []),
      }
    },
  })
  return handled.kind === 'refused' ? handled.refusal : null
}

type RefundStep = { refundId: string; staffId: number; reason: string }

/**
 * Sends a refund that the provider finally refused once more, under a new idempotency key (rule 142). Refuses
 * NOT_FOUND, REFUND_WITH_PROVIDER and ALREADY_DONE with who was first (rules 907 and 908). Pressing twice sends it once.
 */
export async function resendRefund(
  deps: Deps,
  { refundId, staffId, reason }: RefundStep,
): Promise<{ refundId: string; status: 'pending' } | Refusal<'NOT_FOUND' | DoneBeforeCode | CommandCode>> {
  const refund = await namedRefund(deps.db, refundId)
  if (refund === null) return refuse('NOT_FOUND')
  const { id, paymentKey } = refund
  const sending = refund.sending + 1
  const refusal = await byFinance(deps, {
    ...{ about: { ...refund, refundId, sending }, staffId, text: reason, step: 'resend' },
    name: `resend:${refundId}:${sending}`,
    request: { refundId, sending },
    jobs: () => [{ name: refundQueue, data: { paymentKey } }],
    decide: (payments) => decideResend(payments, refundId),
  })
  return refusal === null ? { refundId, status: 'pending' } : sayWhoWasFirst(deps, { refundId, id }, refusal)
}

/**
 * Records that finance paid a refund, which the provider finally refused, to the account that it was shown for it
 * (rule 144); the event names the account's fingerprint. The same bank reference again returns the first answer. Refuses
 * NOT_FOUND, REFUND_ACCOUNT_UNSEEN for an account that was not shown for this refund, REFUND_CHANGED for another sum than is
 * left of it (rule 924), REFUND_COUNTS_GOODWILL, and
 * REFUND_WITH_PROVIDER and ALREADY_DONE with who was first (rules 907 and 908).
 */
export async function transferRefund(
  deps: Deps,
  {
    refundId,
    staffId,
    reason,
    bankReference,
    account,
    amount,
  }: RefundStep & { bankReference: string; account: string; amount: number },
): Promise<
  | { refundId: string; status: 'confirmed' }
  | Refusal<
      | 'NOT_FOUND'
      | 'REFUND_ACCOUNT_UNSEEN'
      | 'REFUND_CHANGED'
      | 'REFUND_COUNTS_GOODWILL'
      | DoneBeforeCode
      | CommandCode
    >
> {
  const refund = await namedRefund(deps.db, refundId)
  if (refund === null) return refuse('NOT_FOUND')
  const shown = await shownAccounts(deps, { refundId, memberId: refund.memberId })
  const isSeen = shown.some((one) => one.account === account)
  const sending = refund.sending + 1
  const transfer = { bankReference, account, amount, transferredAt: deps.clock.now().toISOString() }
  const refusal = await byFinance(deps, {
    ...{ about: { ...refund, refundId, sending }, staffId, text: { reason }, step: 'transfer' },
    name: `transfer:${refundId}`,
    request: { refundId, bankReference, account, amount },
    // What has become of the refund says more than that its account was not shown.
    decide: (payments) => {
      const decided = decideTransfer(payments, refundId, transfer)
      return isRefusal(decided) || isSeen ? decided : refuse('REFUND_ACCOUNT_UNSEEN')
    },
  })
  return refusal === null
    ? { refundId, status: 'confirmed' }
    : sayWhoWasFirst(deps, { refundId, id: refund.id }, refusal)
}

type DeskRefundRequest = { paymentKey: string; transactionKey: string; staffId: number; reason: string }

type DeskCode = 'DIFFERENCE_GONE' | 'NOT_FOUND' | 'PROVIDER_UNAVAILABLE' | 'REFUND_BEYOND_PAYMENT'

/**
 * Books a refund that was made at the provider's desk instead of by us, once, with the typed reason (rule 270). Refuses
 * NOT_FOUND for a payment that is not ours, DIFFERENCE_GONE for a transaction key that the provider does not list, that
 * is our own refund or that is already booked, REFUND_BEYOND_PAYMENT (rule 499), and PROVIDER_UNAVAILABLE.
 */
export const bookDeskRefund = (
  deps: Deps,
  asked: DeskRefundRequest,
): Promise<Refusal<DeskCode | CommandCode> | null> =>
  atDesk(deps, { ...asked, step: 'deskRefund', amount: null, after: 0, decide: bookFound })

/**
 * Closes `amount` won of a desk refund as goodwill, booking the desk refund first if it is not booked yet (rule 285).
 * Repeating the same amount changes nothing, unless `goodwillBefore` says that finance saw the earlier part; ALREADY_DONE
 * names who granted a part that its author had not seen, whatever its sum (rule 937). Refuses like `bookDeskRefund`, and
 * GOODWILL_TOO_LARGE.
 */
export async function grantGoodwill(
  deps: Deps,
  {
    goodwillBefore = 0,
    ...asked
  }: DeskRefundRequest & { amount: number; goodwillBefore?: number | undefined },
): Promise<Refusal<DeskCode | 'ALREADY_DONE' | 'GOODWILL_TOO_LARGE' | CommandCode> | null> {
  const refusal = await atDesk(deps, {
    ...asked,
    step: 'goodwill',
    after: goodwillBefore,
    decide: (payments, found, events) =>
      grantedIn(events, asked.transactionKey).sum === goodwillBefore
        ? decideGoodwill(payments, found, asked.amount)
        : refuse('CONCURRENT_CHANGE'),
  })
  return refusal && sayWhoGranted(deps, { ...asked, goodwillBefore }, refusal)
}

type AtDesk<Code extends RefusalCode> = DeskRefundRequest & {
  step: 'deskRefund' | 'goodwill'
  amount: number | null
  /** What of it was granted before, in won. */
  after: number
  decide: (
    payments: PaymentState,
    found: DeskRefundRecord,
    events: readonly StoredEvent[],
  ) => PaymentEvent[] | Refusal<Code>
}

async function atDesk<Code extends RefusalCode>(
  deps: Deps,
  { paymentKey, transactionKey, staffId, reason, step, amount, after, decide }: AtDesk<Code>,
): Promise<Refusal<Code | DeskCode | CommandCode> | null> {
  const paid = await deps.db.kysely
    .selectFrom('shop.payments')
    .select((has) => has.fn.coalesce('order_id', 'charge_id').$notNull().as('id'))
    .select('member_id as memberId')
    .where('payment_key', '=', paymentKey)
    .executeTakeFirst()
  if (paid === undefined) return refuse('NOT_FOUND')
  const read = await deps.cards.payment(paymentKey)
  if (read.outcome !== 'found') return refuse('PROVIDER_UNAVAILABLE')
  const refund = read.refunds.find((one) => one.transactionKey === transactionKey)
  if (refund === undefined || (await makerOf(deps.db, paymentKey, refund)) === 'us')
    return refuse('DIFFERENCE_GONE')
  const refundId = newId(deps.clock.now())
  const { refundedAt } = refund
  const found = { refundId, paymentKey, transactionKey, amount: refund.amount, refundedAt }
  return byFinance(deps, {
    ...{ about: { ...paid, refundId, sending: 1 }, staffId, text: { reason }, step },
    name: [
      ...[step, paymentKey, transactionKey],
      ...(amount === null ? [] : [amount]),
      ...(after === 0 ? [] : ['after', after]),
    ].join(':'),
    request: { paymentKey, transactionKey, ...(amount !== null && { amount }) },
    decide: (payments, events) => decide(payments, found, events),
  })
}

/**
 * Who made a refund that the provider's record has: `us`, whether or not the answer to our call was recorded; `desk`; or
 * `us_again` when the refund of ours that it names went back another way, by transfer for example, so that its money
 * went back twice (rule 497).
 */
export async function makerOf(
  { kysely }: Deps['db'],
  paymentKey: string,
  { transactionKey, refundId }: CardRefund,
): Promise<'us' | 'us_again' | 'desk'> {
  const refunds = await kysely
    .selectFrom('shop.refunds')
    .select(['refund_id as ourId', 'paid_by as paidBy', 'transaction_key as known'])
    .where('payment_key', '=', paymentKey)
    .execute()
  const booked = refunds.find(
    ({ paidBy, known }) => known === transactionKey && (paidBy === 'card' || paidBy === 'desk'),
  )
  if (booked !== undefined) return booked.paidBy === 'card' ? 'us' : 'desk'
  const named = refunds.find(({ ourId }) => ourId === refundId)
  if (named === undefined) return 'desk'
  return named.paidBy === null ? 'us' : 'us_again'
}
