import type { PayoutCause } from '../../domain/providerPayouts/lines.ts'
import type { Cell } from '../platform/http/tableFile.ts'
import type { payoutLinesOfMonth } from './payoutDays.ts'

const causeNames: Readonly<Record<PayoutCause, string>> = {
  amount_differs: '금액이 달라요',
  fee_differs: '수수료가 달라요',
  cancelled_at_provider: '결제사에서 취소했어요',
  missing_with_us: '우리에게 없는 거래예요',
  not_paid: '아직 지급되지 않았어요',
}

export const payoutColumns = [
  ...['지급일', '거래일', '결제 키', '거래 키', '구분', '우리 금액', '결제사 금액', '약정 수수료'],
  ...['실제 수수료', '지급액', '차이', '차이의 원인'],
]

/** A row of cells for each transaction of these payouts, in the order of `payoutColumns`. */
export const payoutLines = (days: Awaited<ReturnType<typeof payoutLinesOfMonth>>['days']): Cell[][] =>
  days.flatMap(({ paidOutOn, lines }) =>
    lines.map((line) => [
      ...[paidOutOn, line.movedOn, line.paymentKey, line.transactionKey, line.isCancel ? '취소' : '결제'],
      ...[line.ours, line.listed, line.agreedFee, line.keptFee, line.paid, line.difference],
      line.causes.map(({ cause, won }) => `${causeNames[cause]} (${won})`).join(', '),
    ]),
  )
