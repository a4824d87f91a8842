import type { StaffConsignment } from '../../../../domain/wire/staffConsignments.ts'
import { won } from '../../../text/format.ts'
import { consignmentCalls } from '../../calls/operations.ts'
import type { ActionTable } from '../../kit/actions.ts'
import { acted } from '../../pieces/acted.ts'
import { consignmentCouriers, consignmentStates, courierOf, isToSendBack } from './consignmentWords.ts'

const roles = ['operations'] as const
const isParcelAwaited = (row: StaffConsignment) => row.status === 'application' && row.trackingNumber !== null

/** What operations do with a consigned item; its arrival and its acceptance are forms in the drawer. */
export const consignmentActions: ActionTable<StaffConsignment> = [
  {
    id: 'reject',
    label: '검수 반려',
    roles,
    isAllowed: (row) => row.status === 'diagnosis',
    danger: true,
    change: ({ rejectionFees: { inspectionFee, returnFee } }) => ({
      before: consignmentStates.diagnosis.label,
      after: `검수 반려 · 검수비 ${won(inspectionFee)}, 반송비 ${won(returnFee)} 청구`,
    }),
    // The owner reads it.
    reasons: ['정품으로 확인되지 않았어요.', '손상이 있어 대여하기 어려워요.'],
    run: (row, { reason }) => acted(consignmentCalls.reject(row.id), { reason }),
  },
  {
    id: 'keep-waiting',
    label: '더 기다리기',
    roles,
    isAllowed: isParcelAwaited,
    bulk: true,
    reasons: ['소유자가 배송 중이라고 알려 줌'],
    run: (row, { reason }) => acted(consignmentCalls.keepWaiting(row.id), { reason }),
  },
  {
    id: 'not-received',
    label: '미도착으로 종료',
    roles,
    isAllowed: isParcelAwaited,
    bulk: true,
    danger: true,
    reasons: ['14일이 지나도 도착하지 않음'],
    run: (row, { reason }) => acted(consignmentCalls.notReceived(row.id), { reason }),
  },
  {
    id: 'giving-up',
    label: '중도 해지',
    roles,
    isAllowed: (row) => row.status === 'consigning',
    danger: true,
    reasons: ['소유자가 전화로 요청'],
    // The call refuses when the penalty has changed by now.
    change: (row) => ({
      before: consignmentStates.consigning.label,
      after: `${consignmentStates.cancel.label} · 위약금 ${won(row.penalty ?? 0)} 청구`,
    }),
    run: (row, { reason }) =>
      acted(consignmentCalls.giveUp(row.id), { reason, quotedPenalty: row.penalty ?? 0 }),
  },
  {
    id: 'send-back',
    label: '반송',
    roles,
    isAllowed: isToSendBack,
    reasons: ['택배사에 인계'],
    asks: [
      { name: 'courier', label: '택배사', options: consignmentCouriers, required: true },
      { name: 'trackingNumber', label: '운송장 번호', inputMode: 'numeric', required: true },
    ],
    run: (row, { reason, values }) =>
      acted(consignmentCalls.sendBack(row.id), {
        reason,
        shippingCompany: courierOf(values.courier),
        trackingNumber: values.trackingNumber ?? '',
      }),
  },
]
