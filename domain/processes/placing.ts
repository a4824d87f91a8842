import { placeOrder } from '../ordering/decide.ts'
import type { OrderEventOf } from '../ordering/events.ts'
import type { OrderState } from '../ordering/state.ts'
import { type Capture, capture, decline, reverse } from '../payments/decide.ts'
import type { PaymentEvent } from '../payments/events.ts'
import type { PaymentState } from '../payments/state.ts'
import { isRefusal, type Refusal } from '../shared/decision.ts'
import { releaseHold, spendHold } from '../wallet/holds.ts'
import type { WalletState } from '../wallet/state.ts'
import { decideRelease } from './draft.ts'
import { type Entry, entriesOf, entryOf } from './entries.ts'
import { paidForOrder } from './orderRefunds.ts'

/** The captured payment (null for an order of 0 won), and the instant from which cancelling is free for 2 hours. */
export type Placement = { paid: Capture | null; placedAt: string; refundId: string }

/**
 * Places an order once its payment arrived, or none was needed: the holds are spent, or the payment is reversed in full
 * because the order no longer holds its dates (rule 52). The recorded event decides what the member is told.
 */
export function decidePlace(
  state: OrderState,
  wallet: WalletState | null,
  payments: PaymentState,
  { paid, placedAt, refundId }: Placement,
): Entry[] | Refusal<'DRAFT_EXPIRED' | 'DRAFT_NOT_FOUND' | 'PAYMENT_KEY_REQUIRED'> {
  const placing = placeOrder(state, { paid: paid?.captured ?? null, placedAt })
  if (isRefusal(placing) || state.status === 'none') return isRefusal(placing) ? placing : []
  const { events, isWanted } = placing
  const ref = paidForOrder(state.draft)
  const money: PaymentEvent[] = []
  if (paid !== null && isWanted) money.push(...capture(payments, ref, paid, 'customer_prepayments'))
  if (paid !== null && !isWanted) {
    const { totalAmount: amount } = state.draft.amounts
    for (const event of events)
      if (event.type === 'order.draft.released')
        money.push(...decline(payments, ref, { by: paid.by, amount, providerCode: codeOf(event.data) }))
    money.push(...reverse(payments, ref, paid, refundId))
  }
  if (wallet === null || state.status !== 'awaiting_payment') return entriesOf(events, [], money)
  const hold = { memberId: state.draft.memberId, orderId: state.draft.orderId }
  const held = isWanted ? spendHold(wallet, hold) : releaseHold(wallet, hold, new Date(placedAt))
  return entriesOf(events, held, money)
}

const codeOf = ({ providerCode, cause }: OrderEventOf<'order.draft.released'>['data']): string =>
  providerCode ?? cause

/** Releases a draft whose payment the provider finally declined. Nothing happens to one that has ended. */
export function decideDecline(
  state: OrderState,
  wallet: WalletState | null,
  payments: PaymentState,
  { providerCode, now }: { providerCode: string; now: Date },
): Entry[] | Refusal<'DRAFT_NOT_FOUND' | 'TRANSITION_NOT_ALLOWED'> {
  const released = decideRelease(state, wallet, { cause: 'declined', providerCode }, now)
  if (isRefusal(released) || released.length === 0 || state.status === 'none') return released
  const { totalAmount: amount } = state.draft.amounts
  const declined = decline(payments, paidForOrder(state.draft), { by: 'member', amount, providerCode })
  return [...released, ...declined.map(entryOf)]
}
