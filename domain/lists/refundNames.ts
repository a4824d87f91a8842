import type { StaffRefundRow } from '../wire/staffRefunds.ts'

export const refundStatusNames: Readonly<Record<StaffRefundRow['status'], string>> = {
  pending: '결제사 확인 중',
  confirmed: '환불 완료',
  rejected: '결제사 거절',
}
