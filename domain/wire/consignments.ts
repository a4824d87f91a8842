import * as z from 'zod/mini'
import { afterSearch } from '../shared/missingWords.ts'
import { rentalBarriers } from '../shared/rentalBarriers.ts'
import { wishedPrices } from '../shared/wishedPrices.ts'
import { formatWon } from '../shared/won.ts'
import { amount, answer, day, file, instant, pageQuery, serial, signedAmount, uuid } from './primitives.ts'
import { ownersDigitsUnlessOther, ownersTrackingNumber } from './waybill.ts'
import { name, nameOrNone } from './written.ts'

export const consignmentStatus = z.enum([
  'application',
  'diagnosis',
  'consigning',
  'cancel',
  'end',
  'impossible',
])
export type ConsignmentStatus = z.infer<typeof consignmentStatus>
/** Why it ended early: not received, failed inspection, or lost; null in any other state. */
export const consignmentCause = z.nullable(z.enum(['not_received', 'failed_inspection', 'lost']))
export const productCondition = z.enum(['new', 'used'])
export const consignmentMonths = z.literal([3, 6, 12])
export const consignmentCourier = z.enum(['post', 'cj', 'hanjin', 'lotte', 'etc'])

const brand = name(50, '브랜드를 입력해 주세요.')
const modelName = name(80, '모델명을 입력해 주세요.')

export const noPrice = `하루 가격을 ${formatWon(wishedPrices.least)} 이상 입력해 주세요.`
/** The price a day that an owner wishes for. */
export const wishedPrice = [
  z.gte(wishedPrices.least, noPrice),
  z.lte(wishedPrices.most, `하루 가격을 ${formatWon(wishedPrices.most)} 이하로 입력해 주세요.`),
] as const
export const notAgreed = '정산 안내에 모두 동의해 주세요.'

/**
 * POST /api/users/consignment as a multipart form: every field is text, the photos are consignmentFile1..3. The same
 * call takes `consignmentRequest`.
 */
export const consignmentForm = z.object({
  productCondition,
  warranty: z.pipe(
    z.enum(['true', 'false']),
    z.transform((text) => text === 'true'),
  ),
  brand,
  modelName,
  desiredRentalPrice: z.coerce.number().check(z.int(), ...wishedPrice),
  consignmentPeriod: z.pipe(z.coerce.number(), consignmentMonths),
  accountId: z.coerce.number().check(z.int(), z.gte(1)),
  postCode: z.string().check(z.regex(/^\d{5}$/, '주소를 검색해 주세요.')),
  address1: name(200, '주소를 검색해 주세요.'),
  address2: z._default(nameOrNone(100), ''),
  /**
   * Id of the filled-in form: distinguishes a second item of the same model from a second tap on the button (rule 205).
   */
  applicationId: z.optional(uuid),
  /** The three boxes of the settlement guide; absent means agreed to the version in force. */
  agreedGuide: z.optional(z.literal('true', notAgreed)),
})

const applied = z.object({ id: uuid, consignmentNumber: z.string(), sendBy: day })
export type ConsignmentApplied = z.infer<typeof applied>
export const consignmentAppliedAnswer = answer(applied)

/** PUT /api/users/tracking-number/{consignmentId} */
export const trackingNumberRequest = z
  .object({
    shippingCompany: consignmentCourier,
    trackingNumber: ownersTrackingNumber('송장 번호를 확인해 주세요.'),
  })
  .check(ownersDigitsUnlessOther)

/** GET /api/users/consignment-rate: the current rates in percent and the fees of the guide. */
const rate = z.object({
  transactionFeeRate: z.number(),
  operatingFeeRate: z.number(),
  inspectionFee: amount,
  returnFee: amount,
  earlyEndPercent: z.int(),
  sendWithinDays: z.int(),
  inspectionDays: z.int(),
  settlementDay: z.int(),
})
export type ConsignmentRate = z.infer<typeof rate>
export const consignmentRateAnswer = answer(rate)

const listed = z.object({
  id: uuid,
  consignmentNumber: z.string(),
  status: consignmentStatus,
  /** Shown as 취소 for an item not received, 반려 for a failed inspection, 분실 for a lost item. */
  cause: consignmentCause,
  brand: z.string(),
  modelName: z.string(),
  productCondition,
  desiredRentalPrice: amount,
  assessedRentalPrice: z.nullable(amount),
  consignmentPeriod: consignmentMonths,
  consigningDate: z.nullable(day),
  /** The last day on which it is on offer. */
  endsOn: z.nullable(day),
  sendBy: day,
  hasTracking: z.boolean(),
  /** Since when the item is searched for, its agreed value, and what goes on once it is found; null unless it is missing. */
  missing: z.nullable(z.object({ since: instant, agreedValue: amount, goesOn: z.enum(afterSearch) })),
  createdAt: instant,
  image: z.nullable(file),
})
export type ListedConsignment = z.infer<typeof listed>
/** GET /api/users/consignment-history?curPage=&status= : counts over all consignments, five rows a page. */
export const consignmentHistoryAnswer = answer(
  z.object({
    application: z.int(),
    diagnosis: z.int(),
    consigning: z.int(),
    cancel: z.int(),
    end: z.int(),
    impossible: z.int(),
    result: z.array(listed),
    cntAll: z.int(),
  }),
)

const step = z.object({
  step: z.enum([
    'applied',
    'sent',
    'received',
    'accepted',
    'rejected',
    'not_received',
    'given_up',
    'ended',
    'sent_back',
    'lost',
  ]),
  at: instant,
})
const rented = z.object({
  orderItemId: uuid,
  start: day,
  end: day,
  status: z.enum(['booked', 'under_way', 'confirmed']),
  /** The owner's share; null until it is confirmed. */
  ownersShare: z.nullable(signedAmount),
})
const detail = z.extend(listed, {
  warranty: z.boolean(),
  accountId: z.nullable(serial),
  account: z.nullable(
    z.object({ bankName: z.string(), accountNumber: z.string(), accountHolderName: z.string() }),
  ),
  payment_method: z.nullable(z.object({ cardCompany: z.string(), cardNumber: z.string() })),
  postCode: z.string(),
  address1: z.string(),
  address2: z.string(),
  shippingCompany: z.nullable(consignmentCourier),
  trackingNumber: z.nullable(z.string()),
  trackingUrl: z.nullable(z.string()),
  /** The parcel that returns the item; null until it was sent. */
  sentBack: z.nullable(
    z.object({
      shippingCompany: z.nullable(consignmentCourier),
      trackingNumber: z.nullable(z.string()),
      trackingUrl: z.nullable(z.string()),
    }),
  ),
  /** The text by staff about a failed inspection. */
  rejectionReason: z.nullable(z.string()),
  conditionNote: z.nullable(z.string()),
  images: z.array(file),
  /** The terms of the contract; null before acceptance. */
  contract: z.nullable(
    z.object({
      transactionFeeRate: z.number(),
      operatingFeeRate: z.number(),
      earlyEndPercent: z.int(),
      lastRentableDay: day,
    }),
  ),
  product: z.nullable(z.object({ id: serial, productName: z.string() })),
  /**
   * An item under contract is offered, off sale, or has no day left that can be booked until the contract's last day for a
   * rental; null unless it is under contract.
   */
  offer: z.nullable(z.enum(['open', 'off_sale', 'over'])),
  timeline: z.array(step),
  rentals: z.array(rented),
  /**
   * The value of a lost item, the part of it that renters' charges had brought its owner, and the compensation with the month
   * that settles it; null unless it was lost.
   */
  lost: z.nullable(
    z.object({ agreedValue: amount, passedOn: amount, compensation: amount, month: z.string() }),
  ),
  /** The current penalty for giving up, and why it is refused now; null when it cannot be given up. */
  givingUp: z.nullable(z.object({ penalty: amount, refusedBecause: z.nullable(z.enum(rentalBarriers)) })),
})
export type ConsignmentDetail = z.infer<typeof detail>
export const consignmentDetailAnswer = answer(detail)

/** POST /api/users/consignment/{id}/giving-up with the quoted penalty; another one is refused 409 PENALTY_CHANGED. */
export const givingUpRequest = z.object({ quotedPenalty: amount })
export const givenUpAnswer = answer(z.object({ id: uuid, status: z.literal('cancel'), penalty: amount }))

const daysOfItem = z.object({
  /** `rented` without its renter; `shop`: the shop keeps these days; `mine`: their owner does. */
  kind: z.enum(['rented', 'shop', 'mine']),
  ...{ from: day, to: day },
  /** The id by which the owner opens the days again; null for those of others. */
  downtimeId: z.nullable(uuid),
  /** Whether members could book these days if their owner opened them; null for those of others. */
  onceOpen: z.nullable(z.object({ isOnSale: z.boolean(), canBeBooked: z.boolean() })),
})
export type DaysOfItem = z.infer<typeof daysOfItem>
/** GET /api/users/consignment/{id}/calendar: the days ahead that can be blocked, and those that are not free. */
export const ownersCalendarAnswer = answer(
  z.object({ ...{ today: day, firstDay: day, lastDay: day }, days: z.array(daysOfItem) }),
)
export type OwnersCalendar = z.infer<typeof ownersCalendarAnswer>['data']

/** POST /api/users/consignment/{id}/blocked-days; a repeated `requestId` blocks nothing twice. */
export const blockDaysRequest = z.object({ requestId: uuid, from: day, to: day })
export const daysBlockedAnswer = answer(z.object({ downtimeId: uuid }))

export const consignmentHistoryQuery = z.object({
  curPage: pageQuery.shape.curPage,
  status: z.optional(consignmentStatus),
})
