import { differenceActions as rules } from '../../../../domain/shared/differences.ts'
import type { PayoutDifference } from '../../../../domain/wire/books.ts'
import { staffApi } from '../../api/request.ts'
import { paymentCalls, refundCalls } from '../../calls/finance.ts'
import { won } from '../../kit/AmountLink.tsx'
import { type ActionTable, permitted } from '../../kit/actions.ts'
import { reopening } from './reopening.ts'

const factsOf = ({ settledAt, missing, grantable, left, isWrittenOff, kind }: PayoutDifference) => ({
  ...{ status: settledAt === null ? 'open' : 'settled', missing, grantable, left, isWrittenOff, kind },
})

/** The difference as finance saw it. */
const seen = ({ paymentKey, transactionKey, aspect, missing }: PayoutDifference) => ({
  ...{ paymentKey, transactionKey, aspect, quotedMissing: missing },
})

/** Finance's actions on a difference that will not resolve by itself, and on one that was closed by mistake. */
export const differenceActions: ActionTable<PayoutDifference> = [
  {
    id: 'bookDeskRefund',
    label: '결제사 취소 기록',
    ...permitted(rules, 'bookDeskRefund', factsOf),
    bulk: true,
    reasons: ['결제사에서 취소한 사실을 확인했어요'],
    run: ({ paymentKey, transactionKey }, { reason }) =>
      staffApi.send(refundCalls.found, { paymentKey, transactionKey: transactionKey ?? '', reason }),
  },
  {
    id: 'goodwill',
    label: '배려 환불로 마감',
    ...permitted(rules, 'goodwill', factsOf),
    change: ({ missing }) => ({
      before: `결제사에서 돌려준 ${won(missing)}원, 돌려줄 환불은 없음`,
      after: `고객 배려 비용 ${won(missing)}원`,
    }),
    bulk: true,
    danger: true,
    reasons: ['상품 상태에 대한 배려로 돌려줬어요', '배송 지연에 대한 배려로 돌려줬어요'],
    run: ({ paymentKey, transactionKey, missing: amount }, { reason }) =>
      staffApi.send(refundCalls.goodwill, {
        ...{ paymentKey, amount, reason },
        transactionKey: transactionKey ?? '',
      }),
  },
  {
    id: 'writeOff',
    label: '손익 처리',
    ...permitted(rules, 'writeOff', factsOf),
    bulk: true,
    danger: true,
    reasons: ['결제사 확인 후 손익으로 정리', '계약 외 수수료로 확인'],
    run: (row, { reason }) => staffApi.send(paymentCalls.writeOff, { ...seen(row), reason }),
  },
  reopening('결제사가 다시 지급하기로 했어요', (row, { reason }) =>
    staffApi.send(paymentCalls.undoWriteOff, { ...seen(row), reason }),
  ),
]
