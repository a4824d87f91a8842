import type { PaymentHistoryRow } from '../../../domain/wire/payments.ts'
import type { BadgeTone } from '../../kit/Badge.tsx'

/** `현대` → `현대카드`; a name that already ends in such a word stays. */
export const cardName = (company: string | null): string => {
  if (company === null) return '카드'
  return /(카드|뱅크|은행|페이)$/.test(company) ? company : `${company}카드`
}

/** `43301234****123*` → `4330-1234-****-123*` */
export const cardDigits = (masked: string | null): string => masked?.match(/.{1,4}/g)?.join('-') ?? ''

const paymentWords: Readonly<Record<PaymentHistoryRow['status'], { words: string; tone: BadgeTone }>> = {
  done: { words: '결제 완료', tone: 'ok' },
  canceled: { words: '결제 취소', tone: 'tile' },
  partial_canceled: { words: '부분 취소', tone: 'warn' },
  aborted: { words: '결제 실패', tone: 'error' },
}

/** Label of a payment's status; one with no refund but a goodwill refund does not count as cancelled. */
export const paymentLabel = ({
  status,
  refunded,
  goodwill,
}: Pick<PaymentHistoryRow, 'status' | 'refunded' | 'goodwill'>): { words: string; tone: BadgeTone } =>
  goodwill > 0 && goodwill === refunded ? { words: '배려 환불', tone: 'ok' } : paymentWords[status]
