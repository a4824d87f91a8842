import { chargeEvents } from '../../../domain/charges/events.ts'
import { toldOfCharge } from '../chargeWords.ts'
import { onEvent } from '../message.ts'

export const chargeMade = onEvent('charge.made', chargeEvents['charge.made'].schema, {
  name: 'chargeMade',
  kind: 'transactional',
  title: '추가 요금이 생겼어요',
  text: [
    '#{요금} #{금액}',
    '#{결제 안내}',
    '이유는 결제 내역에서 볼 수 있고, 이의가 있으면 거기에서 문의해 주세요.',
  ],
  tell: (needs, made) => toldOfCharge(needs, made),
})
