import { paymentEvents } from '../../../domain/payments/events.ts'
import { accountPaid } from '../../../domain/shared/accountPaid.ts'
import { formatWon } from '../../../domain/shared/won.ts'
import { accountsPaid } from '../../payments/index.ts'
import { onPayment, paymentLink } from '../paymentMessage.ts'

/**
 * The card company rejected the refund, so finance transferred it to the member's account: the one that was paid is named,
 * which the member may have replaced since (rule 906).
 */
export const refundTransferred = onPayment(
  'payment.refund.confirmed',
  paymentEvents['payment.refund.confirmed'].schema,
  (_of, { named, what }) => ({
    name: named('refundTransferred'),
    kind: 'transactional',
    title: '환불금을 계좌로 보냈어요',
    text: [
      `카드사에서 처리하지 못한 ${what}환불금 #{금액}을 #{계좌}로 보냈어요.`,
      '은행에 따라 조금 뒤에 보일 수 있어요.',
    ],
    tell: async ({ db }, paid) => {
      if (paid.by !== 'transfer') return null
      const account = (await accountsPaid(db, [paid.refundId])).get(paid.refundId) ?? null
      const variables = { 금액: formatWon(paid.amount), 계좌: accountPaid(account) }
      return { memberId: paid.memberId, link: paymentLink(paid), variables }
    },
  }),
)
