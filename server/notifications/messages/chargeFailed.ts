import { paymentEvents } from '../../../domain/payments/events.ts'
import { formatWon } from '../../../domain/shared/won.ts'
import { describeCharge, outlookOfCharge } from '../../charges/index.ts'
import { outlookWords } from '../chargeWords.ts'
import { onEvent } from '../message.ts'
import { chargeLink } from '../rentedItem.ts'

/** Whoever was refused in the card sheet has read it there; of an earlier refusal the later one tells. */
export const chargeFailed = onEvent('payment.declined', paymentEvents['payment.declined'].schema, {
  name: 'chargeFailed',
  kind: 'transactional',
  title: '추가 요금을 결제하지 못했어요',
  text: ['#{요금} #{금액}을 결제하지 못했어요.', '#{결제 안내}'],
  concerns: ({ subject, by }) => by === 'saved_card' && subject.of === 'charge',
  tell: async (needs, { subject, memberId, cardDeclines }) => {
    if (subject.of !== 'charge') return null
    const [charge, outlook] = await Promise.all([
      describeCharge(needs.db, subject.chargeId),
      outlookOfCharge(needs, subject.chargeId),
    ])
    if (charge === null || outlook === null || charge.cardFailures > cardDeclines) return null
    return {
      memberId,
      link: chargeLink,
      variables: {
        요금: charge.name,
        금액: formatWon(charge.amount),
        '결제 안내': outlookWords(outlook),
      },
    }
  },
})
