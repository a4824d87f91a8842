import { z } from 'zod'
import { type EventDefinitions, type EventOf, eventsOf, movesNoValue } from '../ledger/defineEvent.ts'
import {
  both,
  credited,
  debited,
  type Explanation,
  madeOf,
  ownersShareBooked,
  type RuleNumber,
  shareTerms,
  type Term,
  term,
  vatBackTerms,
  vatTerms,
  withoutVat,
} from '../ledger/explanation.ts'
import { vatInside } from '../ledger/vat.ts'
import { type CivilDate, daysBetween } from '../shared/civilDate.ts'
import { contactParts } from '../shared/contact.ts'
import { code, day, id, instant, member, reference, serial, won } from '../shared/eventFields.ts'
import { floorOfPercent, formatNumber, type Won } from '../shared/won.ts'
import { type Consignment, consignment, orderedItem } from './orderedItem.ts'
import { keptTerms, numbered, pointTerms, priceTerms } from './priceTerms.ts'

export { type Consignment, consignment, type OrderedItem } from './orderedItem.ts'

const draftRef = { orderId: id, memberId: member }
const itemRef = { ...draftRef, orderItemId: id }

const amounts = z.strictObject({
  totalRent: won,
  periodDiscount: won,
  couponDiscount: won,
  pointsUsed: won,
  deliveryFee: won,
  totalAmount: won,
})
export type OrderAmounts = z.infer<typeof amounts>

/** The fees that the shop keeps of the base, and the owner's share; 0 for an item of the shop itself. */
const earning = { transactionFee: won, operatingFee: won, ownersShare: won }

/** The fields of an earned item that settlement and the books need. */
const earned = {
  productId: serial,
  start: day,
  end: day,
  totalRentPrice: won,
  periodTotalPrice: won,
  periodDiscount: won,
  couponShare: won,
  finalAmount: won,
  pointsShare: won,
  consignment,
  /** What is kept of the price: the base that settlement counts, the tax of what the card keeps paying. */
  base: won,
  vat: won,
  ...earning,
}

const extensionRef = { ...itemRef, extensionId: id }

/** What an extension costs: the price of the longer rental less that of the shorter one. */
const extensionTerms = {
  ...extensionRef,
  productId: serial,
  start: day,
  /** The last day before and after the extension. */
  from: day,
  to: day,
  totalRentPrice: won,
  periodTotalPrice: won,
  periodDiscount: won,
  pointsUsed: won,
  cardAmount: won,
}

/** Return requests are numbered, so that another can follow a declined one. */
const returnRef = { ...itemRef, returnNumber: serial }
/** Present when the item arrived after its last day and the shop picks nothing up on the day after it (rule 752). */
const pickUpFrom = { pickUpFrom: z.exactOptional(day) }
const beforeReturn = z.enum(['delivered', 'end'])

/** A waybill; `sharesParcel` when staff confirmed that another order travels under the same one (rule 307). */
const waybill = {
  courier: code.nullable(),
  trackingNumber: reference.nullable(),
  sharesParcel: z.exactOptional(z.literal(true)),
}

/** A refund split between card and points; `cardRefund` includes a refunded delivery fee. */
const moneyBack = {
  refunded: won,
  cardRefund: won,
  pointsRefund: won,
  /** The refund that is requested from the provider; null when nothing goes back to the card. */
  refundId: id.nullable(),
}

const orderEvent = eventsOf({
  kind: 'order',
  title: () => '주문',
  of: ({ orderId }: { orderId: string }) => orderStream(orderId),
})

type Earned = z.infer<z.ZodObject<typeof earned>>
type Refunded = Pick<z.infer<z.ZodObject<typeof moneyBack>>, 'refunded' | 'cardRefund' | 'pointsRefund'>

const ownersPart = (base: Won, consignment: Consignment, share: Won): Explanation[] =>
  consignment === null ? [] : ownersShareBooked(63, share, ...shareTerms(base, consignment.rates))

/**
 * A prepayment becomes rental revenue, with the coupon as a discount (rule 62). Points of the shop are not
 * consideration: VAT applies to what the card paid (rule 61).
 */
function explainEarned({ finalAmount, pointsShare, couponShare, ...item }: Earned): Explanation[] {
  const { base, vat, consignment, ownersShare } = item
  const card = finalAmount - pointsShare
  return [
    debited(
      62,
      'customer_prepayments',
      '선수금에서 나간 금액',
      finalAmount,
      term('카드로 낸 금액', card),
      term('포인트로 낸 금액', pointsShare),
    ),
    debited(62, 'sales_discounts', '쿠폰 할인', couponShare, term('쿠폰 할인', couponShare)),
    credited(
      62,
      'rental_revenue',
      '대여 매출',
      base - vat,
      term('기간 대여료', base),
      term('부가세', 0 - vat),
    ),
    credited(61, 'vat_payable', '부가세', vat, ...vatTerms('카드로 낸 금액', card)),
    ...ownersPart(base, consignment, ownersShare),
  ]
}

const pointsBack = (rule: RuleNumber, points: Won): Explanation =>
  credited(rule, 'points_liability', '돌려준 포인트', points, term('포인트 환불', points))

const refundedAsPaid = ({ refunded, cardRefund, pointsRefund }: Refunded, ...more: Term[]): Explanation[] => [
  credited(
    59,
    'refunds_payable',
    '카드로 돌려줄 금액',
    cardRefund,
    term('환불 금액', refunded),
    term('포인트로 돌려준 금액', 0 - pointsRefund),
    ...more,
  ),
  pointsBack(59, pointsRefund),
]

export const orderEvents = {
  'order.drafted': orderEvent({
    title: '결제 시작',
    schema: z.strictObject({
      ...draftRef,
      orderNumbers: reference,
      start: day,
      end: day,
      items: z.array(orderedItem),
      amounts,
      /** The member's copy of a coupon that this order holds. */
      coupon: z
        .strictObject({ memberCouponId: id, couponId: serial, coveredItemIds: z.array(id) })
        .nullable(),
      agreedTerms: z.array(z.strictObject({ termId: serial, version: z.int() })),
      /** The part of the delivery fee that is for Jeju; absent in orders from before it was recorded. */
      jejuFee: z.exactOptional(won),
      heldUntil: instant,
    }),
    explain: movesNoValue,
  }),
  'order.draft.released': orderEvent({
    title: '결제 중단',
    schema: z.strictObject({
      ...draftRef,
      cause: z.enum(['closed', 'replaced', 'declined']),
      providerCode: code.nullable(),
    }),
    explain: movesNoValue,
  }),
  'order.draft.expired': orderEvent({
    title: '결제 시간 만료',
    schema: z.strictObject(draftRef),
    explain: movesNoValue,
  }),
  /** The payment is captured, or nothing had to be paid. */
  'order.placed': orderEvent({
    title: '주문 완료',
    schema: z.strictObject({
      ...draftRef,
      /** The payment that paid it, in the stream of its payments; null when nothing had to be paid. */
      paymentKey: reference.nullable(),
      placedAt: instant,
      start: day,
      end: day,
      items: z.array(orderedItem),
      amounts,
    }),
    explain: ({ amounts, items, start, end }) => {
      const { totalRent, periodDiscount, couponDiscount, pointsUsed, deliveryFee } = amounts
      const days = daysBetween(start, end) + 1
      const of = items.length
      return [
        ...items.flatMap((item, nth) => [
          madeOf(11, numbered('기간 대여료', nth, of), ...priceTerms(item, days)),
          madeOf(
            14,
            numbered('상품 결제 금액', nth, of),
            term('기간 대여료', item.periodTotalPrice),
            term('쿠폰 할인', 0 - item.couponShare),
          ),
        ]),
        madeOf(
          62,
          '카드 결제 금액',
          term('대여료', totalRent),
          term('기간 할인', periodDiscount),
          term('쿠폰 할인', 0 - couponDiscount),
          term('포인트 사용', 0 - pointsUsed),
          term('배송비', deliveryFee),
        ),
        debited(44, 'points_liability', '사용한 포인트', pointsUsed, ...pointTerms(items, pointsUsed)),
        credited(62, 'customer_prepayments', '선수금', pointsUsed, term('포인트 사용', pointsUsed)),
      ]
    },
  }),
  'order.item.prepared': orderEvent({
    title: '배송 준비',
    schema: z.strictObject(itemRef),
    explain: movesNoValue,
  }),
  'order.item.shipped': orderEvent({
    title: '출고',
    schema: z.strictObject({ ...itemRef, ...waybill, deliveryFeeEarned: won }),
    explain: ({ deliveryFeeEarned: fee }) => {
      const vat = vatInside(fee)
      return [
        debited(55, 'customer_prepayments', '배송비', fee, term('배송비', fee)),
        credited(55, 'delivery_revenue', '배송비 매출', fee - vat, ...withoutVat('배송비', fee)),
        credited(61, 'vat_payable', '배송비의 부가세', vat, ...vatTerms('배송비', fee)),
      ]
    },
  }),
  /**
   * Staff take back a step that they took by mistake, before the parcel arrived; a return's step names the return.
   * `arrival`: what was recorded of an arrival was wrong, and the item only counts as arrived (rule 504).
   */
  'order.step.undone': orderEvent({
    title: '잘못 누른 단계 되돌림',
    schema: z.strictObject({
      ...itemRef,
      /** Counts what was corrected about the item. */
      correctionNumber: serial,
      step: z.enum(['ship', 'deliver', 'arrival', 'collectReturn']),
      returnNumber: serial.nullable(),
    }),
    explain: movesNoValue,
  }),
  /** The waybill of a parcel on its way was wrong; `returnNumber` is null for the parcel to the member. */
  'order.parcel.corrected': orderEvent({
    title: '운송장 정정',
    schema: z.strictObject({
      ...itemRef,
      correctionNumber: serial,
      returnNumber: serial.nullable(),
      ...waybill,
    }),
    explain: movesNoValue,
  }),
  /** Recipient and address are in a table that can be erased; `parts` says which of them changed (rule 915). */
  'order.address.corrected': orderEvent({
    title: '배송지 변경',
    schema: z.strictObject({
      ...itemRef,
      correctionNumber: serial,
      parts: z.array(z.enum(contactParts)).min(1),
      /** Present when the member changed it, before anything was sent. */
      by: z.exactOptional(z.literal('member')),
    }),
    explain: movesNoValue,
  }),
  /**
   * The member moved the order to or from Jeju before anything was sent, and paid the difference of the delivery fee or
   * gets it back. Recipient and address are in a table that can be erased.
   */
  'order.delivery.changed': orderEvent({
    title: '배송지와 배송비 변경',
    schema: z.strictObject({
      ...itemRef,
      correctionNumber: serial,
      deliveryChangeId: id,
      feeBefore: won,
      feeAfter: won,
      /** The payment of a higher fee; null for a lower one. */
      paymentKey: reference.nullable(),
      /** The refund of what a lower fee gives back; null for a higher one. */
      refundId: id.nullable(),
    }),
    explain: ({ feeBefore, feeAfter }) => {
      const terms = [term('바꾼 뒤 배송비', feeAfter), term('바꾸기 전 배송비', 0 - feeBefore)]
      if (feeAfter > feeBefore) return [madeOf(421, '추가 배송비', ...terms)]
      return both(
        422,
        ['customer_prepayments', '선수금에서 나간 배송비'],
        ['refunds_payable', '카드로 돌려줄 배송비'],
        feeBefore - feeAfter,
        term('바꾸기 전 배송비', feeBefore),
        term('바꾼 뒤 배송비', 0 - feeAfter),
      )
    },
  }),
  /** The order's only parcel was lost or never left: the earned delivery fee is a prepayment again (rule 292). */
  'order.delivery.undone': orderEvent({
    title: '배송비 매출 되돌림',
    schema: z.strictObject({ ...itemRef, deliveryFee: won }),
    explain: ({ deliveryFee: fee }) => {
      const vat = vatInside(fee)
      return [
        debited(292, 'delivery_revenue', '되돌린 배송비 매출', fee - vat, ...withoutVat('배송비', fee)),
        debited(61, 'vat_payable', '되돌린 배송비의 부가세', vat, ...vatTerms('배송비', fee)),
        credited(292, 'customer_prepayments', '다시 선수금이 된 배송비', fee, term('배송비', fee)),
      ]
    },
  }),
  'order.item.delivered': orderEvent({
    title: '배송 완료',
    schema: z.strictObject({
      ...itemRef,
      /** Present when the job presumed the arrival, because the rental began (rule 460). */
      presumed: z.exactOptional(z.literal(true)),
      /** Present when staff had taken back that it arrived (rule 494): nobody is told of this presumption (rule 559). */
      denied: z.exactOptional(z.literal(true)),
      ...pickUpFrom,
    }),
    explain: movesNoValue,
  }),
  /** Staff or the courier's tracking saw that an item arrived which only counted as arrived (rule 474). */
  'order.arrival.confirmed': orderEvent({
    title: '도착 확인',
    schema: z.strictObject({
      ...itemRef,
      /** Present when staff had taken back that it arrived (rule 494): this is the first word of it since (rule 559). */
      denied: z.exactOptional(z.literal(true)),
      /** Present when the courier's tracking recorded it: the item arrived on that day (rule 751). */
      byTracking: z.exactOptional(z.literal(true)),
      ...pickUpFrom,
    }),
    explain: movesNoValue,
  }),
  'order.item.ended': orderEvent({
    title: '대여 종료',
    schema: z.strictObject(itemRef),
    explain: movesNoValue,
  }),
  /** The rental is over and its price earned. */
  'order.item.collected': orderEvent({
    title: '회수 완료',
    schema: z.strictObject({ ...itemRef, ...earned }),
    explain: explainEarned,
  }),
  /** The renter never gave the item back: the rental is over and its price earned anyway (rule 296). */
  'order.item.lost': orderEvent({
    title: '분실 종료',
    schema: z.strictObject({ ...itemRef, ...earned }),
    explain: explainEarned,
  }),
  /**
   * The courier took the item from its renter and lost it on its way back: for its renter the rental ended as agreed, and
   * its price is earned as if it had been collected (rule 531).
   */
  'order.item.lost_coming_back': orderEvent({
    title: '회수 중 분실',
    schema: z.strictObject({ ...itemRef, ...earned, handedOverOn: day }),
    explain: explainEarned,
  }),
  /** An item that its renter or the courier lost is here again; what was paid stays as it is (rule 305). */
  'order.item.found': orderEvent({
    title: '분실 상품 다시 찾음',
    schema: z.strictObject({ ...itemRef, productId: serial }),
    explain: movesNoValue,
  }),
  'order.item.cancelled': orderEvent({
    title: '상품 취소',
    schema: z.strictObject({
      ...itemRef,
      by: z.enum(['member', 'staff']),
      reasonCode: code,
      feePercent: z.int(),
      finalAmount: won,
      fee: won,
      cardRefund: won,
      pointsRefund: won,
      /** Refunded with the last item that is cancelled; included in cardRefund. */
      deliveryFeeRefund: won,
      /** The refund that is requested from the provider; null when nothing goes back to the card. */
      refundId: id.nullable(),
      couponReturned: z.boolean(),
    }),
    explain: ({ finalAmount, fee, feePercent, cardRefund, pointsRefund, deliveryFeeRefund }) => {
      const isPercent = floorOfPercent(finalAmount, feePercent) === fee
      return [
        debited(
          62,
          'customer_prepayments',
          '선수금에서 나간 금액',
          finalAmount + deliveryFeeRefund,
          term('상품 결제 금액', finalAmount),
          term('배송비', deliveryFeeRefund),
        ),
        credited(
          53,
          'cancellation_fee_revenue',
          '취소 수수료',
          fee,
          term('취소 수수료', fee, isPercent ? `${formatNumber(finalAmount)} × ${feePercent} %` : null),
        ),
        credited(
          54,
          'refunds_payable',
          '카드로 돌려줄 금액',
          cardRefund,
          term('상품 결제 금액', finalAmount),
          term('취소 수수료', 0 - fee),
          term('포인트로 돌려준 금액', 0 - pointsRefund),
          term('배송비', deliveryFeeRefund),
        ),
        pointsBack(54, pointsRefund),
      ]
    },
  }),
  /**
   * Staff exchange the product: `from` is the item before, `item` the item from now on. A lower price is refunded
   * (rule 276).
   */
  'order.item.exchanged': orderEvent({
    title: '대여 상품 변경',
    schema: z.strictObject({
      ...itemRef,
      exchangeNumber: serial,
      start: day,
      end: day,
      from: orderedItem,
      item: orderedItem,
      ...moneyBack,
    }),
    explain: ({ from, item, refunded, cardRefund, pointsRefund, start, end }) => {
      if (refunded === 0) return []
      const less = [
        term('바꾸기 전 결제 금액', from.finalAmount),
        term('바꾼 뒤 결제 금액', 0 - item.finalAmount),
      ]
      return [
        madeOf(11, '바꾼 상품의 기간 대여료', ...priceTerms(item, daysBetween(start, end) + 1)),
        debited(276, 'customer_prepayments', '선수금에서 나간 차액', refunded, ...less),
        credited(
          276,
          'refunds_payable',
          '카드로 돌려줄 차액',
          cardRefund,
          ...less,
          term('포인트로 돌려준 금액', 0 - pointsRefund),
        ),
        pointsBack(276, pointsRefund),
      ]
    },
  }),
  /** The member begins to pay for a later end: the days after `from` up to `to` are held, with their points. */
  'order.item.extension.drafted': orderEvent({
    title: '연장 결제 시작',
    schema: z.strictObject({
      ...{ ...extensionTerms, turnaroundDays: z.int() },
      heldUntil: instant,
      /** What a cancellation keeps as the member read it (rule 782); null when it is too late for one. */
      quotedFee: won.nullable(),
    }),
    explain: movesNoValue,
  }),
  /**
   * `overtaken`: the rental was cancelled, exchanged, given back or extended while its extension was being paid.
   * `fee_changed`: a cancellation keeps another sum by then.
   */
  'order.item.extension.released': orderEvent({
    title: '연장 결제 중단',
    schema: z.strictObject({
      ...extensionRef,
      cause: z.enum(['closed', 'replaced', 'declined', 'overtaken', 'fee_changed']),
      providerCode: code.nullable(),
    }),
    explain: movesNoValue,
  }),
  'order.item.extension.expired': orderEvent({
    title: '연장 결제 시간 만료',
    schema: z.strictObject(extensionRef),
    explain: movesNoValue,
  }),
  /** The rental ends later: `item` is the item from now on. What it costs more was captured, or paid with points. */
  'order.item.extended': orderEvent({
    title: '대여 연장',
    schema: z.strictObject({
      ...extensionTerms,
      extensionNumber: serial,
      /** The payment that paid it; null when points paid for all of it. */
      paymentKey: reference.nullable(),
      /** The rental had ended and is under way again. */
      isResumed: z.boolean(),
      item: orderedItem,
    }),
    explain: ({ item, start, from, to, periodTotalPrice: price, pointsUsed }) => {
      const days = (end: CivilDate) => daysBetween(start, end) + 1
      const before = item.periodTotalPrice - price
      return [
        madeOf(11, `${days(to)}일 대여료`, ...priceTerms(item, days(to))),
        madeOf(
          320,
          '연장 요금',
          term(`${days(to)}일 대여료`, item.periodTotalPrice),
          term(`${days(from)}일 대여료`, 0 - before),
        ),
        madeOf(320, '카드 결제 금액', term('연장 요금', price), term('포인트 사용', 0 - pointsUsed)),
        debited(320, 'points_liability', '사용한 포인트', pointsUsed, term('포인트 사용', pointsUsed)),
        credited(320, 'customer_prepayments', '선수금', pointsUsed, term('포인트 사용', pointsUsed)),
      ]
    },
  }),
  /** The member requests a return; `from` is the state that declining it restores. */
  'order.return.requested': orderEvent({
    title: '반품 신청',
    schema: z.strictObject({
      ...returnRef,
      from: beforeReturn,
      reasonCode: code.nullable(),
    }),
    explain: movesNoValue,
  }),
  'order.return.approved': orderEvent({
    title: '반품 승인',
    schema: z.strictObject(returnRef),
    explain: movesNoValue,
  }),
  /** The text for the member is in a table that can be erased. */
  'order.return.declined': orderEvent({
    title: '반품 거절',
    schema: z.strictObject({ ...returnRef, reasonCode: code, restored: beforeReturn, ...pickUpFrom }),
    explain: movesNoValue,
  }),
  'order.return.collecting': orderEvent({
    title: '반품 수거 시작',
    schema: z.strictObject({ ...returnRef, ...waybill }),
    explain: movesNoValue,
  }),
  /** The item is back: after its turnaround the rest of its period is free again. */
  'order.return.collected': orderEvent({
    title: '반품 도착',
    schema: z.strictObject({ ...returnRef, productId: serial, backOn: day }),
    explain: movesNoValue,
  }),
  /** The courier lost the parcel of a return: its refund is decided as if it had arrived (rule 532). */
  'order.return.lost': orderEvent({
    title: '반품 분실',
    schema: z.strictObject({ ...returnRef, productId: serial, handedOverOn: day }),
    explain: movesNoValue,
  }),
  /** Staff decided the refund; the rest of the price is earned. */
  'order.return.completed': orderEvent({
    title: '반품 완료',
    schema: z.strictObject({
      ...returnRef,
      ...earned,
      ...moneyBack,
      /** Refunded with the return of the last item when staff choose so; included in cardRefund. */
      deliveryFeeRefund: won,
    }),
    explain: (item) => {
      const { finalAmount, refunded, pointsRefund, deliveryFeeRefund, base, vat } = item
      const cardKept = finalAmount - item.pointsShare - (refunded - pointsRefund)
      const deliveryVat = vatInside(deliveryFeeRefund)
      return [
        madeOf(65, '남긴 기준액', ...keptTerms(item)),
        // The refunded part never was revenue: only the part of the price that is kept is booked (rule 65).
        debited(
          62,
          'customer_prepayments',
          '선수금에서 나간 금액',
          finalAmount,
          term('상품 결제 금액', finalAmount),
        ),
        debited(
          62,
          'sales_discounts',
          '쿠폰 할인',
          base - (finalAmount - refunded),
          term('남긴 기준액', base),
          term('남긴 결제 금액', refunded - finalAmount),
        ),
        ...refundedAsPaid(item, term('배송비', deliveryFeeRefund)),
        credited(
          65,
          'rental_revenue',
          '대여 매출',
          base - vat,
          term('남긴 기준액', base),
          term('부가세', 0 - vat),
        ),
        credited(61, 'vat_payable', '부가세', vat, ...vatTerms('카드에 남긴 금액', cardKept)),
        debited(
          55,
          'delivery_revenue',
          '돌려준 배송비',
          deliveryFeeRefund - deliveryVat,
          ...withoutVat('배송비', deliveryFeeRefund),
        ),
        debited(
          61,
          'vat_payable',
          '돌려준 배송비의 부가세',
          deliveryVat,
          ...vatTerms('배송비', deliveryFeeRefund),
        ),
        ...ownersPart(base, item.consignment, item.ownersShare),
      ]
    },
  }),
  /** A collected item is refunded once more; `base`, `vat`, fees and `ownersShare` are their reductions. */
  'order.item.refunded': orderEvent({
    title: '추가 환불',
    schema: z.strictObject({
      ...itemRef,
      refundNumber: serial,
      ...moneyBack,
      ownerBears: z.boolean(),
      base: won,
      vat: won,
      ...earning,
      consignment,
    }),
    explain: (item) => {
      const { refunded, vat, base, ownersShare: share } = item
      return [
        debited(
          65,
          'sales_returns',
          '매출 환입',
          refunded - vat,
          term('환불 금액', refunded),
          term('줄어든 부가세', 0 - vat),
        ),
        debited(
          65,
          'vat_payable',
          '줄어든 부가세',
          vat,
          ...vatBackTerms('돌려준 카드 금액', { consideration: item.cardRefund, vat }),
        ),
        ...refundedAsPaid(item),
        ...both(
          65,
          ['owner_payable', '소유자에게서 줄어든 금액'],
          ['owner_cost', '줄어든 위탁 정산 비용'],
          share,
          term('줄어든 기준액', base),
          term('줄어든 수수료', share - base),
        ),
      ]
    },
  }),
} satisfies EventDefinitions

export type OrderEvent = EventOf<typeof orderEvents>
export type OrderEventOf<Type extends OrderEvent['type']> = Extract<OrderEvent, { type: Type }>

export type ItemRef = OrderEventOf<'order.item.prepared'>['data']

/** The stream of one order, from its draft on. */
export const orderStream = (orderId: string): string => `order:${orderId}`
