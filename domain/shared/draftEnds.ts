/**
 * Why a draft ended without an order: its hold ran out, a later draft of its member replaced it, the member closed the
 * card sheet, or its payment was declined or had another amount.
 */
export const draftEnds = ['expired', 'replaced', 'closed', 'declined'] as const
export type DraftEnd = (typeof draftEnds)[number]

/** The first half of a sentence: 결제 시간이 지나서 예약이 풀렸어요. */
export const draftEndCauses: Readonly<Record<DraftEnd, string>> = {
  expired: '결제 시간이 지나서',
  replaced: '다른 창에서 새 주문을 시작해서',
  closed: '결제창을 닫아서',
  declined: '결제를 받을 수 없어서',
}

/** Why a payment beside its order ended without it: as a draft, or because the order changed while it was paid. */
export const supplementEnds = [...draftEnds, 'overtaken'] as const

/** An extension also ends when a cancellation keeps another sum than its member read (rule 785). */
export const extensionDraftEnds = [...supplementEnds, 'fee_changed'] as const
export type ExtensionDraftEnd = (typeof extensionDraftEnds)[number]

/** The first half of a sentence (rule 700): 다른 창에서 연장을 다시 시작해서 잡아 둔 날짜가 풀렸어요. */
export const extensionEndCauses: Readonly<Record<ExtensionDraftEnd, string>> = {
  ...draftEndCauses,
  replaced: '다른 창에서 연장을 다시 시작해서',
  overtaken: '그사이 연장할 수 없게 되어',
  fee_changed: '그사이 취소 조건이 바뀌어서',
}

/** A change of delivery also ends when the order was corrected while its fee was paid: it has another address already. */
export const deliveryEnds = [...supplementEnds, 'corrected'] as const
export type DeliveryEnd = (typeof deliveryEnds)[number]

/** The first half of a sentence (rule 700): 다른 창에서 배송지를 다시 바꿔서 이 배송지로는 바꾸지 않았어요. */
export const deliveryEndCauses: Readonly<Record<DeliveryEnd, string>> = {
  ...draftEndCauses,
  replaced: '다른 창에서 배송지를 다시 바꿔서',
  overtaken: '그사이 배송지를 바꿀 수 없게 되어',
  corrected: '다른 곳에서 이미 배송 정보를 바꿔서',
}
