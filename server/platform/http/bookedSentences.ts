/** Why a lost item cannot be written off yet: it is booked, or a member is paying for it. */
export const bookedSentences = {
  booked: '이 상품에 예약된 대여가 있어요. 먼저 다른 상품으로 바꾸거나 취소해 주세요.',
  paying: '지금 이 상품을 결제하는 고객이 있어요. 결제가 끝나거나 15분이 지난 뒤에 다시 시도해 주세요.',
} as const
