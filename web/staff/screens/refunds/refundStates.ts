import type { StaffRefundRow } from '../../../../domain/wire/staffRefunds.ts'
import type { BadgeTone } from '../../../kit/Badge.tsx'

/** Where a refund is. */
export const refundStates: Readonly<Record<StaffRefundRow['status'], { label: string; tone: BadgeTone }>> = {
  pending: { label: '처리 중', tone: 'lining' },
  confirmed: { label: '환불 완료', tone: 'ok' },
  rejected: { label: '거절', tone: 'error' },
}

/** How a refund went back that is settled. */
export const waysBack: Readonly<Record<NonNullable<StaffRefundRow['paidBy']>, string>> = {
  card: refundStates.confirmed.label,
  transfer: '이체 완료',
  desk: '결제사 취소',
  set_off: '상계 완료',
  goodwill: '배려 환불로 완료',
}
