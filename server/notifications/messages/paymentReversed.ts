import { paymentEvents } from '../../../domain/payments/events.ts'
import { cardRefundTakes } from '../../../domain/shared/cardRefundTakes.ts'
import { formatWon } from '../../../domain/shared/won.ts'
import { describeCharge, whyChargeReversed } from '../../charges/index.ts'
import { whyReversed } from '../../ordering/index.ts'
import { onEvent } from '../message.ts'
import { onPayment, paymentLink } from '../paymentMessage.ts'

/** The shop gives money back when its charge is paid or waived already, or was lowered (rule 172). */
const reversedFor = {
  order: ['#{까닭} #{금액} 전액을 돌려드려요.'],
  charge: ['#{요금}', '#{까닭} 결제된 #{금액} 전액을 돌려드려요.', '#{남은 금액}'],
}

/** What is left to pay of a charge. */
const leftOf = ({ status }: { status: string }): string =>
  status === 'open' ? '바뀐 금액은 아직 결제되지 않았어요.' : '이 요금으로 더 내실 금액은 없어요.'

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
      const { subject, memberId, amount, paymentKey } = paid
      const told = { memberId, link: paymentLink(paid) }
      if (subject.of !== 'charge')
        return { ...told, variables: { 까닭: await whyReversed(needs, subject), 금액: formatWon(amount) } }
      const { chargeId } = subject
      const [charge, because] = await Promise.all([
        describeCharge(needs.db, chargeId),
        whyChargeReversed(needs, { chargeId, paymentKey }),
      ])
      return (
        charge && {
          ...told,
          variables: {
            ...{ 요금: charge.name, 까닭: because, 금액: formatWon(amount) },
            '남은 금액': leftOf(charge),
          },
        }
      )
    },
  }),
)

/** A move to Jeju was given up or replaced while it was being paid, or the order was sent, cancelled or changed. */
export const deliveryFeeReversed = onEvent('payment.reversed', paymentEvents['payment.reversed'].schema, {
  name: 'deliveryFeeReversed',
  kind: 'transactional',
  title: '결제를 취소했어요',
  concerns: ({ subject }) => subject.of === 'delivery',
  text: ['#{까닭} 추가 배송비 #{금액} 전액을 돌려드려요.', `카드 명세에는 ${cardRefundTakes} 안에 반영돼요.`],
  tell: async (needs, { amount, memberId, subject }) =>
    subject.of === 'charge'
      ? null
      : {
          memberId,
          link: paymentLink({ subject }),
          variables: { 까닭: await whyReversed(needs, subject), 금액: formatWon(amount) },
        },
})
