/** How far the card's part of a refund is. */
export const refundWords = {
  none: '',
  pending: '처리 중',
  confirmed: '완료',
  rejected: '늦어지고 있어요',
  transferred: '완료',
} as const

/** Where the card's part of a refund goes: what the card company refused goes to the member's account. */
export const refundPlace = (status: keyof typeof refundWords) => (status === 'transferred' ? '계좌' : '카드')
