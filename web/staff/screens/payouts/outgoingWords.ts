import type { OutgoingDifference } from '../../../../domain/wire/outgoingPayments.ts'

type Place = OutgoingDifference['place']

export const placeNames: Readonly<Record<Place, string>> = { gateway: '지급대행' }

/** Labels of outgoing differences. */
export const outgoingKinds: Readonly<Record<Place, Readonly<Record<OutgoingDifference['kind'], string>>>> = {
  gateway: {
    missing_there: '지급대행에 없는 지급이에요',
    missing_with_us: '우리 장부에 없는 지급이에요',
    amount_differs: '금액이 달라요',
    state_differs: '지급 결과가 달라요',
    paid_twice: '두 번 지급됐어요',
    other_account: '다른 계좌로 나갔어요',
  },
}
