import { paymentEvents } from '../../../domain/payments/events.ts'
import { cardRefundTakes } from '../../../domain/shared/cardRefundTakes.ts'
import { formatWon } from '../../../domain/shared/won.ts'
import { onPayment, paymentLink } from '../paymentMessage.ts'
import { rentedItems } from '../rentedItem.ts'

export const goodwillGranted = onPayment(
  'payment.goodwill.granted',
  paymentEvents['payment.goodwill.granted'].schema,
  (of, { named }) => ({
    name: named('goodwillGranted'),
    kind: 'transactional',
    title: '배려 환불을 해드렸어요',
    text: [
      of === 'order'
        ? '#{상품} 결제에서 #{금액}을 돌려드렸어요.'
        : '내신 추가 요금에서 #{금액}을 돌려드렸어요.',
      `${of === 'order' ? '취소나 반품과' : '청구와'} 상관없이 고객님을 배려해 드린 금액이에요.`,
      `카드 명세에는 ${cardRefundTakes} 안에 반영돼요.`,
    ],
    tell: async ({ db }, paid) => {
      const { subject, memberId, amount } = paid
      const told = { memberId, link: paymentLink(paid) }
      if (subject.of === 'charge') return { ...told, variables: { 금액: formatWon(amount) } }
      const [first, ...others] = await rentedItems(db, subject.orderId)
      if (first === undefined) return null
      const more = others.length === 0 ? '' : ` 외 ${others.length}건`
      return { ...told, variables: { 상품: `${first.productName}${more}`, 금액: formatWon(amount) } }
    },
  }),
)
