import { isRefusal, type Refusal, type RefusalCode, refuse } from '../../domain/shared/decision.ts'
import type { Won } from '../../domain/shared/won.ts'
import { readCardsAgain } from '../cards/index.ts'
import type { CardPayment, CardReading } from '../gateways/cards/index.ts'
import { idempotencyKey } from '../gateways/idempotencyKey.ts'
import type { Deps } from '../platform/deps.ts'
import { standingOfKey } from '../providerKeys/index.ts'
import {
  type Attempt,
  type AttemptOutcome,
  endAttempt,
  noteAsked,
  type ProvidersNo,
  takeNextKey,
} from './attempts.ts'
import { recordCapture, recordDecline } from './recordAnswer.ts'
import type { PaymentSubject } from './subject.ts'

/** Recorded in place of the provider's code when the member has no saved card. */
const NO_SAVED_CARD = 'NO_SAVED_CARD'

/** Recorded when the payer approved another amount or another order, so that the provider never captures ours with it. */
const APPROVAL_DIFFERS = 'APPROVAL_DIFFERS'

/** What its member reads of a payment of this amount that came to nothing, the first time and again (rule 783). */
export const refusedByProvider = (
  { code, message }: ProvidersNo,
  totalAmount: Won,
): Refusal<'PAYMENT_AMOUNT_DIFFERS' | 'PAYMENT_DECLINED'> =>
  code === APPROVAL_DIFFERS
    ? refuse('PAYMENT_AMOUNT_DIFFERS', { totalAmount })
    : refuse('PAYMENT_DECLINED', { providerCode: code, providerMessage: message })

/** What an attempt came to, as far as the provider says. */
export type Judged =
  | { is: 'captured'; payment: CardPayment }
  /**
   * Final: nothing was captured, or all of it was refunded at the provider's desk. `isKnown`: the provider has a payment of
   * this order, so that somebody tried to pay.
   */
  | { is: 'over'; code: string; message: string; reversed: boolean; isKnown: boolean }
  /** Nothing has been captured yet, and asking again may capture it. */
  | { is: 'waiting' }
  /** The state is unknown. `shut`: the provider currently answers none of our calls. */
  | { is: 'open'; shut: boolean; isUnderWay: boolean }

/** Asks the provider to capture what the member approved, and reads the payment when the answer is not final (rule 140). */
export async function confirmAttempt(
  deps: Deps,
  attempt: Attempt,
): Promise<Exclude<Judged, { is: 'waiting' }>> {
  const { attemptKey: paymentKey, providerOrderId: orderId, customerKey, amount, tries } = attempt
  const outcome = await deps.cards.capture({
    ...{ paymentKey, orderId, customerKey, amount },
    idempotencyKey: idempotencyKey(`confirm:${orderId}:${paymentKey}`, tries),
  })
  if (outcome.outcome === 'captured') return { is: 'captured', payment: outcome.payment }
  if (outcome.outcome === 'declined')
    return {
      is: 'over',
      code: outcome.code,
      message: outcome.message,
      reversed: false,
      isKnown: outcome.isKnown,
    }
  const judged = await judge(deps, attempt, await deps.cards.payment(paymentKey))
  if (judged.is === 'captured' || judged.is === 'over') return judged
  if (judged.is === 'waiting' && outcome.answered) await takeNextKey(deps.db, attempt)
  return { is: 'open', shut: outcome.shut, isUnderWay: outcome.isUnderWay }
}

/** Derives the state of an attempt from a reading of its payment. */
export async function judge(deps: Deps, attempt: Attempt, read: CardReading): Promise<Judged> {
  switch (read.outcome) {
    case 'unknown':
      return { is: 'open', shut: read.shut, isUnderWay: false }
    case 'absent': {
      if ((await standingOfKey(deps)) !== 'ours') return { is: 'open', shut: false, isUnderWay: false }
      // A saved card that was never charged is charged under the same key.
      if (attempt.by === 'saved_card') return { is: 'waiting' }
      return { is: 'over', code: read.code, message: read.message, reversed: false, isKnown: false }
    }
    case 'found':
      return stateOf(read, attempt)
  }
}

function stateOf(
  { state, payment, failure }: Extract<CardReading, { outcome: 'found' }>,
  { providerOrderId, amount }: Attempt,
): Judged {
  // What another order's payment captured belongs to that order.
  if (payment.orderId !== providerOrderId) return { ...approvalDiffers, isKnown: false }
  if (state === 'captured') return { is: 'captured', payment }
  if (state === 'approved') return payment.amount === amount ? { is: 'waiting' } : approvalDiffers
  if (failure === null) return { is: 'open', shut: false, isUnderWay: false }
  return { is: 'over', ...failure, reversed: state === 'refunded', isKnown: true }
}

const approvalDiffers: Extract<Judged, { is: 'over' }> = {
  is: 'over',
  code: APPROVAL_DIFFERS,
  message: '승인한 결제가 내실 금액과 달라서 결제하지 않았어요.',
  reversed: false,
  isKnown: true,
}

/** The outcome of an attempt; `shut`: the provider answers none of our calls, so the rest can wait. */
export type Settled = AttemptOutcome | 'open' | 'shut'

/** Records what the provider finally said of an attempt, and whether it knows its payment at all (rule 692). */
export async function settleAttempt<Code extends RefusalCode>(
  deps: Deps,
  subject: PaymentSubject<Code>,
  attempt: Attempt,
  judged: Exclude<Judged, { is: 'waiting' }>,
  actor: string,
): Promise<Settled> {
  switch (judged.is) {
    case 'captured': {
      const recorded = await recordCapture(deps, subject, attempt, judged.payment, actor)
      return isRefusal(recorded) ? 'open' : recorded.became
    }
    case 'over': {
      // A payment that was captured and then cancelled in full was reversed, by us or at the provider's desk.
      const ended = judged.isKnown ? 'declined' : 'unknown_payment'
      const outcome = judged.reversed ? 'reversed' : ended
      if (!(await recordDecline(deps, subject, attempt, judged.code))) return 'open'
      await endAttempt(deps.db, attempt, outcome, judged)
      return outcome
    }
    case 'open':
      await subject.lapse(deps, attempt.id)
      return judged.shut ? 'shut' : 'open'
  }
}

/**
 * Charges the saved card under this try's idempotency key and records a final answer. Without one the attempt stays
 * open for recovery. A card that is gone ends it only when the provider answered the call and shows no payment: what was
 * captured before the card was removed pays (rule 487).
 */
export async function chargeSavedCard<Code extends RefusalCode>(
  deps: Deps,
  subject: PaymentSubject<Code>,
  attempt: Attempt,
): Promise<Settled> {
  const { attemptKey, tries, id, customerKey, providerOrderId: orderId, amount, methodKey } = attempt
  const actor = 'job:tryCards'
  const outcome =
    methodKey === null
      ? null
      : await deps.cards.chargeSavedCard({
          ...{ customerKey, methodKey, amount, orderId },
          orderName: await subject.nameOf(deps, id),
          idempotencyKey: idempotencyKey(attemptKey, tries),
        })
  switch (outcome?.outcome) {
    case undefined:
      return settleAttempt(deps, subject, attempt, noCard, actor)
    case 'captured':
      return settleAttempt(deps, subject, attempt, { is: 'captured', payment: outcome.payment }, actor)
    case 'declined':
      return settleAttempt(deps, subject, attempt, { ...noCard, code: outcome.code }, actor)
    case 'unknown': {
      // A call without an answer may still capture, whatever became of the card.
      const judged = outcome.answered ? await judgeWithoutCard(deps, attempt) : null
      if (judged !== null) return settleAttempt(deps, subject, attempt, judged, actor)
      await noteAsked(deps.db, attempt)
      if (outcome.answered) await takeNextKey(deps.db, attempt)
      return outcome.shut ? 'shut' : 'open'
    }
  }
}

const noCard: Extract<Judged, { is: 'over' }> = {
  is: 'over',
  code: NO_SAVED_CARD,
  message: '',
  reversed: false,
  isKnown: true,
}

/** What an answered call came to whose card is gone; null while the card is there or the payment cannot be read. */
async function judgeWithoutCard(
  deps: Deps,
  attempt: Attempt,
): Promise<Exclude<Judged, { is: 'waiting' | 'open' }> | null> {
  if (!(await cardIsGone(deps, attempt))) return null
  const judged = await judge(deps, attempt, await deps.cards.paymentOfOrder(attempt.providerOrderId))
  if (judged.is === 'open') return null
  return judged.is === 'waiting' ? noCard : judged
}

/** True when the member has removed the card since, so that the provider will never charge it. */
async function cardIsGone(deps: Deps, { memberId, methodKey }: Attempt): Promise<boolean> {
  const read = await readCardsAgain(deps, memberId)
  if (isRefusal(read)) return false
  return ![read, ...(read?.others ?? [])].some((card) => card?.methodKey === methodKey)
}
