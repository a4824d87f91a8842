import { consignmentActions as rules } from '../../../../domain/consignment/consignmentActions.ts'
import { consignmentState, consignmentStatusNames } from '../../../../domain/lists/consignments.ts'
import type { StaffConsignment } from '../../../../domain/wire/staffConsignments.ts'
import { won } from '../../../text/format.ts'
import { staffApi } from '../../api/request.ts'
import { consignmentCalls } from '../../calls/operations.ts'
import { type ActionTable, type Ask, type DialogAnswer, permitted } from '../../kit/actions.ts'
import { sharedParcel, sharesParcelOf } from '../../pieces/rented/couriers.ts'
import { consignmentCouriers, consignmentFactsOf, courierOf, lostByNames } from './consignmentWords.ts'

const may = (action: keyof typeof rules) => permitted(rules, action, consignmentFactsOf)

/** How each open rental ends when the loss is closed. */
const rentalEnds = ({ loss }: StaffConsignment): string[] =>
  (loss?.rentals ?? []).map(({ orderNumbers }) =>
    loss?.lostBy === 'shop' ? `${orderNumbers} 전액 환불` : `${orderNumbers} 분실로 종료`,
  )

const isOnItsWayHome = ({ sentBackAt }: StaffConsignment): boolean => sentBackAt !== null

/** The parcel in which an item goes home. */
const backParcelAsks: readonly Ask[] = [
  { name: 'courier', label: '택배사', options: consignmentCouriers, required: true },
  { name: 'trackingNumber', label: '운송장 번호', required: true },
  sharedParcel,
]
const backParcelIn = (values: DialogAnswer['values']) => ({
  shippingCompany: courierOf(values.courier),
  trackingNumber: values.trackingNumber ?? '',
  ...sharesParcelOf(values),
})

/** Actions on a consigned item; its receipt and acceptance are forms in the drawer. */
export const consignmentActions: ActionTable<StaffConsignment> = [
  {
    id: 'reject',
    label: '감정 반려',
    ...may('reject'),
    danger: true,
    change: ({ rejectionFees: { inspectionFee, returnFee } }) => ({
      before: consignmentStatusNames.diagnosis,
      after: `감정 반려 · 감정비 ${won(inspectionFee)}, 반송비 ${won(returnFee)} 청구`,
    }),
    readers: '소유자에게 그대로 보여요',
    reasons: ['정품으로 확인되지 않았어요.', '손상이 있어 대여하기 어려워요.'],
    run: (row, { reason }) => staffApi.send(consignmentCalls.reject(row.id), { reason }),
  },
  {
    id: 'keep-waiting',
    label: '더 기다리기',
    ...may('wait'),
    bulk: true,
    reasons: ['소유자가 배송 중이라고 알려 줌'],
    run: (row, { reason }) => staffApi.send(consignmentCalls.keepWaiting(row.id), { reason }),
  },
  {
    id: 'not-received',
    label: '미도착으로 종료',
    ...may('close'),
    bulk: true,
    danger: true,
    reasons: ['14일이 지나도 도착하지 않음'],
    run: (row, { reason }) => staffApi.send(consignmentCalls.notReceived(row.id), { reason }),
  },
  {
    id: 'giving-up',
    label: consignmentStatusNames.cancel,
    ...may('give_up'),
    danger: true,
    reasons: ['소유자가 전화로 요청'],
    // The server refuses when the penalty has changed in the meantime.
    change: (row) => ({
      before: consignmentStatusNames.consigning,
      after: `${consignmentStatusNames.cancel} · 위약금 ${won(row.penalty ?? 0)} 청구`,
    }),
    run: (row, { reason }) =>
      staffApi.send(consignmentCalls.giveUp(row.id), { reason, quotedPenalty: row.penalty ?? 0 }),
  },
  {
    id: 'send-back',
    label: '반송',
    ...may('send_back'),
    reasons: ['택배사에 인계'],
    asks: backParcelAsks,
    run: (row, { reason, values }) =>
      staffApi.send(consignmentCalls.sendBack(row.id), { reason, ...backParcelIn(values) }),
  },
  {
    id: 'correct-back-parcel',
    label: '반송 운송장 정정',
    ...may('correct_back_parcel'),
    readers: '소유자에게는 새 번호만 알려요',
    reasons: ['번호를 잘못 옮겨 적음', '다른 상품의 번호와 바뀜', '택배사를 잘못 고름'],
    asks: backParcelAsks,
    run: (row, { reason, values }) =>
      staffApi.send(consignmentCalls.correctBackParcel(row.id), {
        ...{ reason, correctionNumber: row.backCorrections + 1, ...backParcelIn(values) },
      }),
  },
  {
    id: 'undo-send-back',
    label: '반송 되돌리기',
    ...may('undo_send_back'),
    danger: true,
    readers: '소유자에게는 되돌렸다고만 알려요',
    reasons: ['다른 상품을 눌렀고 아직 여기 있음'],
    change: () => ({ before: '소유자에게 있음', after: '매장에 있음 · 다시 보냄' }),
    run: (row, { reason }) =>
      staffApi.send(consignmentCalls.undoSendBack(row.id), {
        ...{ reason, correctionNumber: row.backCorrections + 1 },
      }),
  },
  {
    id: 'report-loss',
    label: '분실 신고',
    ...may('report_loss'),
    danger: true,
    reasons: [
      '창고를 모두 찾았지만 없어요.',
      '빌린 회원과 연락이 되지 않아요.',
      '택배사가 소유자에게 보내던 상품을 잃어버렸어요.',
    ],
    change: (row) => ({
      before: isOnItsWayHome(row) ? '소유자에게 있음' : consignmentState(row),
      after: [
        '분실 확인 중',
        ...(isOnItsWayHome(row) ? ['반송 취소'] : row.productId === null ? [] : ['판매 중지']),
      ].join(' · '),
    }),
    // What was never accepted, or was on its way home, was with no renter.
    idle: (rows) => (rows.every((row) => row.productId === null || isOnItsWayHome(row)) ? ['lostBy'] : []),
    asks: [
      {
        name: 'lostBy',
        label: '마지막으로 가지고 있던 쪽',
        options: Object.entries(lostByNames).map(([value, label]) => ({ value, label })),
        required: true,
      },
      {
        name: 'agreedValue',
        label: '소유자와 합의한 상품 가치',
        amount: true,
        required: true,
      },
    ],
    run: (row, { reason, values }) =>
      staffApi.send(consignmentCalls.reportLoss(row.id), {
        lossNumber: row.losses + 1,
        ...(isOnItsWayHome(row) && { correctionNumber: row.backCorrections + 1 }),
        reason,
        lostBy: values.lostBy === 'renter' ? 'renter' : 'shop',
        agreedValue: Number(values.agreedValue),
      }),
  },
  {
    id: 'found',
    label: '찾음',
    ...may('find'),
    reasons: ['창고에서 찾음', '빌린 회원이 돌려줌'],
    change: (row) => ({
      before: consignmentState(row),
      after:
        row.status === 'consigning'
          ? `${consignmentStatusNames.consigning} · 다시 판매`
          : consignmentStatusNames[row.status],
    }),
    run: (row, { reason }) =>
      staffApi.send(consignmentCalls.found(row.id), { lossNumber: row.losses, reason }),
  },
  {
    id: 'recovered',
    label: '다시 찾음',
    ...may('recover'),
    reasons: ['창고에서 찾음', '빌린 회원이 돌려줌', '택배사가 찾아 줌'],
    change: (row) => ({
      before: consignmentState(row),
      after: `매장 상품 · 배상금은 그대로 · ${row.productId === null ? '상품으로 새로 등록' : '다시 판매할 수 있음'}`,
    }),
    run: (row, { reason }) => staffApi.send(consignmentCalls.recovered(row.id), { reason }),
  },
  {
    id: 'end-lost',
    label: '분실 종료 승인',
    ...may('end_as_lost'),
    danger: true,
    reasons: ['합의서와 금액을 확인했어요.'],
    // The server refuses when the compensation has changed in the meantime, or a member has booked the item.
    change: (row) => ({
      before: consignmentState(row),
      after: [
        '분실 종료',
        `소유자 배상금 ${won(row.loss?.compensation ?? 0)} 정산`,
        ...rentalEnds(row),
        ...(row.status === 'impossible' ? ['반송비는 없애거나 돌려줌'] : []),
      ].join(' · '),
    }),
    run: (row, { reason }) =>
      staffApi.send(consignmentCalls.endLost(row.id), {
        reason,
        quotedCompensation: row.loss?.compensation ?? 0,
      }),
  },
]
