import type { StaffPaymentRow } from '../../../../domain/wire/staffPayments.ts'
import type { BadgeTone } from '../../../kit/Badge.tsx'

/** Labels of payment states. */
export const paymentStates: Readonly<Record<StaffPaymentRow['status'], { label: string; tone: BadgeTone }>> =
  {
    done: { label: '결제 완료', tone: 'ok' },
    partial_canceled: { label: '부분 취소', tone: 'lining' },
    canceled: { label: '전액 취소', tone: 'tile' },
    aborted: { label: '승인 거절', tone: 'error' },
  }

/** Names of payment methods. */
export const methodNames: Readonly<Record<StaffPaymentRow['method'], string>> = {
  card: '카드',
  points: '포인트',
  deduction: '정산 공제',
}
