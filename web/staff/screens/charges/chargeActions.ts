import { type ChargeFacts, chargeActions as rules } from '../../../../domain/charges/chargeActions.ts'
import { sentenceOfCondition } from '../../../../domain/shared/conditionSentences.ts'
import { ownersPartRefusal } from '../../../../domain/shared/ownersPart.ts'
import type { StaffCharge } from '../../../../domain/wire/charges.ts'
import { won } from '../../../text/format.ts'
import { staffApi } from '../../api/request.ts'
import { chargeCalls } from '../../calls/operations.ts'
import { type ActionTable, type Ask, type DialogAnswer, permitted } from '../../kit/actions.ts'
import { bearingOptions, ownerBearsIn } from '../../pieces/rented/bearing.ts'

const bearing: Ask = { name: 'ownerBears', label: '소유자 몫', options: bearingOptions, required: true }
const sharing = (charges: readonly StaffCharge[]) => charges.filter(({ ownerShare }) => ownerShare > 0)
/** Where no owner has a share, or the server takes nothing of it back, it is not asked for. */
const idle = (charges: readonly StaffCharge[]) =>
  sharing(charges).every((charge) => ownersPartRefusal(charge) !== null) ? [bearing.name] : []
/** Why an owner's share stays as it is: the sentence with which the server refuses to lower it. */
const noteOf = (charges: readonly StaffCharge[]) => {
  const refusal = sharing(charges)
    .map(ownersPartRefusal)
    .find((one) => one !== null)
  return refusal === undefined ? null : sentenceOfCondition(refusal)
}
const ownerBears = (charge: StaffCharge, { values }: DialogAnswer): boolean =>
  ownerBearsIn(values) === true && ownersPartRefusal(charge) === null

/** The facts of a charge that its row in the list holds. */
export const chargeFactsOf = ({
  status,
  amount,
  refunded,
  openRefund,
  debtor,
  dispute,
  ownerHasLeft,
}: StaffCharge): ChargeFacts => ({
  status,
  amount,
  refunded,
  openRefund,
  debtor,
  dispute,
  ownerHasLeft,
})

/** Finance's actions on charges; operations create charges on the order item. */
export const chargeActions: ActionTable<StaffCharge> = [
  {
    id: 'waive',
    label: '면제',
    ...permitted(rules, 'waive', chargeFactsOf),
    change: ({ amount }) => ({ before: `${won(amount)} 받을 금액`, after: '받지 않아요' }),
    reasons: ['사진을 다시 확인했어요', '회원의 이의를 받아들였어요'],
    asks: [bearing],
    ...{ idle, noteOf },
    run: (row, given) =>
      staffApi.send(chargeCalls.waive(row.id), {
        ...{ reason: given.reason, waived: row.waived, ownerBears: ownerBears(row, given) },
      }),
  },
  {
    id: 'waivePart',
    label: '일부 면제',
    ...permitted(rules, 'waivePart', chargeFactsOf),
    reasons: ['회원의 이의를 일부 받아들였어요', '사진을 다시 확인했어요'],
    asks: [{ name: 'amount', label: '면제할 금액', amount: true, required: true }, bearing],
    ...{ idle, noteOf },
    change: ({ amount }) => ({
      before: `${won(amount)} 받을 금액`,
      after: '면제한 금액을 뺀 나머지를 받아요',
    }),
    run: (row, given) =>
      staffApi.send(chargeCalls.waivePart(row.id), {
        reason: given.reason,
        amount: Number(given.values.amount),
        waiverNumber: row.waivers + 1,
        ownerBears: ownerBears(row, given),
      }),
  },
  {
    id: 'refund',
    label: '환불',
    ...permitted(rules, 'refund', chargeFactsOf),
    change: ({ status, amount, refunded }) => ({
      before: `${won(amount - refunded)} ${status === 'deducted' ? '정산에서 공제' : '카드로 결제'}`,
      after: status === 'deducted' ? '소유자의 다음 정산에 더해요' : '결제한 카드로 돌려줘요',
    }),
    danger: true,
    reasons: ['사진을 다시 확인했어요', '금액을 잘못 청구했어요'],
    asks: [{ name: 'amount', label: '환불 금액', amount: true, required: true }, bearing],
    ...{ idle, noteOf },
    run: (row, given) =>
      staffApi.send(chargeCalls.refund(row.id), {
        reason: given.reason,
        amount: Number(given.values.amount),
        refundNumber: row.refunds + 1,
        ownerBears: ownerBears(row, given),
      }),
  },
]
