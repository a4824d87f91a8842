import * as z from 'zod/mini'
import { itemAccounts } from '../shared/accountNames.ts'
import { places } from '../shared/whereabouts.ts'
import { consignmentStatus } from './consignments.ts'
import { orderItemStatus } from './orderItemStatus.ts'
import { amount, answer, day, instant, serial, serialText, signedAmount, uuid } from './primitives.ts'
import { productPlace, staffOrderRow } from './staffOrders.ts'
import { name } from './written.ts'

export const itemParams = z.object({ id: serialText })
/** The page's own id: reading the record again on the same page is one view. */
export const itemRecordQuery = z.object({ viewId: uuid })

const rental = z.object({
  orderItemId: uuid,
  orderNumbers: z.string(),
  memberId: serial,
  /** Masked; empty when the member has left. */
  memberName: z.string(),
  ...z.pick(staffOrderRow, { status: true, loss: true, isArrivalAwaited: true }).shape,
  rentalStartDate: day,
  rentalEndDate: day,
  shippedAt: z.nullable(instant),
  /** When it came back; null while it has not. */
  backAt: z.nullable(instant),
  /** The days past its pick-up day, up to today or its return. */
  lateDays: z.int(),
  finalAmount: amount,
  /** What the books say it earned less what it cost; null for roles that do not read the books. */
  result: z.nullable(signedAmount),
})

/** The item came to this place, with the rental that has it there. */
const moved = z.object({
  place: z.enum(places),
  at: instant,
  orderItemId: z.nullable(uuid),
  orderNumbers: z.nullable(z.string()),
})

const money = z.object({
  earned: signedAmount,
  cost: signedAmount,
  result: signedAmount,
  /** The accounts of the books that moved; what raises the result is positive. */
  accounts: z.array(z.object({ account: z.enum(itemAccounts), amount: signedAmount })),
})

const contract = z.object({
  consignmentId: uuid,
  consignmentNumber: z.string(),
  status: consignmentStatus,
  /** The item is reported missing, or the contract ended because it was lost. */
  ...{ isMissing: z.boolean(), isLost: z.boolean() },
  ownerId: serial,
  ownerName: z.string(),
  dailyRentalPrice: z.nullable(amount),
  startsOn: z.nullable(day),
  endsOn: z.nullable(day),
  /** The shop's fees, per mille of the base. */
  transactionPerMille: z.nullable(z.int()),
  operatingPerMille: z.nullable(z.int()),
})

/** The record of one physical item, which is one product. A part is null for roles that may not see it. */
const itemRecord = z.object({
  productId: serial,
  productCode: z.string(),
  brandName: z.string(),
  productName: z.string(),
  size: z.nullable(z.string()),
  perDay: amount,
  onSale: z.boolean(),
  image: z.nullable(z.string()),
  /** Where it is while it is not here. */
  elsewhere: z.nullable(productPlace),
  /** The newest rentals, and how many there are. */
  rentals: z.nullable(z.object({ result: z.array(rental), cntAll: z.int() })),
  /** Where it was in the newest rentals, the newest first. */
  places: z.nullable(z.array(moved)),
  money: z.nullable(money),
  /** The owner's contract; null for an item of the shop itself. */
  contract: z.nullable(contract),
  /** The contract under which the shop paid the item's value to its owner, of an item that it found again since. */
  formerContract: z.nullable(z.object({ consignmentId: uuid, consignmentNumber: z.string() })),
})
export type ItemRecord = z.infer<typeof itemRecord>
export const itemRecordAnswer = answer(itemRecord)

/** The text of a label: a product's code, as printed on it. */
export const scanQuery = z.object({
  code: name(60, '코드를 읽지 못했어요.', '코드를 읽지 못했어요.'),
})

const inTheParcel = z.object({
  orderItemId: uuid,
  productCode: z.string(),
  productName: z.string(),
  status: orderItemStatus,
})

const scannedItem = z.object({
  productId: serial,
  productCode: z.string(),
  brandName: z.string(),
  productName: z.string(),
  /** Where it is while it is not here. */
  elsewhere: z.nullable(productPlace),
  /** The next rental that waits for it, with all items of its order that have to be sent. */
  awaiting: z.nullable(
    z.object({
      orderItemId: uuid,
      orderNumbers: z.string(),
      status: orderItemStatus,
      rentalStartDate: day,
      rentalEndDate: day,
      shipsOn: day,
      ...z.pick(staffOrderRow, { addressNumber: true }).shape,
      parcel: z.array(inTheParcel),
    }),
  ),
  /** The rental that has it. */
  away: z.nullable(
    z.object({
      orderItemId: uuid,
      orderNumbers: z.string(),
      status: orderItemStatus,
      rentalStartDate: day,
      rentalEndDate: day,
      lateDays: z.int(),
      /** The shop lost its parcel, and nobody recorded whether its renter had it. */
      isArrivalAwaited: z.boolean(),
    }),
  ),
  /** The shop's own day. */
  today: day,
})
export type ScannedProduct = z.infer<typeof scannedItem>
export const scanAnswer = answer(scannedItem)
