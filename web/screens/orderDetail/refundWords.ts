/** The status of the card's part of a refund. */
export const refundWords = {
  none: '',
  pending: '처리 중',
  confirmed: '완료',
  rejected: '늦어지고 있어요',
  transferred: '완료',
} as const

/** Where the card's part of a refund goes: to the bank account when the card company refused it. */
export const refundPlace = (status: keyof typeof refundWords) => (status === 'transferred' ? '계좌' : '카드')
