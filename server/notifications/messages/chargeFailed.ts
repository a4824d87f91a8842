import { paymentEvents } from '../../../domain/payments/events.ts'
import { toldOfCharge } from '../chargeWords.ts'
import { onEvent } from '../message.ts'

/** Whoever was refused in the card sheet has read it there; of an earlier refusal the later one tells. */
export const chargeFailed = onEvent('payment.declined', paymentEvents['payment.declined'].schema, {
  name: 'chargeFailed',
  kind: 'transactional',
  title: '추가 요금을 결제하지 못했어요',
  text: ['#{요금} #{금액}을 결제하지 못했어요.', '#{결제 안내}'],
  concerns: ({ subject, by }) => by === 'saved_card' && subject.of === 'charge',
  tell: (needs, { subject, memberId, amount, cardDeclines }) =>
    subject.of !== 'charge'
      ? null
      : toldOfCharge(
          needs,
          { chargeId: subject.chargeId, memberId, amount },
          ({ cardFailures }) => cardFailures <= cardDeclines,
        ),
})
