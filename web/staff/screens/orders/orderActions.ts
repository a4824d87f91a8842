import { orderStatusNames, unconfirmedState } from '../../../../domain/lists/orderStatusNames.ts'
import { type ItemFacts, itemActions } from '../../../../domain/ordering/itemActions.ts'
import {
  chargeTerms,
  type RenterChargeKind,
  renterChargeKinds,
} from '../../../../domain/shared/chargeKinds.ts'
import { lostComingBack } from '../../../../domain/shared/undelivered.ts'
import type { OrderItemStatus } from '../../../../domain/wire/orderItemStatus.ts'
import type { StaffOrderRow } from '../../../../domain/wire/staffOrders.ts'
import { lazyPart } from '../../../kit/lazyPart.tsx'
import { won } from '../../../text/format.ts'
import { staffApi } from '../../api/request.ts'
import { itemCalls, returnCalls } from '../../calls/operations.ts'
import { orderCalls } from '../../calls/orders.ts'
import {
  type Action,
  type ActionTable,
  type Change,
  type DialogAnswer,
  permitted,
} from '../../kit/actions.ts'
import { dots } from '../../kit/words.ts'
import { chosenDay } from '../../pieces/chosenDay.ts'
import { ownerBearsIn } from '../../pieces/rented/bearing.ts'
import { ChargedSoFar } from '../../pieces/rented/ChargedSoFar.tsx'
import { ChargePhotos } from '../../pieces/rented/ChargePhotos.tsx'
import { CorrectedAddress, correctionIn } from '../../pieces/rented/CorrectedAddress.tsx'
import { cancelItem, cancelledPart, cancelsWith } from '../../pieces/rented/cancelling.tsx'
import {
  courierOf,
  couriers,
  isReaddressedOf,
  readdressedParcel,
  sharedParcel,
  sharesParcelOf,
} from '../../pieces/rented/couriers.ts'
import { ItemWorth, isBeyondWorth, mayShareWorth } from '../../pieces/rented/ItemWorth.tsx'
import { daysIn, isBeyondCalendar, LateDays } from '../../pieces/rented/LateDays.tsx'
import { OwnerBears } from '../../pieces/rented/OwnerBears.tsx'
import { PresentWaybill } from '../../pieces/rented/PresentWaybill.tsx'
import { RefundSum, refundGap, refundSent } from '../../pieces/rented/refunding.tsx'

/** Nothing of it is typed, so that the focus waits for none of it. */
const RefundedSoFar = lazyPart(() =>
  import('../../pieces/rented/RefundedSoFar.tsx').then((part) => part.RefundedSoFar),
)

/** The facts of an item that its row in the list of orders holds, on the shop's day (rule 791). */
export const itemFactsOf = (item: StaffOrderRow): Omit<ItemFacts, 'isApproved'> => ({
  status: item.status,
  start: item.rentalStartDate,
  today: item.today,
  isConsigned: item.consignmentId !== null,
  isReportedMissing: item.isReportedMissing,
  loss: item.loss,
  isArrivalPresumed: item.isArrivalPresumed,
  elsewhere: item.elsewhere,
  renterHasLeft: item.memberName === '',
})
const may = (action: Exclude<keyof typeof itemActions, 'approveReturn' | 'collectReturn'>) =>
  permitted(itemActions, action, itemFactsOf)

const becomes = (status: OrderItemStatus) => (item: Pick<StaffOrderRow, 'status'>) => ({
  before: orderStatusNames[item.status],
  after: orderStatusNames[status],
})

const isUnconfirmed = ({ status }: Pick<StaffOrderRow, 'status'>): Change => ({
  before: `${orderStatusNames[status]} · 도착 확인`,
  after: unconfirmedState(status),
})

/** What ends a rental names its last day, on which its author decides (rules 958 and 965). */
const endingOn = (item: Pick<StaffOrderRow, 'rentalEndDate'>, { before, after }: Change): Change => ({
  before: `${before} · ${dots(item.rentalEndDate)}까지`,
  after,
})

const andOffSale = ({ before, after }: Change): Change => ({ before, after: `${after} · 판매 종료` })

const chargeKind = (kind: string | undefined): RenterChargeKind =>
  renterChargeKinds.find((known) => known === kind) ?? 'damage'
const chargeReasons: Readonly<Record<RenterChargeKind, readonly string[]>> = {
  damage: ['반납 검수에서 손상을 확인했어요.', '구성품이 빠져 있어요.', '지워지지 않는 오염이 있어요.'],
  loss: ['상품이 돌아오지 않았어요.'],
  late_days: ['반납일이 지나서 도착했어요.', '반납일이 지났는데 아직 도착하지 않았어요.'],
}
const isLate = ({ kind }: DialogAnswer['values']) => kind === 'late_days'
const isBeyond = (answers: DialogAnswer['values']) =>
  isLate(answers)
    ? isBeyondCalendar(answers.lateDays)
    : isPriced(answers) && isBeyondWorth(answers.amount, answers.worth)
const isPriced = ({ kind }: DialogAnswer['values']) => Boolean(kind) && kind !== 'late_days'

const undone = {
  ship: { label: '출고 되돌리기', action: 'undoShip' },
  deliver: { label: '배송 완료 되돌리기', action: 'undoDeliver' },
  arrival: { label: '도착 기록 되돌리기', action: 'undoArrival' },
  collectReturn: { label: '수거 시작 되돌리기', action: 'undoCollectReturn' },
} as const

/** Takes back a step that was taken by mistake while the parcel has not arrived, or an arrival that was none. */
function undoing(step: keyof typeof undone): Action<StaffOrderRow> {
  const { label, action } = undone[step]
  return {
    id: `undo-${step}`,
    label,
    ...may(action),
    change: step === 'arrival' ? isUnconfirmed : becomes(itemActions[undone[step].action].to),
    isQuiet: () => step === 'arrival',
    readers: '회원에게 바로잡는 알림이 가요',
    reasons: [
      ...(step === 'arrival' ? ['택배가 다른 곳에 배달됐어요.'] : []),
      ...['다른 상품에서 누름', '아직 하지 않은 일을 누름'],
    ],
    run: ({ orderItemId, corrections }, { reason }) =>
      staffApi.send(orderCalls.undo(orderItemId), { step, reason, correctionNumber: corrections + 1 }),
  }
}

/** The courier took an item from its renter and lost it, as planned or for a return. */
const comingBackLost = (id: string, action: 'loseComingBack' | 'loseReturn'): Action<StaffOrderRow> => ({
  id,
  label: lostComingBack,
  ...may(action),
  change: (item) => {
    const change = endingOn(item, { before: orderStatusNames[item.status], after: lostComingBack })
    return item.consignmentId === null ? andOffSale(change) : change
  },
  danger: true,
  isQuiet: ({ lateDays }) => action === 'loseComingBack' && lateDays === 0,
  readers: '회원에게는 배상금을 청구하지 않는다고 알려요',
  reasons: ['택배사가 분실을 확인했어요.', '회원이 접수증으로 맡긴 것을 확인해 줬어요.'],
  asks: [{ name: 'handedOverOn', label: '택배사가 가져간 날', day: true, required: true }],
  run: ({ orderItemId, rentalEndDate }, { reason, values }) =>
    staffApi.send(orderCalls.lostComingBack(orderItemId), {
      ...{ reason, rentalEndDate },
      handedOverOn: chosenDay(values.handedOverOn),
    }),
})

/** What staff do about an order item, in the order of its life cycle. */
export const orderActions: ActionTable<StaffOrderRow> = [
  {
    id: 'prepare',
    label: '배송 준비',
    ...may('prepare'),
    change: becomes('ready_for_delivery'),
    bulk: true,
    reasons: ['검수 완료', '출고 일정에 맞춰 준비'],
    run: ({ orderItemId }, { reason }) => staffApi.send(orderCalls.prepare(orderItemId), { reason }),
  },
  {
    id: 'ship',
    label: '출고',
    ...may('ship'),
    change: becomes('shipped'),
    bulk: true,
    reasons: ['택배사에 인계'],
    asks: [
      { name: 'courier', label: '택배사', options: couriers, required: true },
      {
        name: 'trackingNumber',
        label: '운송장 번호',
        placeholder: '여러 줄 붙여넣기 가능',
        perRow: true,
        required: true,
      },
      sharedParcel,
      readdressedParcel,
    ],
    run: ({ orderItemId, productId, addressNumber }, { reason, values }) =>
      staffApi.send(orderCalls.ship(orderItemId), {
        ...{ reason, productId, addressNumber },
        ...isReaddressedOf(values),
        courier: courierOf(values.courier),
        trackingNumber: values.trackingNumber || null,
        ...sharesParcelOf(values),
      }),
  },
  {
    id: 'delivered',
    label: '배송 완료',
    ...may('deliver'),
    change: becomes('delivered'),
    bulk: true,
    reasons: ['배송 조회로 확인', '회원이 받았다고 알려 줌'],
    run: ({ orderItemId, corrections }, { reason }) =>
      staffApi.send(orderCalls.delivered(orderItemId), { corrections, reason }),
  },
  {
    id: 'arrived',
    label: '도착 확인',
    ...may('confirmArrival'),
    change: ({ status }) => ({
      before: unconfirmedState(status),
      after: `${orderStatusNames[status]} · 도착 확인`,
    }),
    bulk: true,
    reasons: ['배송 조회로 확인', '회원이 받았다고 알려 줌'],
    run: ({ orderItemId, corrections }, { reason }) =>
      staffApi.send(orderCalls.arrived(orderItemId), { corrections, reason }),
  },
  {
    id: 'collected',
    label: orderStatusNames.collected,
    ...may('collect'),
    change: becomes('collected'),
    bulk: true,
    isQuiet: ({ isArrivalAwaited }) => isArrivalAwaited,
    reasons: ['입고 검수 완료'],
    run: ({ orderItemId }, { reason }) => staffApi.send(orderCalls.collected(orderItemId), { reason }),
  },
  {
    id: 'charge',
    label: '추가 요금',
    ...may('charge'),
    reasons: ({ kind }) => (kind ? chargeReasons[chargeKind(kind)] : []),
    readers: '회원에게 그대로 보여요',
    asks: [
      { name: 'chargeNumber', label: '이 대여에 이미 청구한 요금', field: ChargedSoFar, required: true },
      {
        name: 'kind',
        label: '종류',
        options: renterChargeKinds.map((kind) => ({ value: kind, label: chargeTerms[kind].short })),
        required: true,
      },
      { name: 'worth', label: '이 상품의 값', field: ItemWorth, required: true, when: isPriced },
      {
        name: 'amount',
        label: '금액',
        amount: true,
        placeholder: '예: 30,000',
        required: true,
        when: isPriced,
      },
      {
        name: 'lateDays',
        label: '늦은 날',
        field: LateDays,
        required: true,
        when: isLate,
      },
      {
        name: 'beyondReason',
        label: '더 청구하는 이유 (직원만 봐요)',
        required: true,
        when: isBeyond,
      },
      {
        name: 'ownerPart',
        label: '소유자 몫',
        amount: true,
        placeholder: '0',
        when: (answers) => isPriced(answers) && mayShareWorth(answers.worth),
      },
      { name: 'photos', label: '회원에게 보여 줄 사진', field: ChargePhotos },
    ],
    run: ({ orderItemId }, { reason, values }) => {
      const kind = chargeKind(values.kind)
      return staffApi.send(itemCalls.charge(orderItemId), {
        kind,
        reason,
        chargeNumber: Number(values.chargeNumber),
        photoIds: values.photos === undefined || values.photos === '' ? [] : values.photos.split(','),
        ...(kind === 'late_days'
          ? {
              lateDays: daysIn(values.lateDays),
            }
          : { amount: Number(values.amount), ownerPart: Number(values.ownerPart ?? 0) }),
        ...(isBeyond(values) && { beyondReason: values.beyondReason ?? '' }),
      })
    },
  },
  {
    id: 'refund',
    label: '추가 환불',
    ...may('refund'),
    change: ({ status, finalAmount }) => ({
      before: `${orderStatusNames[status]} · ${won(finalAmount)}`,
      after: `${orderStatusNames[status]} · 환불 금액만큼 카드와 포인트로 돌려줘요`,
    }),
    danger: true,
    reasons: [
      '받았을 때 이미 하자가 있었어요.',
      '다른 상품이 도착했어요.',
      '상품을 쓰지 못한 날만큼 돌려줘요.',
    ],
    asks: [
      {
        ...{ name: 'refundNumber', label: '이 대여에서 이미 환불한 금액', field: RefundedSoFar },
        required: true,
      },
      { name: 'ownerBears', label: '소유자 몫', field: OwnerBears, isChoice: true, required: true },
      { name: 'refund', label: '환불 금액', field: RefundSum, gap: refundGap },
    ],
    idle: (items) => (items.every(({ consignmentId }) => consignmentId === null) ? ['ownerBears'] : []),
    run: ({ orderItemId }, { reason, values }) =>
      staffApi.send(returnCalls.refund(orderItemId), {
        ...refundSent(values.refund ?? ''),
        refundNumber: Number(values.refundNumber),
        ownerBears: ownerBearsIn(values) === true,
        reason,
      }),
  },
  {
    id: 'lost-on-the-way',
    label: '배송 중 분실 종료',
    ...may('loseOwnOnTheWay'),
    change: (item) => endingOn(item, andOffSale(cancelsWith(item.status, item.finalAmount))),
    danger: true,
    isQuiet: ({ isArrivalPresumed }) => isArrivalPresumed,
    reasons: ['택배사가 분실을 확인했어요.'],
    run: ({ orderItemId, rentalEndDate }, { reason }) =>
      staffApi.send(orderCalls.lost(orderItemId), { reason, lostBy: 'shop', rentalEndDate }),
  },
  {
    id: 'lost',
    label: '미반납 분실 종료',
    ...may('loseOwn'),
    change: (item) => endingOn(item, andOffSale(becomes('lost')(item))),
    danger: true,
    isQuiet: ({ lateDays }) => lateDays === 0,
    reasons: ['여러 번 연락했지만 반납하지 않았어요.'],
    run: ({ orderItemId, rentalEndDate }, { reason }) =>
      staffApi.send(orderCalls.lost(orderItemId), { reason, lostBy: 'renter', rentalEndDate }),
  },
  comingBackLost('lost-coming-back', 'loseComingBack'),
  comingBackLost('return-lost', 'loseReturn'),
  {
    id: 'never-arrived',
    label: '미도착 취소',
    ...may('neverArrived'),
    change: (item) => endingOn(item, cancelsWith(item.status, item.finalAmount)),
    danger: true,
    isQuiet: ({ isArrivalAwaited }) => !isArrivalAwaited,
    reasons: [
      '배송하지 못한 택배가 되돌아왔어요.',
      '배송 중에 없어졌던 상품을 찾았고 회원은 받지 못했어요.',
      '위탁 상품을 아직 찾고 있어 회원에게 먼저 환불해요.',
    ],
    run: ({ orderItemId, rentalEndDate }, { reason }) =>
      staffApi.send(orderCalls.neverArrived(orderItemId), { reason, rentalEndDate }),
  },
  {
    id: 'found',
    label: '다시 찾음',
    ...may('findOwnAgain'),
    change: () => ({ before: '분실', after: '창고에 있음 · 다시 판매할 수 있음' }),
    reasons: ['창고에서 찾음', '회원이 돌려줌', '택배사가 찾아 줌'],
    run: ({ orderItemId }, { reason }) => staffApi.send(orderCalls.found(orderItemId), { reason }),
  },
  ...(['ship', 'deliver', 'arrival', 'collectReturn'] as const).map(undoing),
  {
    id: 'correct-parcel',
    label: '운송장 정정',
    ...may('correctParcel'),
    readers: '회원에게는 새 번호만 알려요',
    reasons: ['번호를 잘못 옮겨 적음', '다른 주문의 번호와 바뀜', '택배사를 잘못 고름'],
    asks: [
      { name: 'present', label: '지금 운송장', field: PresentWaybill },
      { name: 'courier', label: '택배사', options: couriers, required: true },
      { name: 'trackingNumber', label: '운송장 번호', required: true },
      sharedParcel,
    ],
    run: ({ orderItemId, corrections }, { reason, values }) =>
      staffApi.send(orderCalls.correctParcel(orderItemId), {
        reason,
        correctionNumber: corrections + 1,
        courier: courierOf(values.courier) ?? 'etc',
        trackingNumber: values.trackingNumber ?? '',
        ...sharesParcelOf(values),
      }),
  },
  {
    id: 'correct-address',
    label: '배송지 정정',
    ...may('correctAddress'),
    readers: '회원에게는 바뀌었다고만 알려요',
    reasons: ['회원이 주소를 고쳐 달라고 함', '택배사가 주소를 찾지 못함'],
    asks: [{ name: 'address', label: '받는 분과 배송지', field: CorrectedAddress, required: true }],
    run: ({ orderItemId }, { reason, values }) =>
      staffApi.send(orderCalls.correctAddress(orderItemId), { ...correctionIn(values.address), reason }),
  },
  {
    id: 'cancel',
    label: '전액 환불로 취소',
    ...may('cancel'),
    change: ({ status, finalAmount }) => cancelsWith(status, finalAmount),
    danger: true,
    reasons: ['출고 전 검수에서 손상을 확인했어요.', '앞 대여가 늦어 보낼 수 없어요.'],
    asks: [cancelledPart],
    run: ({ orderItemId }, given) => cancelItem(orderItemId, given),
  },
]
