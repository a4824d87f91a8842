import { z } from 'zod'
import { contractRates, id, member, serial, won } from '../shared/eventFields.ts'

/** The contract of an owner's item as it was when the item was ordered. Rates are per mille. */
export const consignment = z
  .strictObject({
    consignmentId: id,
    ownerId: member,
    rates: contractRates,
  })
  .nullable()

/** An item of an order with its price and its shares of the order's coupon and points. */
export const orderedItem = z.strictObject({
  orderItemId: id,
  productId: serial,
  cartId: serial.nullable(),
  dailyRentalPrice: won,
  perDay: won,
  totalRentPrice: won,
  periodTotalPrice: won,
  /** periodTotalPrice − totalRentPrice: zero or negative. */
  periodDiscount: won,
  couponShare: won,
  /** periodTotalPrice − couponShare; points are not deducted. */
  finalAmount: won,
  pointsShare: won,
  turnaroundDays: z.int(),
  /** Null for an item of the shop itself. */
  consignment,
})

export type OrderedItem = z.infer<typeof orderedItem>
export type Consignment = z.infer<typeof consignment>
