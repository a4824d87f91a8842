import type { CardPayment, CardReading } from '../gateways/cards/index.ts'
import type { Deps } from '../platform/deps.ts'
import type { DraftRow } from './draftRow.ts'

/** One request to capture a payment for an order. `tries` counts the calls that the provider answered with a fault. */
export type Attempt = { orderId: string; paymentKey: string; tries: number }

export type Judged =
  | { is: 'captured'; payment: CardPayment }
  /** Final: nothing was captured, or all of it was refunded at the provider's desk. */
  | { is: 'over'; code: string; message: string; reversed: boolean }
  /** The member approved, but nothing has been captured yet. */
  | { is: 'waiting' }
  /** The state is unknown. `shut`: the provider currently answers none of our calls. */
  | { is: 'open'; shut: boolean; isUnderWay: boolean }

/** Asks the provider to capture, and reads the payment when that answer is not final (rule 140). */
export async function confirmAttempt(
  deps: Deps,
  draft: DraftRow,
  attempt: Attempt,
): Promise<Exclude<Judged, { is: 'waiting' }>> {
  const { orderId, paymentKey } = attempt
  const outcome = await deps.cards.capture({
    paymentKey,
    orderId,
    customerKey: draft.customerKey,
    amount: draft.totalAmount,
    idempotencyKey: confirmKey(attempt),
  })
  if (outcome.outcome === 'captured') return { is: 'captured', payment: outcome.payment }
  if (outcome.outcome === 'declined') {
    return { is: 'over', code: outcome.code, message: outcome.message, reversed: false }
  }
  const judged = await judge(deps, draft, await deps.cards.payment(paymentKey))
  // The provider repeats an answered failure for its idempotency key for ever, so the next try needs another. A call
  // without an answer may still be in flight, so it keeps its key.
  if (judged.is === 'waiting' && outcome.answered) await takeNextKey(deps.db, attempt)
  if (judged.is === 'captured' || judged.is === 'over') return judged
  return { is: 'open', shut: outcome.shut, isUnderWay: outcome.isUnderWay }
}

/** Derives the state of an attempt from a reading of its payment. */
export async function judge(deps: Deps, draft: DraftRow, read: CardReading): Promise<Judged> {
  switch (read.outcome) {
    case 'unknown':
      return { is: 'open', shut: read.shut, isUnderWay: false }
    case 'absent': {
      const { code, message } = read
      return (await seesOurPayments(deps))
        ? { is: 'over', code, message, reversed: false }
        : { is: 'open', shut: false, isUnderWay: false }
    }
    case 'found':
      return stateOf(read, draft)
  }
}

function stateOf(
  { state, payment, failure }: Extract<CardReading, { outcome: 'found' }>,
  { orderId }: DraftRow,
): Judged {
  if (state === 'captured' && payment.orderId === orderId) return { is: 'captured', payment }
  if (state === 'approved') return { is: 'waiting' }
  if (failure === null) return { is: 'open', shut: false, isUnderWay: false }
  return { is: 'over', ...failure, reversed: state === 'refunded' }
}

/**
 * Whether our API key finds the newest payment that we captured. Only then does a payment that is not found mean that
 * it was never made: with another merchant's key none of ours is found. False while we have captured none.
 */
export async function seesOurPayments({ db, cards }: Deps): Promise<boolean> {
  const known = await db.kysely
    .selectFrom('shop.orders')
    .select('payment_key')
    .where('payment_key', 'is not', null)
    // Order ids are UUIDv7, which sort by creation time.
    .orderBy('order_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (known?.payment_key == null) return false
  return (await cards.payment(known.payment_key)).outcome === 'found'
}

const confirmKey = ({ orderId, paymentKey, tries }: Attempt): string =>
  tries === 0 ? `confirm:${orderId}:${paymentKey}` : `confirm:${orderId}:${paymentKey}:${tries}`

async function takeNextKey({ kysely }: Deps['db'], { orderId, paymentKey, tries }: Attempt): Promise<void> {
  await kysely
    .updateTable('platform.payment_attempts')
    .set({ tries: tries + 1 })
    .where('order_id', '=', orderId)
    .where('payment_key', '=', paymentKey)
    .where('tries', '=', tries)
    .execute()
}
