import { CARD_TRIES } from '../../../domain/charges/terms.ts'
import { paymentEvents } from '../../../domain/payments/events.ts'
import { formatWon } from '../../../domain/shared/won.ts'
import { describeCharge } from '../../charges/index.ts'
import { onEvent } from '../message.ts'
import { chargeLink } from '../rentedItem.ts'

export const chargeFailed = onEvent('payment.declined', paymentEvents['payment.declined'].schema, {
  name: 'chargeFailed',
  kind: 'transactional',
  title: '추가 요금을 결제하지 못했어요',
  text: [
    '#{요금} #{금액}을 등록한 카드로 결제하지 못했어요.',
    '하루에 한 번, 앞으로 #{남은횟수}번 더 시도해요. 카드를 바꾸거나 결제 내역에서 바로 결제할 수도 있어요.',
    '#{시도횟수}번 모두 결제되지 않아 이제 자동으로 결제하지 않아요. 결제 내역에서 직접 결제해 주세요.',
  ],
  tell: async ({ db }, { subject, memberId, by, cardDeclines }) => {
    if (by === 'member' || subject.of !== 'charge') return null
    const charge = await describeCharge(db, subject.chargeId)
    const left = CARD_TRIES - cardDeclines
    return (
      charge && {
        memberId,
        link: chargeLink,
        variables: {
          요금: charge.name,
          금액: formatWon(charge.amount),
          남은횟수: left > 0 ? String(left) : '',
          시도횟수: left > 0 ? '' : String(cardDeclines),
        },
      }
    )
  },
})
