import * as z from 'zod/mini'
import { contactShape } from '../shared/contact.ts'
import { places } from '../shared/whereabouts.ts'
import { itemExtension } from './extensions.ts'
import { assignee, assigneeFilter } from './handling.ts'
import { paging, ROWS_OF_PAGE, rowAnswer } from './lists.ts'
import { orderItemStatus } from './orderItemStatus.ts'
import { itemExchange } from './orders.ts'
import {
  amount,
  answer,
  day,
  instant,
  repeated,
  serial,
  serialText,
  signedAmount,
  uuid,
} from './primitives.ts'
import { itemReturn, moneyBack } from './returns.ts'
import { seenItem, staffReasonRequest, waybill } from './staff.ts'
import { DIGITS_EXPECTED, hasDigitsUnlessOther } from './waybill.ts'

/**
 * `to_ship`: the shipping day has come, and the rental is not over. `unsent`: it is over and was never sent. `to_pick_up`: it is the pick-up day. `late`: the pick-up day has passed.
 * `to_confirm`: the shop lost its parcel, or its arrival was taken back, and nobody recorded whether its renter has it.
 */
const due = z.enum(['to_ship', 'unsent', 'to_pick_up', 'late', 'to_confirm'])
export type StaffOrdersDue = z.infer<typeof due>

/** Ranges are inclusive; without a status all are included. */
export const staffOrdersQuery = z.object({
  status: repeated(orderItemStatus),
  due: z.optional(due),
  assignee: z.optional(assigneeFilter),
  startFrom: z.optional(day),
  startTo: z.optional(day),
  endFrom: z.optional(day),
  endTo: z.optional(day),
  productId: z.optional(serialText),
  memberId: z.optional(serialText),
  /**
   * The start of an order number, product code or tracking number, a part of the name of a product or its brand, or a
   * member's full name.
   */
  q: z.optional(z.string().check(z.trim(), z.maxLength(60))),
  sort: z._default(z.enum(['start', 'end', 'placed', 'amount']), 'start'),
  direction: z._default(z.enum(['asc', 'desc']), 'asc'),
  ...paging,
})
export type StaffOrdersQuery = z.infer<typeof staffOrdersQuery>
export const staffOrdersFileQuery = z.omit(staffOrdersQuery, { limit: true, curPage: true, cursor: true })
export type StaffOrdersFileQuery = z.infer<typeof staffOrdersFileQuery>

/**
 * Where the product of an item that has to be sent is while it is not here: in repair until a day, with another rental,
 * missing or lost.
 */
export const productPlace = z.object({
  place: z.enum(places),
  orderItemId: z.nullable(uuid),
  orderNumbers: z.nullable(z.string()),
  until: z.nullable(day),
})
export type ProductPlace = z.infer<typeof productPlace>

export const staffOrderRow = z.object({
  orderId: uuid,
  orderItemId: uuid,
  orderNumbers: z.string(),
  /** Who is assigned to the order; only the list of orders says it. */
  assignee: z.optional(assignee),
  status: orderItemStatus,
  productId: serial,
  productCode: z.string(),
  brandName: z.string(),
  productName: z.string(),
  memberId: serial,
  /** Masked; empty when the member has left. */
  memberName: z.string(),
  rentalStartDate: day,
  rentalEndDate: day,
  shipsOn: day,
  pickUpOn: day,
  /** Null for an item that is here or was sent. */
  elsewhere: z.nullable(productPlace),
  /** How often a step, a waybill or the address was corrected. */
  corrections: z.int(),
  /** The number of its order's recipient, address and note: each change of them makes another one. */
  addressNumber: z.int(),
  /** `found`: an item that was lost is here again. */
  loss: z.nullable(z.enum(['lost', 'found'])),
  /** The job presumed its arrival, because its rental began; no arrival was recorded. */
  isArrivalPresumed: z.boolean(),
  /** The shop reported it missing after it was sent, and nobody recorded whether its renter has it. */
  isLostByShop: z.boolean(),
  /** The shop lost its parcel or took back that it arrived, and nobody recorded an arrival since (rules 502 and 504). */
  isArrivalAwaited: z.boolean(),
  /** Its owner's consignment reports it missing. */
  isReportedMissing: z.boolean(),
  /** The shop's day when the row was read, on which its actions and late days depend. */
  today: day,
  /** Days past the pick-up day while the item is not back. */
  lateDays: z.int(),
  courier: z.nullable(z.string()),
  trackingNumber: z.nullable(z.string()),
  finalAmount: amount,
  placedAt: instant,
  /** The consignment of an owner's item; null for an item of the shop itself. */
  consignmentId: z.nullable(uuid),
})
export type StaffOrderRow = z.infer<typeof staffOrderRow>

export const staffOrdersAnswer = answer(
  z.object({
    result: z.array(staffOrderRow),
    cntAll: z.int(),
    /** The counts by status and by due work, under the other filters. */
    counts: z.record(orderItemStatus, z.int()),
    due: z.object({
      ...{ to_ship: z.int(), unsent: z.int() },
      ...{ to_pick_up: z.int(), late: z.int(), to_confirm: z.int() },
    }),
    nextCursor: z.nullable(z.string()),
  }),
)
export type StaffOrders = z.infer<typeof staffOrdersAnswer>['data']
export const staffOrderRowAnswer = rowAnswer(staffOrderRow)

/** One event of an item or its order. */
const happening = z.object({
  type: z.string(),
  /** The event's title. */
  title: z.string(),
  at: instant,
  actor: z.object({ kind: z.enum(['member', 'staff', 'job']), name: z.nullable(z.string()) }),
  /** The typed reason; null without one, or once it was erased after its retention period. */
  reason: z.nullable(z.string()),
  reasonCode: z.nullable(z.string()),
})
export type StaffHappening = z.infer<typeof happening>

const staffOrderItem = z.extend(staffOrderRow, {
  image: z.nullable(z.string()),
  trackingUrl: z.nullable(z.string()),
  /** The waybill of the parcel on its way, to the member or back; null while none is. */
  parcel: z.nullable(z.object({ courier: z.nullable(z.string()), trackingNumber: z.nullable(z.string()) })),
  /** The recipient and address while something has to be sent or picked up; otherwise null. */
  contact: z.nullable(contactShape),
  /** How often anything of the order was corrected; a correction of its address names the next number. */
  orderCorrections: z.int(),
  price: z.object({
    totalRentPrice: amount,
    periodDiscount: signedAmount,
    couponShare: amount,
    finalAmount: amount,
    pointsShare: amount,
    deliveryFee: amount,
    orderTotal: amount,
  }),
  cancellation: z.nullable(
    z.extend(
      z.pick(moneyBack, {
        cardRefund: true,
        pointsRefund: true,
        refundStatus: true,
        confirmedAmount: true,
        lateAmount: true,
        transferredAmount: true,
        transferredTo: true,
      }),
      { fee: amount, feePercent: z.int() },
    ),
  ),
  /**
   * What cancelling by staff gives back, to the card and in points: of this item, and of all that are left of the order.
   * Null where the one or the other is refused.
   */
  cancelling: z.object({
    item: z.nullable(amount),
    order: z.nullable(z.object({ items: z.int(), refund: amount })),
  }),
  itemReturn: z.nullable(itemReturn),
  /** The exchanges, oldest first; the item's product is that of the last one. */
  exchanges: z.array(itemExchange),
  extensions: z.array(itemExtension),
  refunds: z.array(z.extend(z.omit(moneyBack, { deliveryFeeRefund: true }), { refundedAt: instant })),
  siblings: z.array(
    z.object({
      ...{ orderItemId: uuid, productName: z.string() },
      ...z.pick(staffOrderRow, { status: true, loss: true }).shape,
    }),
  ),
  /** The next rental of the product. */
  next: z.nullable(
    z.object({ orderItemId: uuid, orderNumbers: z.string(), rentalStartDate: day, rentalEndDate: day }),
  ),
  timeline: z.array(happening),
})
export type StaffOrderItem = z.infer<typeof staffOrderItem>
export const staffOrderItemAnswer = answer(staffOrderItem)

const bulkAction = z.enum(['prepare', 'ship', 'deliver', 'collect'])

const bulkRow = z.object({
  orderItemId: uuid,
  courier: z._default(waybill.courier, null),
  trackingNumber: z._default(waybill.trackingNumber, null),
  sharesParcel: waybill.sharesParcel,
  ...z.partial(z.object(seenItem)).shape,
})

/**
 * One action for many items, with one reason; shipping needs the courier and tracking number of each, and what its packer
 * sees of it.
 */
export const bulkRequest = z
  .object({
    action: bulkAction,
    rows: z
      .array(bulkRow)
      .check(z.minLength(1, '상품을 골라 주세요.'), z.maxLength(200, '한 번에 200건까지 처리할 수 있어요.')),
    /** The items are in one box: while one of them is refused, none is taken a step further. */
    isOneBox: z.optional(z.literal(true)),
    ...staffReasonRequest.shape,
  })
  .check(
    z.refine(
      ({ action, rows }) =>
        action !== 'ship' || rows.every((row) => row.courier !== null && row.trackingNumber !== null),
      { path: ['rows'], error: '출고할 상품마다 택배사와 운송장 번호를 입력해 주세요.' },
    ),
    z.refine(
      ({ action, rows }) =>
        action !== 'ship' ||
        rows.every((row) => row.productId !== undefined && row.addressNumber !== undefined),
      { path: ['rows'], error: '출고할 상품을 다시 불러온 뒤에 출고해 주세요.' },
    ),
    z.refine(({ rows }) => rows.every(hasDigitsUnlessOther), { path: ['rows'], error: DIGITS_EXPECTED }),
    z.refine(({ rows }) => new Set(rows.map((row) => row.orderItemId)).size === rows.length, {
      path: ['rows'],
      error: '같은 상품이 두 번 들어 있어요.',
    }),
  )
export type BulkRequest = z.input<typeof bulkRequest>

export const bulkAnswer = answer(
  z.object({
    done: z.int(),
    refused: z.int(),
    rows: z.array(
      z.object({
        orderItemId: uuid,
        /** The new status; null when it was refused, or stayed because another of its box was. */
        status: z.nullable(orderItemStatus),
        refusal: z.nullable(z.object({ code: z.string(), message: z.string() })),
      }),
    ),
  }),
)
export type BulkOutcome = z.infer<typeof bulkAnswer>['data']

/** As many as a page of the list can have selected. */
export const labelsRequest = z.object({
  orderItemIds: z
    .array(uuid)
    .check(
      z.minLength(1, '상품을 골라 주세요.'),
      z.maxLength(ROWS_OF_PAGE, `한 번에 ${ROWS_OF_PAGE}건까지 인쇄할 수 있어요.`),
    ),
})
/** A parcel label and its line on the picking list; without a contact once it was erased after its retention period. */
const label = z.object({
  orderItemId: uuid,
  orderNumbers: z.string(),
  productCode: z.string(),
  brandName: z.string(),
  productName: z.string(),
  shipsOn: day,
  /** Where it is while it is not here. */
  elsewhere: z.nullable(productPlace),
  rentalStartDate: day,
  rentalEndDate: day,
  contact: z.nullable(contactShape),
})
export type ParcelLabel = z.infer<typeof label>
export const labelsAnswer = answer(z.object({ result: z.array(label), cntAll: z.int() }))

/** The rows of a courier's file, each with its cells. */
export const parcelFileAnswer = answer(z.object({ rows: z.array(z.array(z.string())) }))
