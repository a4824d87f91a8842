import type { StaffRefundRow } from '../../../../domain/wire/staffRefunds.ts'
import type { BadgeTone } from '../../../kit/Badge.tsx'

/** Where a refund is. */
export const refundStates: Readonly<Record<StaffRefundRow['status'], { label: string; tone: BadgeTone }>> = {
  pending: { label: '처리 중', tone: 'lining' },
  confirmed: { label: '환불 완료', tone: 'ok' },
  rejected: { label: '거절', tone: 'error' },
}
