/** What members and finance read of a payment that its provider refunds only in full. */
export const refundedInFull = '나눠서 취소할 수 없는 결제예요.'
