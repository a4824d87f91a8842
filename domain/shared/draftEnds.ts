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
