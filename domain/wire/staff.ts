import * as z from 'zod/mini'
import { staffRoles } from '../shared/staffRoles.ts'
import { shippingAddress } from './checkout.ts'
import { orderItemStatus } from './orderItemStatus.ts'
import { amount, answer, day, serial, uuid } from './primitives.ts'
import { digitsUnlessOther, trackingNumber } from './waybill.ts'
import { reason } from './written.ts'

export const staffLoginRequest = z.object({
  email: z.string().check(z.minLength(1), z.maxLength(254)),
  password: z.string().check(z.minLength(1), z.maxLength(64)),
  /** Six digits of an authenticator; without them a correct password gets SECOND_FACTOR_NEEDED. */
  code: z.optional(z.string().check(z.regex(/^\d{6}$/, '6자리 숫자를 입력해 주세요.'))),
})
export const staffRole = z.enum(staffRoles)

const staffMe = z.object({
  id: serial,
  name: z.string(),
  email: z.string(),
  roles: z.array(staffRole),
  /** The session ends after this time without a call. */
  idleSeconds: z.int(),
})
export type StaffMe = z.infer<typeof staffMe>
export const staffMeAnswer = answer(staffMe)

export const courier = z.enum(['epost', 'cj', 'hanjin', 'lotte', 'etc'])
export const staffReasonRequest = z.object({
  reason,
})
/**
 * A cancellation of what its colleague read: the item's product, and what goes back for the item or, with `wholeOrder`, for
 * all that are left. Where either is another by then, it is refused, 409 REFUND_CHANGED.
 */
export const staffCancelRequest = z.extend(staffReasonRequest, {
  wholeOrder: z._default(z.boolean(), false),
  productId: serial,
  quotedRefund: amount,
})
/** A waybill as staff enter it. */
export const waybill = {
  courier: z.nullable(courier),
  trackingNumber: z.nullable(trackingNumber),
  /** Confirms that another order travels under the same waybill. */
  sharesParcel: z.optional(z.literal(true)),
}
export const parcelRequest = z.object({ ...waybill, ...staffReasonRequest.shape }).check(digitsUnlessOther)
/**
 * What a packer sees of an item: its product, and the number of its order's address, which another one has since. A step is
 * refused when it is about something else by then.
 */
export const seenItem = {
  productId: serial,
  addressNumber: z.int().check(z.nonnegative()),
  /** Confirms that the parcel goes to the address of now, though its booking file or label had another. */
  isReaddressed: z.optional(z.literal(true)),
}
/** Ships an item as its sender sees it (rule 796). */
export const shipRequest = z
  .object({ ...waybill, ...seenItem, ...staffReasonRequest.shape })
  .check(digitsUnlessOther)
/** An arrival, of a parcel that had been corrected so often when its page was read; without it, of the parcel of now. */
export const arrivalRequest = z.extend(staffReasonRequest, {
  corrections: z.optional(z.int().check(z.nonnegative())),
})
/** The end of a rental whose item is not where it belongs, with the rental's last day as its author read it. */
export const neverArrivedRequest = z.extend(staffReasonRequest, { rentalEndDate: z.optional(day) })
/** Who lost an item of the shop itself: the shop on its way to the renter, or the renter, who did not give it back. */
export const itemLossRequest = z.extend(neverArrivedRequest, { lostBy: z.enum(['shop', 'renter']) })
/** An item that the courier lost on its way back, and the day on which it was taken from its renter. */
export const comingBackLossRequest = z.extend(neverArrivedRequest, { handedOverOn: day })
/** The item's first correction is 1, its member's changes counted; the same number again is the same correction. */
const numbered = { correctionNumber: serial }
/** A step that was taken by mistake, or an arrival that was recorded and was none. */
export const undoRequest = z.object({
  step: z.enum(['ship', 'deliver', 'arrival', 'collectReturn']),
  ...numbered,
  ...staffReasonRequest.shape,
})
/** The right recipient and address; the note for the courier too. Its number is the next of the whole order. */
export const addressCorrectionRequest = z.object({
  ...shippingAddress,
  ...numbered,
  ...staffReasonRequest.shape,
})
/** The right waybill of a parcel that is on its way under a wrong one. */
export const parcelCorrectionRequest = z
  .object({
    ...numbered,
    courier,
    trackingNumber,
    sharesParcel: waybill.sharesParcel,
    ...staffReasonRequest.shape,
  })
  .check(digitsUnlessOther)
export const transitionAnswer = answer(z.object({ orderItemId: uuid, status: orderItemStatus }))

/** `requestId` is the id of the form, under which its days are closed once. */
export const downtimeRequest = z.object({
  requestId: z.optional(uuid),
  from: day,
  to: day,
  ...staffReasonRequest.shape,
})
export const downtimeAnswer = answer(z.object({ downtimeId: uuid }))
