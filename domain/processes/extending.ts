import type { ItemPrice } from '../ordering/amounts.ts'
import { itemOf } from '../ordering/decide.ts'
import type { OrderEvent } from '../ordering/events.ts'
import {
  draftExtension,
  expireExtension,
  extendItem,
  isUnchanged,
  notExtendable,
  openExtension,
  releaseExtension,
} from '../ordering/extending.ts'
import { heldUntilFor, type UnpaidHold } from '../ordering/hold.ts'
import type { RentedItem } from '../ordering/rentedItem.ts'
import type { OrderState, PlacedOrder } from '../ordering/state.ts'
import { type Capture, capture, decline, reverse } from '../payments/decide.ts'
import type { PaidBy, PaymentEvent, PaymentRef } from '../payments/events.ts'
import type { PaymentState } from '../payments/state.ts'
import { rentalPrice } from '../pricing/rentalPrice.ts'
import type { Calendar } from '../rental/calendar.ts'
import { extensionOutlook, extensionRefusal } from '../rental/extension.ts'
import type { Lent } from '../rental/lateReturn.ts'
import type { periodRefusals } from '../rental/periodRefusals.ts'
import type { CivilDate, Period } from '../shared/civilDate.ts'
import { isRefusal, type Refusal, refuse } from '../shared/decision.ts'
import type { Won } from '../shared/won.ts'
import { placeHold, releaseHold, spendHold } from '../wallet/holds.ts'
import { spendablePoints } from '../wallet/lots.ts'
import { pointsRefusal, type pointsRefusals } from '../wallet/pointsLimits.ts'
import { emptyWallet, type WalletState, walletAfter } from '../wallet/state.ts'
import { type Entry, entriesOf } from './entries.ts'

/**
 * What a rental costs more when it ends on `to`, in won: the price of the longer rental by the tier table less that of
 * the shorter one, at the price a day that the item was rented for (rule 320).
 */
export function extensionPrice(perDay: Won, { start, end }: Period, to: CivilDate): ItemPrice {
  const shorter = rentalPrice(perDay, { start, end })
  const longer = rentalPrice(perDay, { start, end: to })
  return {
    totalRentPrice: longer.totalRentPrice - shorter.totalRentPrice,
    periodTotalPrice: longer.periodTotalPrice - shorter.periodTotalPrice,
    periodDiscount: longer.periodDiscount - shorter.periodDiscount,
  }
}

export type ExtensionRequest = {
  extensionId: string
  orderItemId: string
  /** The new last day. */
  end: CivilDate
  pointsUsed: Won
  /** The price of the extension that the client showed. */
  believed: Won
  /** What a cancellation would keep of the longer rental as the client showed it; null for one that is too late. */
  quotedFee: Won | null
}

export type ExtensionFacts = {
  now: Date
  /** With all days that other rentals, holds and downtimes take, as the product's turnaround was when it was ordered. */
  calendar: Calendar
  onSale: boolean
  /** Its renter may not have it at all: the shop lost its parcel, or took its arrival back (rule 502). */
  isArrivalAwaited: boolean
  /** The day from which the renter counts as having the item (rule 650); null while they do not. */
  arrivedOn: CivilDate | null
  /** The day before which it is not picked up, because it arrived late and the shop was closed (rule 752). */
  pickUpFrom: CivilDate | null
  /** The days for which its renter waited for the shop once they asked for a return (rule 843). */
  returnDays: Lent['returnDays']
  /** The late days that charges to the renter name so far. */
  chargedDays: number
  /** What the member held of the added days without paying, lately. */
  heldUnpaid: readonly UnpaidHold[]
  /** What a cancellation would keep now of the rental at the believed price; null when it is too late for one. */
  fee: Won | null
}

export type ExtensionCode =
  | (typeof periodRefusals)[number]
  | (typeof pointsRefusals)[number]
  | 'EXTENSION_FEE_CHANGED'
  | 'EXTENSION_NOT_ALLOWED'
  | 'HELD_TOO_LONG'
  | 'LATE_DAYS_CHARGED'
  | 'NOT_FOUND'
  | 'PRICE_CHANGED'
  | 'PRODUCT_NOT_RENTABLE'

/**
 * Why a rental cannot be extended at all, whatever the new end is: its days were over before its item arrived (rule 651),
 * or late days that were charged are paid once (rule 324). Null when only the calendar decides.
 */
export function extensionBarred(
  { order, item }: { order: PlacedOrder; item: RentedItem },
  {
    calendar,
    onSale,
    isArrivalAwaited,
    arrivedOn,
    pickUpFrom,
    returnDays,
    chargedDays,
  }: Omit<ExtensionFacts, 'fee' | 'heldUnpaid' | 'now'>,
): Refusal<'EXTENSION_NOT_ALLOWED' | 'LATE_DAYS_CHARGED' | 'PRODUCT_NOT_RENTABLE'> | null {
  const refusal = notExtendable(item)
  if (refusal !== null) return refusal
  if (!onSale || isArrivalAwaited) return refuse('PRODUCT_NOT_RENTABLE', { productId: [item.productId] })
  const { start } = order.draft
  const lent = { start, end: item.end, arrivedOn, pickUpFrom, returnDays }
  const rental = { ...lent, isArrivalAwaited, lateDaysCharged: chargedDays }
  const outlook = extensionOutlook(rental, calendar.today)
  if (outlook === 'too_late') return refuse('EXTENSION_NOT_ALLOWED', { status: item.status })
  return outlook === 'charged' ? refuse('LATE_DAYS_CHARGED', { chargedDays }) : null
}

function priceRefusal(item: RentedItem, price: ItemPrice, pointsUsed: Won): Refusal<'PRICE_CHANGED'> {
  const { productId, dailyRentalPrice, perDay } = item
  const { totalRentPrice, periodTotalPrice: finalAmount, periodDiscount } = price
  const shared = { couponDiscount: 0, pointsUsed, deliveryFee: 0, totalAmount: finalAmount - pointsUsed }
  const prices = { totalRentPrice, periodDiscount, couponShare: 0, finalAmount }
  return refuse('PRICE_CHANGED', {
    amounts: { totalRent: totalRentPrice, periodDiscount, ...shared },
    items: [{ productId, dailyRentalPrice, perDay, ...prices }],
  })
}

/**
 * Checks an extension and holds its days and points for 15 minutes at most, when the member taps the pay button (rules 322
 * and 573). Another extension of the order that is being paid is replaced, and its points come back first. A cancellation
 * keeps what the member read, or the draft is refused (rule 782). `wallet` is null when neither of them uses points. Whether
 * the days are free is checked again at the append.
 */
export function decideExtensionDraft(
  state: OrderState,
  wallet: WalletState | null,
  { orderItemId, extensionId, end, pointsUsed, believed, quotedFee }: ExtensionRequest,
  { now, heldUnpaid, fee, ...facts }: ExtensionFacts,
): { entries: Entry[]; price: ItemPrice; heldUntil: string } | Refusal<ExtensionCode> {
  const place = itemOf(state, orderItemId)
  if (isRefusal(place)) return place
  const { order, item } = place
  const period = { start: order.draft.start, end: item.end }
  const refusal = extensionBarred(place, facts) ?? extensionRefusal(period, end, facts.calendar)
  if (refusal !== null) return refusal
  const heldUntil = heldUntilFor([{ productId: item.productId, heldUnpaid }], now)
  if (isRefusal(heldUntil)) return heldUntil
  const price = extensionPrice(item.perDay, period, end)
  if (believed !== price.periodTotalPrice) return priceRefusal(item, price, pointsUsed)
  if (quotedFee !== fee) return refuse('EXTENSION_FEE_CHANGED', { fee })
  const hold = { memberId: order.draft.memberId, orderId: order.draft.orderId }
  const back = wallet === null || order.extending === null ? [] : releaseHold(wallet, hold, now)
  const held = heldPoints(item, price, {
    ...{ hold, pointsUsed, now },
    wallet: walletAfter(wallet ?? emptyWallet, back),
  })
  if (isRefusal(held)) return held
  const terms = { extensionId, end, price, pointsUsed, quotedFee, heldUntil: heldUntil.toISOString() }
  const events = draftExtension(place, terms)
  if (isRefusal(events)) return events
  return { entries: entriesOf(events, [...back, ...held]), price, heldUntil: terms.heldUntil }
}

/** Rule 40 for an extension: the rent that the points need is that of the whole rental. */
function heldPoints(
  item: RentedItem,
  price: ItemPrice,
  use: {
    hold: { memberId: number; orderId: string }
    pointsUsed: Won
    wallet: WalletState
    now: Date
  },
) {
  const { hold, pointsUsed: points, wallet, now } = use
  const refusal = pointsRefusal({
    ...{ points, balance: spendablePoints(wallet, now), amounts: pointsAmounts(price) },
    totalRent: item.totalRentPrice + price.totalRentPrice,
  })
  return refusal ?? placeHold(wallet, hold, { points, memberCouponId: null }, now)
}

/** An extension's amounts before points. */
export const pointsAmounts = ({ totalRentPrice, periodDiscount }: ItemPrice) => ({
  ...{ totalRent: totalRentPrice, periodDiscount, couponDiscount: 0, deliveryFee: 0 },
})

/** An extension and its member, as the events of its payment name them. */
const paidForExtension = (
  { draft: { memberId, orderId } }: PlacedOrder,
  extensionId: string,
): PaymentRef => ({ subject: { of: 'extension', extensionId, orderId }, memberId })

/** The captured payment; null when points paid for all of it. */
export type ExtensionPaid = {
  extensionId: string
  paid: Capture | null
  refundId: string
  now: Date
}

/**
 * Extends a rental once its payment arrived, or none was needed: its end, its price, its days and its points follow in
 * one append, or the payment is reversed in full because the extension no longer holds its days (rule 322).
 */
export function decideExtension(
  state: OrderState,
  wallet: WalletState | null,
  payments: PaymentState,
  { extensionId, paid, refundId, now }: ExtensionPaid,
): Entry[] | Refusal<'EXTENSION_EXPIRED' | 'EXTENSION_NOT_FOUND' | 'PAYMENT_KEY_REQUIRED'> {
  const extension = extendItem(state, extensionId, paid?.captured ?? null)
  if (isRefusal(extension) || state.status !== 'placed') return isRefusal(extension) ? extension : []
  const { events, isWanted } = extension
  const ref = paidForExtension(state, extensionId)
  const money: PaymentEvent[] = []
  if (paid !== null && isWanted) money.push(...capture(payments, ref, paid, 'customer_prepayments'))
  if (paid !== null && !isWanted) money.push(...reverse(payments, ref, paid, refundId))
  return entriesOf(events, ofHold(state, wallet, events, now), money)
}

/** The wallet's part of an extension that is paid or ends: its points are used, or come back. */
function ofHold(state: PlacedOrder, wallet: WalletState | null, events: readonly OrderEvent[], now: Date) {
  if (wallet === null || events.length === 0) return []
  const { memberId, orderId } = state.draft
  const hold = { memberId, orderId }
  const isExtended = events.some(({ type }) => type === 'order.item.extended')
  return isExtended ? spendHold(wallet, hold) : releaseHold(wallet, hold, now)
}

/**
 * Why an extension that is being paid is given up before its payment is captured: `overtaken` when its rental cannot be
 * extended any more (rule 784), `fee_changed` when a cancellation keeps another sum than its member read, which `fee` is at
 * the price of the extension (rule 785). Null while it may be paid, and when it has ended.
 */
export function extensionOvertaken(
  state: OrderState,
  extensionId: string,
  { fee, ...facts }: Omit<ExtensionFacts, 'heldUnpaid' | 'now'>,
): 'overtaken' | 'fee_changed' | null {
  const draft = openExtension(state, extensionId)
  if (draft === null) return null
  const place = itemOf(state, draft.orderItemId)
  if (isRefusal(place) || !isUnchanged(place, draft) || extensionBarred(place, facts) !== null)
    return 'overtaken'
  return fee === draft.quotedFee ? null : 'fee_changed'
}

/**
 * Ends an extension because the payment sheet was closed, or it cannot be had any more. Nothing happens to one that has
 * ended.
 */
export function decideExtensionRelease(
  state: OrderState,
  wallet: WalletState | null,
  {
    extensionId,
    cause,
    now,
  }: { extensionId: string; cause: 'closed' | 'overtaken' | 'fee_changed'; now: Date },
): Entry[] {
  if (state.status !== 'placed') return []
  const events = releaseExtension(state, extensionId, { cause, providerCode: null })
  return entriesOf(events, ofHold(state, wallet, events, now))
}

/** Ends an extension whose payment the provider finally declined. Nothing happens to one that has ended. */
export function decideExtensionDecline(
  state: OrderState,
  wallet: WalletState | null,
  payments: PaymentState,
  {
    extensionId,
    by,
    providerCode,
    now,
  }: { extensionId: string; by: PaidBy; providerCode: string; now: Date },
): Entry[] {
  if (state.status !== 'placed') return []
  const amount = state.extending?.cardAmount ?? 0
  const events = releaseExtension(state, extensionId, { cause: 'declined', providerCode })
  if (events.length === 0) return []
  const declined = decline(payments, paidForExtension(state, extensionId), { by, amount, providerCode })
  return entriesOf(events, ofHold(state, wallet, events, now), declined)
}

/** Ends an extension whose hold ran out: its days and points are released together. */
export function decideExtensionExpiry(state: OrderState, wallet: WalletState | null, now: Date): Entry[] {
  if (state.status !== 'placed') return []
  const events = expireExtension(state, now)
  return entriesOf(events, ofHold(state, wallet, events, now))
}
