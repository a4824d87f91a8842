import type { FoundPayment, TossPayment } from '../gateways/toss/index.ts'
import type { Deps } from '../platform/deps.ts'
import type { DraftRow } from './draftRow.ts'

/** One request to capture a payment for an order. `tries` counts the calls that the provider answered with a fault. */
export type Attempt = { orderId: string; paymentKey: string; tries: number }

export type Judged =
  | { is: 'captured'; payment: TossPayment }
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
  const outcome = await deps.toss.confirm({
    paymentKey,
    orderId,
    customerKey: draft.customerKey,
    amount: draft.totalAmount,
    idempotencyKey: confirmKey(attempt),
  })
  if (outcome.outcome === 'done') return { is: 'captured', payment: outcome.payment }
  if (outcome.outcome === 'declined') {
    return { is: 'over', code: outcome.code, message: outcome.message, reversed: false }
  }
  const judged = await judge(deps, draft, await deps.toss.payment(paymentKey))
  // The provider repeats an answered failure for its idempotency key for ever, so the next try needs another. A call
  // without an answer may still be in flight, so it keeps its key.
  if (judged.is === 'waiting' && outcome.answered) await takeNextKey(deps.db, attempt)
  if (judged.is === 'captured' || judged.is === 'over') return judged
  const isUnderWay = outcome.reason === 'IDEMPOTENT_REQUEST_PROCESSING'
  return { is: 'open', shut: outcome.shut, isUnderWay }
}

/** Derives the state of an attempt from a reading of its payment. */
export async function judge(deps: Deps, draft: DraftRow, read: FoundPayment): Promise<Judged> {
  switch (read.outcome) {
    case 'unknown':
      return { is: 'open', shut: read.shut, isUnderWay: false }
    case 'absent':
      return (await seesOurPayments(deps))
        ? { is: 'over', code: 'NOT_FOUND_PAYMENT', message: '존재하지 않는 결제예요.', reversed: false }
        : { is: 'open', shut: false, isUnderWay: false }
    case 'found':
      return stateOf(read.payment, draft)
  }
}

function stateOf(payment: TossPayment, draft: DraftRow): Judged {
  if (isCaptured(payment, draft)) return { is: 'captured', payment }
  switch (payment.status) {
    case 'READY':
    case 'IN_PROGRESS':
      return { is: 'waiting' }
    case 'ABORTED':
    case 'EXPIRED':
    case 'CANCELED': {
      const { code, message } = payment.failure ?? {
        code: payment.status,
        message: '결제가 완료되지 않았어요.',
      }
      return { is: 'over', code, message, reversed: payment.status === 'CANCELED' }
    }
    default:
      return { is: 'open', shut: false, isUnderWay: false }
  }
}

/**
 * Whether our API key finds the newest payment that we captured. Only then does a payment that is not found mean that
 * it was never made: with another merchant's key none of ours is found. False while we have captured none.
 */
export async function seesOurPayments({ db, toss }: Deps): Promise<boolean> {
  const known = await db.kysely
    .selectFrom('shop.orders')
    .select('payment_key')
    .where('payment_key', 'is not', null)
    // Order ids are UUIDv7, which sort by creation time.
    .orderBy('order_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (known?.payment_key == null) return false
  return (await toss.payment(known.payment_key)).outcome === 'found'
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

/** True when the provider has captured money for this order and not refunded all of it. */
const isCaptured = (payment: TossPayment, { orderId }: { orderId: string }): boolean =>
  payment.orderId === orderId && (payment.status === 'DONE' || payment.status === 'PARTIAL_CANCELED')
