import { paymentEvents } from '../../../domain/payments/events.ts'
import { fullAccountOf } from '../../accounts/index.ts'
import { refundOf } from '../../payments/index.ts'
import type { Wording } from '../message.ts'
import { onPayment, paymentLink } from '../paymentMessage.ts'
import { accountLink } from '../rentedItem.ts'

/**
 * Whoever has no account is asked for one: finance has nowhere to pay the refund to until then (rule 949). Not told of a
 * refund that is through by now, such as one that the provider's desk had made (rule 270), nor of one that goes back within
 * a refund of the whole payment (rule 896).
 */
export const refundRejected = onPayment(
  'payment.refund.rejected',
  paymentEvents['payment.refund.rejected'].schema,
  (_of, { named, what }) => {
    const wording = (name: string, ...text: string[]): Wording => ({
      name: named(name),
      kind: 'transactional',
      title: '환불이 늦어지고 있어요',
      text: [
        `카드사에서 ${what}환불을 처리하지 못했어요. 다른 방법으로 돌려드리려고 확인하고 있어요.`,
        ...text,
      ],
    })
    const wantsAccount = wording(
      'refundRejectedNoAccount',
      '환불받을 계좌를 등록해 주시면 그 계좌로 보내 드려요.',
    )
    return {
      ...wording('refundRejected', '따로 하실 일은 없어요. 처리되면 바로 알려 드릴게요.'),
      others: [wantsAccount],
      tell: async ({ db }, paid) => {
        const refund = await refundOf(db, paid.refundId)
        if (refund === null || refund.status === 'confirmed') return null
        const { memberId } = paid
        return (await fullAccountOf(db.pool, memberId)) === null
          ? { memberId, link: accountLink, variables: {}, wording: wantsAccount }
          : { memberId, link: paymentLink(paid), variables: {} }
      },
    }
  },
)
