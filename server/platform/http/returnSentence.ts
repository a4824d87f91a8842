/** Explains why a return cannot be requested for an item of this status. */
export function returnSentence(status: string): string {
  if (status === 'return_completed') return '이미 반품이 끝난 상품이에요.'
  if (status.startsWith('return_')) return '이미 반품을 신청한 상품이에요.'
  if (status === 'collected') return '반납이 끝난 상품은 반품을 신청할 수 없어요.'
  if (status === 'lost') return '분실로 끝난 대여는 반품을 신청할 수 없어요.'
  if (status === 'cancel') return '취소한 상품은 반품을 신청할 수 없어요.'
  return '상품을 받은 뒤에 반품을 신청할 수 있어요.'
}
