import type { OrderDraft } from '../../../domain/wire/orders.ts'
import type { PageSettings } from '../../../domain/wire/shop.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { paths } from '../../paths.ts'
import { type CardEnding, type ConfirmEnding, cardEndingOf, confirmEndingOf } from './endings.ts'

/** The provider's script is fetched at the tap, never before. */
export async function openCardSheet(draft: OrderDraft, settings: PageSettings): Promise<CardEnding> {
  try {
    const { loadTossPayments } = await import('@tosspayments/tosspayments-sdk')
    const toss = await loadTossPayments(settings.tossClientKey, { src: settings.tossSdkSrc })
    const brandpay = toss.brandpay({
      customerKey: draft.customerKey,
      redirectUrl: `${window.location.origin}${paths.tossReturn}`,
    })
    const { paymentKey } = await brandpay.requestPayment({
      amount: { currency: 'KRW', value: draft.amounts.totalAmount },
      orderId: draft.orderId,
      orderName: draft.orderName,
      metadata: { heldUntil: draft.heldUntil, now: draft.now },
    })
    return { kind: 'approved', paymentKey }
  } catch (error) {
    return cardEndingOf(error)
  }
}

export async function confirmOrder(draft: OrderDraft, paymentKey: string | null): Promise<ConfirmEnding> {
  try {
    const { orderId } = await api.send(calls.placeOrder, {
      orderId: draft.orderId,
      ...(paymentKey === null ? {} : { paymentKey }),
      totalAmount: draft.amounts.totalAmount,
      customerKey: draft.customerKey,
      orderName: draft.orderName,
    })
    return { kind: 'placed', orderId }
  } catch (error) {
    return confirmEndingOf(error)
  }
}

export async function releaseDraft(draft: OrderDraft): Promise<void> {
  await api.send(calls.releaseDraft(draft.orderId))
}
