import * as z from 'zod/mini'
import { rowAnswer, searched } from './lists.ts'
import { orderItemStatus } from './orderItemStatus.ts'
import { amount, answer, day, instant, repeated, serial, serialText, uuid } from './primitives.ts'
import { productPlace, staffOrderRow } from './staffOrders.ts'

const endangered = z.object({
  orderItemId: uuid,
  orderNumbers: z.string(),
  status: orderItemStatus,
  finalAmount: amount,
  memberName: z.string(),
  rentalStartDate: day,
  rentalEndDate: day,
  shipsOn: day,
  /** The first day on which the item can go out again when it comes back today. */
  readyOn: day,
  slackDays: z.int(),
  risk: z.enum(['missed', 'near', 'none']),
})

const lateItem = z.extend(staffOrderRow, {
  /** The next rental of the product; null when there is none. */
  next: z.nullable(endangered),
})
export type LateItem = z.infer<typeof lateItem>
/** The items that have been late the longest, and the total number of late items. */
export const lateAnswer = answer(z.object({ result: z.array(lateItem), cntAll: z.int() }))
export type LateItems = z.infer<typeof lateAnswer>['data']
export const lateItemAnswer = rowAnswer(lateItem)

/** The longest period of many products; of one it is three times as long. */
export const calendarDaysAtMost = 62
export const staffCalendarQuery = z.object({
  /** The current month when both days are omitted. */
  from: z.optional(day),
  to: z.optional(day),
  /** Only this product, even when it is not busy. */
  productId: z.optional(serialText),
  /** Only these products, even when they are not busy. */
  ids: repeated(serialText),
  /** The start of a product code or a part of a name; matches are shown even when they are not busy. */
  q: searched,
  /** The id of the last product on the page before. */
  after: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(2_147_483_647)), 0),
})
export type StaffCalendarQuery = z.infer<typeof staffCalendarQuery>

const busy = z.object({
  /** By which the days can be opened again; null for who reads no rentals, as it is the id of the item of one. */
  slotId: z.nullable(uuid),
  /** `owner`: its owner keeps these days. `lost` and `given_up`: the product is gone, and these days cannot be rented. */
  kind: z.enum(['rental', 'hold', 'downtime', 'owner', 'lost', 'given_up']),
  /** All days that it occupies, including shipping, pick-up and turnaround. */
  from: day,
  to: day,
  rentalStartDate: day,
  rentalEndDate: day,
  orderItemId: z.nullable(uuid),
  orderNumbers: z.nullable(z.string()),
  status: z.nullable(orderItemStatus),
  memberName: z.nullable(z.string()),
  heldUntil: z.nullable(instant),
  /** Why staff took it off the calendar. */
  note: z.nullable(z.string()),
  /** The days on which the item was late so far (rule 650); null when it was not. */
  late: z.nullable(z.object({ from: day, to: day })),
})
export type BusyDays = z.infer<typeof busy>

const calendarRow = z.object({
  productId: serial,
  productCode: z.string(),
  brandName: z.string(),
  productName: z.string(),
  turnaroundDays: z.int(),
  /** True when the product is on sale. */
  onSale: z.boolean(),
  /** Where the product is today while it is not here. */
  elsewhere: z.nullable(productPlace),
  busy: z.array(busy),
})
export type CalendarRow = z.infer<typeof calendarRow>
export const staffCalendarAnswer = answer(
  z.object({
    result: z.array(calendarRow),
    nextAfter: z.nullable(serial),
    from: day,
    to: day,
    /** The shop's own day. */
    today: day,
  }),
)
export type StaffCalendar = z.infer<typeof staffCalendarAnswer>['data']
