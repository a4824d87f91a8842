import type { OrderDraft } from '../../../domain/wire/checkout.ts'
import type { PageSettings } from '../../../domain/wire/shop.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { requestCard } from '../../pieces/cardSheet/brandpay.ts'
import type { CardEnding } from '../../pieces/cardSheet/cardEnding.ts'
import { type ConfirmEnding, confirmEndingOf } from './endings.ts'

export const openCardSheet = (
  draft: OrderDraft,
  settings: PageSettings,
  signal: AbortSignal,
): Promise<CardEnding> =>
  requestCard(
    {
      customerKey: draft.customerKey,
      orderId: draft.orderId,
      orderName: draft.orderName,
      amount: draft.amounts.totalAmount,
      metadata: { heldUntil: draft.heldUntil, now: draft.now },
    },
    settings,
    signal,
  )

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
