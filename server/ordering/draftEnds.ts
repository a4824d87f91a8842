import { orderStream } from '../../domain/ordering/events.ts'
import { draftEndOf, extensionEndOf, type OrderState } from '../../domain/ordering/state.ts'
import type { PaymentSubject } from '../../domain/payments/events.ts'
import {
  type DeliveryEnd,
  type DraftEnd,
  deliveryEndCauses,
  draftEndCauses,
  type ExtensionDraftEnd,
  extensionEndCauses,
} from '../../domain/shared/draftEnds.ts'
import type { Deps } from '../platform/deps.ts'
import { readDeliveryDraft } from './deliveryDrafts.ts'
import { orderIn } from './streams.ts'

/** These orders, from which the ends of their drafts and extensions are read. */
export async function ordersOf(
  { store }: Pick<Deps, 'store'>,
  orderIds: readonly string[],
): Promise<(orderId: string) => OrderState> {
  const { stream } = await store.load([...new Set(orderIds)].map(orderStream))
  return (orderId) => orderIn(stream, orderId)
}

/** Why the draft of one order ended; null for one that has not, and for a placed order. */
export const draftEndOfOrder = async (
  needs: Pick<Deps, 'store'>,
  orderId: string,
): Promise<DraftEnd | null> => draftEndOf((await ordersOf(needs, [orderId]))(orderId))

/** Why an extension of an order ended; null while it is paid, and once the rental is extended. */
export const endOfExtension = async (
  needs: Pick<Deps, 'store'>,
  { orderId, extensionId }: { orderId: string; extensionId: string },
): Promise<ExtensionDraftEnd | null> =>
  extensionEndOf((await ordersOf(needs, [orderId]))(orderId), extensionId)

/** Why a change of delivery whose fee was to be paid ended; null while it is paid, and once the order has its address. */
export const endOfDeliveryChange = async (
  { db }: Pick<Deps, 'db'>,
  deliveryChangeId: string,
): Promise<DeliveryEnd | null> => (await readDeliveryDraft(db.pool, deliveryChangeId))?.endedBecause ?? null

/**
 * Why money that arrived for an order, an extension or a delivery fee goes back, as the first half of a sentence for its
 * payer (rules 700 and 707): 결제 시간이 지나서 예약이 풀려.
 */
export async function whyReversed(
  needs: Pick<Deps, 'db' | 'store'>,
  paid: Exclude<PaymentSubject, { of: 'charge' }>,
): Promise<string> {
  switch (paid.of) {
    case 'order': {
      const end = await draftEndOfOrder(needs, paid.orderId)
      return end === null ? '이미 결제한 주문이 한 번 더 결제되어' : `${draftEndCauses[end]} 예약이 풀려`
    }
    case 'extension': {
      const end = await endOfExtension(needs, paid)
      return end === null ? '이미 결제한 연장이 한 번 더 결제되어' : extensionEndCauses[end]
    }
    case 'delivery': {
      const end = await endOfDeliveryChange(needs, paid.deliveryChangeId)
      return end === null ? '이미 결제한 배송비가 한 번 더 결제되어' : deliveryEndCauses[end]
    }
  }
}
