import type { StaffRefundRow } from '../../../../domain/wire/staffRefunds.ts'
import type { BadgeTone } from '../../../kit/Badge.tsx'

/** Labels of refund states. */
export const refundStates: Readonly<Record<StaffRefundRow['status'], { label: string; tone: BadgeTone }>> = {
  pending: { label: '처리 중', tone: 'lining' },
  confirmed: { label: '환불 완료', tone: 'ok' },
  rejected: { label: '거절', tone: 'error' },
}

/** Labels of the ways in which a settled refund was paid. */
export const waysBack: Readonly<Record<NonNullable<StaffRefundRow['paidBy']>, string>> = {
  card: refundStates.confirmed.label,
  transfer: '이체 완료',
  desk: '결제사 취소',
  set_off: '상계 완료',
  goodwill: '배려 환불로 완료',
}
