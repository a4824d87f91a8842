import { paymentEvents } from '../../../domain/payments/events.ts'
import { cardRefundTakes } from '../../../domain/shared/cardRefundTakes.ts'
import { formatWon } from '../../../domain/shared/won.ts'
import { onPayment, paymentLink } from '../paymentMessage.ts'

export const refundConfirmed = onPayment(
  'payment.refund.confirmed',
  paymentEvents['payment.refund.confirmed'].schema,
  (_of, { named, what }) => ({
    name: named('refundConfirmed'),
    kind: 'transactional',
    title: '환불이 완료됐어요',
    text: [`${what}#{금액} 환불이 처리됐어요.`, `카드 명세에는 ${cardRefundTakes} 안에 반영돼요.`],
    tell: (_needs, paid) =>
      paid.by === 'transfer' || paid.by === 'goodwill'
        ? null
        : { memberId: paid.memberId, link: paymentLink(paid), variables: { 금액: formatWon(paid.amount) } },
  }),
)
