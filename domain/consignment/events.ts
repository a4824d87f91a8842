import { z } from 'zod'
import { type EventDefinitions, type EventOf, eventsOf, movesNoValue } from '../ledger/defineEvent.ts'
import { madeOf, ownersShareBooked, term } from '../ledger/explanation.ts'
import { code, contractRates, day, id, member, reference, serial, won } from '../shared/eventFields.ts'
import { floorOfPercent, formatNumber } from '../shared/won.ts'

const months = z.literal([3, 6, 12])
/** `memberId` is the owner. */
const consignmentRef = { consignmentId: id, memberId: member }
const parcel = { courier: code, trackingNumber: reference }
/** `productId` is null for an item that was never accepted, and so is in no calendar and in no list (rule 575). */
const lossRef = { ...consignmentRef, productId: serial.nullable() }

/** Who had the item last: the shop, or a renter who never gave it back. */
const lostBy = z.enum(['shop', 'renter'])
export type LostBy = z.infer<typeof lostBy>

/** The terms agreed at acceptance; later settings do not change them. */
const contract = z.strictObject({
  assessedRentalPrice: won,
  rates: contractRates,
  months,
  consigningDate: day,
  /** The last day of the contract; the day after it ends. */
  endsOn: day,
  /** The last day on which a rental may end. */
  lastRentableDay: day,
  earlyEndPercent: z.int(),
})
export type ConsignmentContract = z.infer<typeof contract>

const consignmentEvent = eventsOf({
  kind: 'consignment',
  title: () => '위탁',
  of: ({ consignmentId }: { consignmentId: string }) => consignmentStream(consignmentId),
})

export const consignmentEvents = {
  /** Brand, model, address and photos are rows that can be erased. */
  'consignment.applied': consignmentEvent({
    title: '위탁 신청',
    schema: z.strictObject({
      ...consignmentRef,
      consignmentNumber: reference,
      productCondition: z.enum(['new', 'used']),
      warranty: z.boolean(),
      desiredRentalPrice: won,
      months,
      accountId: serial,
      sendBy: day,
    }),
    explain: movesNoValue,
  }),
  /** The owner entered or corrected the tracking number. */
  'consignment.sent': consignmentEvent({
    title: '위탁 상품 발송',
    schema: z.strictObject({
      ...consignmentRef,
      ...parcel,
      /** 1 for the first, one more for each correction. */
      parcelNumber: serial,
      waitUntil: day,
    }),
    explain: movesNoValue,
  }),
  /** Staff keep waiting for a parcel that has not arrived. */
  'consignment.awaited': consignmentEvent({
    title: '위탁 상품 더 기다림',
    schema: z.strictObject({ ...consignmentRef, waitUntil: day }),
    explain: movesNoValue,
  }),
  'consignment.received': consignmentEvent({
    title: '위탁 상품 입고',
    schema: z.strictObject(consignmentRef),
    explain: movesNoValue,
  }),
  'consignment.accepted': consignmentEvent({
    title: '위탁 수락',
    schema: z.strictObject({ ...consignmentRef, productId: serial, contract }),
    explain: movesNoValue,
  }),
  'consignment.rejected': consignmentEvent({
    title: '감정 불합격',
    schema: z.strictObject({
      ...consignmentRef,
      cause: z.literal('failed_inspection'),
      inspectionFee: won,
      returnFee: won,
    }),
    explain: ({ inspectionFee, returnFee }) => [
      madeOf(202, '청구한 금액', term('감정비', inspectionFee), term('반송비', returnFee)),
    ],
  }),
  'consignment.not_received': consignmentEvent({
    title: '위탁 상품 미입고',
    schema: z.strictObject({
      ...consignmentRef,
      cause: z.literal('not_received'),
      /** Whether a parcel was announced. */
      wasSent: z.boolean(),
    }),
    explain: movesNoValue,
  }),
  'consignment.given_up': consignmentEvent({
    title: '위탁 중도 해지',
    schema: z.strictObject({
      ...consignmentRef,
      productId: serial,
      by: z.enum(['member', 'staff']),
      /** The sum of the bases confirmed since acceptance. */
      confirmedBase: won,
      earlyEndPercent: z.int(),
      penalty: won,
    }),
    explain: ({ confirmedBase, earlyEndPercent, penalty }) => {
      const isPercent = floorOfPercent(confirmedBase, earlyEndPercent) === penalty
      const how = isPercent ? `${formatNumber(confirmedBase)} × ${earlyEndPercent} %` : null
      return [madeOf(203, '위약금', term('위약금', penalty, how))]
    },
  }),
  'consignment.ended': consignmentEvent({
    title: '위탁 종료',
    schema: z.strictObject({ ...consignmentRef, productId: serial }),
    explain: movesNoValue,
  }),
  'consignment.sent_back': consignmentEvent({
    title: '위탁 상품 반송',
    schema: z.strictObject({
      ...consignmentRef,
      ...parcel,
      /** 1 for the first, one more after each that was taken back. */
      sendingNumber: serial,
    }),
    explain: movesNoValue,
  }),
  /** Staff corrected the waybill of the parcel that goes home. */
  'consignment.back_parcel.corrected': consignmentEvent({
    title: '반송 운송장 정정',
    schema: z.strictObject({ ...consignmentRef, ...parcel, correctionNumber: serial }),
    explain: movesNoValue,
  }),
  /** Staff took back that the item was sent home: it is in the shop, or its parcel was lost. */
  'consignment.send_back.undone': consignmentEvent({
    title: '반송 되돌리기',
    schema: z.strictObject({
      ...consignmentRef,
      correctionNumber: serial,
      /** The courier lost the parcel, which is reported in the same append. */
      isLost: z.exactOptional(z.literal(true)),
    }),
    explain: movesNoValue,
  }),
  /** The item cannot be found; it is off sale until it is found or finance ends the consignment (rules 294 and 575). */
  'consignment.loss_reported': consignmentEvent({
    title: '위탁 상품 분실 신고',
    schema: z.strictObject({
      ...lossRef,
      /** 1 for the first report, one more for each later one. */
      lossNumber: serial,
      lostBy,
      /** The item's value as agreed by owner and shop, in won. */
      agreedValue: won,
      /** Staff had hidden the product before: it stays hidden when the item is found. */
      wasHidden: z.exactOptional(z.literal(true)),
    }),
    explain: movesNoValue,
  }),
  /** An item that was reported lost has been found. */
  'consignment.found': consignmentEvent({
    title: '분실 상품 찾음',
    schema: z.strictObject({ ...lossRef, lossNumber: serial }),
    explain: movesNoValue,
  }),
  /** The consignment is over, and its owner is compensated (rules 294 and 295). */
  'consignment.lost': consignmentEvent({
    title: '위탁 분실 종료',
    schema: z.strictObject({
      ...lossRef,
      lostBy,
      agreedValue: won,
      /** The part of the value already credited to the owner from renters' charges, in won. */
      passedOn: won,
      /** The part that the shop pays in addition. */
      compensation: won,
    }),
    explain: ({ agreedValue, passedOn, compensation }) =>
      compensation === 0
        ? [madeOf(295, '이미 준 배상금 몫', term('고객 배상금에서 준 몫', passedOn))]
        : ownersShareBooked(
            295,
            compensation,
            term('합의한 가치', agreedValue),
            term('이미 준 배상금 몫', 0 - passedOn),
          ),
  }),
  /** An item whose owner was compensated is here again and belongs to the shop from now on (rule 305). */
  'consignment.recovered': consignmentEvent({
    title: '분실 종료한 상품 다시 찾음',
    schema: z.strictObject(lossRef),
    explain: movesNoValue,
  }),
} satisfies EventDefinitions

export type ConsignmentEvent = EventOf<typeof consignmentEvents>
export type ConsignmentEventOf<Type extends ConsignmentEvent['type']> = Extract<
  ConsignmentEvent,
  { type: Type }
>
export type ConsignmentApplication = ConsignmentEventOf<'consignment.applied'>['data']

/** The stream of one consignment. */
export const consignmentStream = (consignmentId: string): string => `consignment:${consignmentId}`
