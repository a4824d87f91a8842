import { paymentEvents } from '../../../domain/payments/events.ts'
import { cardRefundTakes } from '../../../domain/shared/cardRefundTakes.ts'
import { describeCharge } from '../../charges/index.ts'
import { onPayment, paymentLink } from '../paymentMessage.ts'
import { won } from '../rentedItem.ts'

export const paymentReversed = onPayment(
  'payment.reversed',
  paymentEvents['payment.reversed'].schema,
  (of) => ({
    name: of === 'order' ? 'paymentReversed' : 'chargeReversed',
    kind: 'transactional',
    title: '결제를 취소했어요',
    text: [
      of === 'order'
        ? '결제가 끝나기 전에 그 기간의 예약이 마감되어 #{금액} 전액을 돌려드려요.'
        : '이미 처리된 #{요금}이 한 번 더 결제되어 #{금액} 전액을 돌려드려요.',
      `카드 명세에는 ${cardRefundTakes} 안에 반영돼요.`,
    ],
    tell: async ({ db }, paid) => {
      const { subject, memberId, amount } = paid
      const told = { memberId, link: paymentLink(paid) }
      if (subject.of !== 'charge') return { ...told, variables: { 금액: won(amount) } }
      const charge = await describeCharge(db, subject.chargeId)
      return charge && { ...told, variables: { 요금: charge.name, 금액: won(amount) } }
    },
  }),
)
