import { type PaymentSubject, paymentEvents } from '../../../domain/payments/events.ts'
import { cardRefundTakes } from '../../../domain/shared/cardRefundTakes.ts'
import { draftEndCauses } from '../../../domain/shared/draftEnds.ts'
import { formatWon, type Won } from '../../../domain/shared/won.ts'
import { describeCharge } from '../../charges/index.ts'
import { draftEndOfOrder } from '../../ordering/index.ts'
import { type Needs, onEvent } from '../message.ts'
import { onPayment, paymentLink } from '../paymentMessage.ts'

/** The shop gives money back when its charge is paid or waived already, or was lowered (rule 172). */
const reversedFor = {
  order: ['#{까닭} #{금액} 전액을 돌려드려요.'],
  charge: ['#{요금}', '#{까닭} 결제된 #{금액} 전액을 돌려드려요.', '#{남은 금액}'],
}

/** Why money for a charge goes back, and what is left to pay. */
const becauseOf = ({ status, amount }: { status: string; amount: Won }) =>
  status === 'open'
    ? {
        까닭: `그사이 내실 금액이 ${formatWon(amount)}으로 바뀌어`,
        '남은 금액': '바뀐 금액은 아직 결제되지 않았어요.',
      }
    : { 까닭: '이미 정리된 요금이라', '남은 금액': '이 요금으로 더 내실 금액은 없어요.' }

/** Why what was paid for is not had: the draft of the order ended, or its extension is not possible any more. */
async function causeOf(
  needs: Needs,
  { of, orderId }: Exclude<PaymentSubject, { of: 'charge' }>,
): Promise<string> {
  if (of !== 'order') return '그사이 연장할 수 없게 되어'
  const end = await draftEndOfOrder(needs, orderId)
  return end === null ? '이미 결제한 주문이 한 번 더 결제되어' : `${draftEndCauses[end]} 예약이 풀려`
}

export const paymentReversed = onPayment(
  'payment.reversed',
  paymentEvents['payment.reversed'].schema,
  (of) => ({
    name: of === 'order' ? 'paymentReversed' : 'chargeReversed',
    kind: 'transactional',
    title: '결제를 취소했어요',
    concerns: ({ subject }) => subject.of !== 'delivery',
    text: [...reversedFor[of], `카드 명세에는 ${cardRefundTakes} 안에 반영돼요.`],
    tell: async (needs, paid) => {
      const { subject, memberId, amount } = paid
      const told = { memberId, link: paymentLink(paid) }
      if (subject.of !== 'charge')
        return { ...told, variables: { 까닭: await causeOf(needs, subject), 금액: formatWon(amount) } }
      const charge = await describeCharge(needs.db, subject.chargeId)
      return (
        charge && {
          ...told,
          variables: { 요금: charge.name, 금액: formatWon(amount), ...becauseOf(charge) },
        }
      )
    },
  }),
)

/** The order was sent, cancelled or changed while a move to Jeju was being paid. */
export const deliveryFeeReversed = onEvent('payment.reversed', paymentEvents['payment.reversed'].schema, {
  name: 'deliveryFeeReversed',
  kind: 'transactional',
  title: '결제를 취소했어요',
  concerns: ({ subject }) => subject.of === 'delivery',
  text: [
    '그사이 배송지를 바꿀 수 없게 되어 추가 배송비 #{금액} 전액을 돌려드려요.',
    `카드 명세에는 ${cardRefundTakes} 안에 반영돼요.`,
  ],
  tell: async (_, { amount, memberId, ...paid }) => ({
    memberId,
    link: paymentLink(paid),
    variables: { 금액: formatWon(amount) },
  }),
})
