import { returnStageNames } from '../../../../domain/lists/returns.ts'
import { type ItemFacts, itemActions } from '../../../../domain/ordering/itemActions.ts'
import type { StaffReturnRow } from '../../../../domain/wire/returns.ts'
import { staffApi } from '../../api/request.ts'
import { returnCalls } from '../../calls/operations.ts'
import { type ActionTable, permitted } from '../../kit/actions.ts'
import { courierOf, couriers, sharedParcel, sharesParcelOf } from '../../pieces/rented/couriers.ts'

const statuses = {
  requested: 'return_requested',
  approved: 'return_requested',
  // A declined return restores the state before it, in which the item has no steps of a return.
  declined: 'delivered',
  collecting: 'return_collecting',
  collected: 'return_collected',
  completed: 'return_completed',
} as const satisfies Readonly<Record<StaffReturnRow['stage'], ItemFacts['status']>>

/** The facts of a returned item that the row of its return holds. */
export const returnFactsOf = ({
  stage,
  isReportedMissing,
}: StaffReturnRow): Pick<ItemFacts, 'status' | 'isApproved' | 'isReportedMissing'> => ({
  status: statuses[stage],
  isApproved: stage === 'approved',
  isReportedMissing,
})
const becomes =
  (after: keyof typeof returnStageNames) =>
  ({ stage }: StaffReturnRow) => ({ before: returnStageNames[stage], after: returnStageNames[after] })
const may = (action: 'approveReturn' | 'collectReturn' | 'receiveReturn' | 'declineReturn') =>
  permitted(itemActions, action, returnFactsOf)

/** What a return is declined for, with the sentence for the member; for another reason staff write it. */
const declineCodes = [
  { value: 'used_beyond_purpose', label: '사용 흔적', text: '착용한 흔적이 있어 반품이 어려워요.' },
  {
    value: 'damaged_by_renter',
    label: '회원 과실 파손',
    text: '이용하는 동안 생긴 손상이 있어 반품이 어려워요.',
  },
  { value: 'period_over', label: '기간 경과', text: '반품할 수 있는 기간이 지나 반품이 어려워요.' },
  { value: 'other', label: '기타', text: '' },
] as const
const declineCodeOf = (chosen: string | undefined) =>
  declineCodes.find(({ value }) => value === chosen)?.value ?? 'other'

/** Operations' actions on a return, up to the refund, which finance decides in its drawer. */
export const returnActions: ActionTable<StaffReturnRow> = [
  {
    id: 'approve',
    label: '반품 승인',
    ...may('approveReturn'),
    change: becomes('approved'),
    bulk: true,
    reasons: ['사유를 확인했어요', '상품 문제를 확인했어요'],
    run: (row, { reason }) =>
      staffApi.send(returnCalls.approve(row.orderItemId), { returnNumber: row.number, reason }),
  },
  {
    id: 'collecting',
    label: '수거 시작',
    ...may('collectReturn'),
    change: becomes('collecting'),
    bulk: true,
    reasons: ['수거를 접수했어요'],
    asks: [
      { name: 'courier', label: '택배사', options: couriers, required: true },
      { name: 'trackingNumber', label: '운송장 번호', perRow: true },
      sharedParcel,
    ],
    run: (row, { reason, values }) =>
      staffApi.send(returnCalls.collecting(row.orderItemId), {
        returnNumber: row.number,
        reason,
        courier: courierOf(values.courier),
        trackingNumber: values.trackingNumber || null,
        ...sharesParcelOf(values),
      }),
  },
  {
    id: 'collected',
    label: '입고 확인',
    ...may('receiveReturn'),
    change: becomes('collected'),
    bulk: true,
    reasons: ['상품이 도착했어요', '검수를 마쳤어요'],
    run: (row, { reason }) =>
      staffApi.send(returnCalls.collected(row.orderItemId), { returnNumber: row.number, reason }),
  },
  {
    id: 'decline',
    label: returnStageNames.declined,
    ...may('declineReturn'),
    change: becomes('declined'),
    danger: true,
    readers: '회원에게 그대로 보여요',
    reasons: [],
    follows: ({ declineReason }) => declineCodes.find(({ value }) => value === declineReason)?.text,
    asks: [
      {
        name: 'declineReason',
        label: '거절 구분',
        options: declineCodes,
        required: true,
      },
    ],
    run: (row, { reason, values }) =>
      staffApi.send(returnCalls.decline(row.orderItemId), {
        returnNumber: row.number,
        isApproved: row.stage === 'approved',
        reason,
        declineReason: declineCodeOf(values.declineReason),
      }),
  },
]
