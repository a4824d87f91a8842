import { paymentEvents } from '../../../domain/payments/events.ts'
import { formatWon } from '../../../domain/shared/won.ts'
import { onPayment, paymentLink } from '../paymentMessage.ts'

/** An earlier goodwill refund counts as part of this refund (rule 286), so no more money comes for it. */
export const goodwillCounted = onPayment(
  'payment.refund.confirmed',
  paymentEvents['payment.refund.confirmed'].schema,
  (_of, { named, what }) => ({
    name: named('goodwillCounted'),
    kind: 'transactional',
    title: '환불이 완료됐어요',
    text: [
      `${what}환불 가운데 #{금액}은 앞서 배려 환불로 돌려드린 금액이에요.`,
      '이 금액은 카드로 다시 들어오지 않아요.',
    ],
    tell: (_needs, paid) =>
      paid.by === 'goodwill'
        ? { memberId: paid.memberId, link: paymentLink(paid), variables: { 금액: formatWon(paid.amount) } }
        : null,
  }),
)
