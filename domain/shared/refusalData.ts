import * as z from 'zod/mini'
import { doneBefore, sentAgain } from './alreadyDone.ts'
import { contactShape } from './contact.ts'
import { contentChange } from './contentChange.ts'
import { couponCauses } from './couponShape.ts'
import { deliveryEnds, draftEnds, extensionDraftEnds } from './draftEnds.ts'
import { heldBackReasons } from './heldBack.ts'
import { cancellationQuote, existingAccount, priceBreakdown, withdrawalCause } from './refusalShapes.ts'
import { rentalBarriers } from './rentalBarriers.ts'
import { staffRoles } from './staffRoles.ts'
import { statementFaults } from './statementFaults.ts'
import { unreadFormats } from './tableFiles.ts'
import { places } from './whereabouts.ts'

const won = z.int().check(z.gte(0))
const ids = z.array(z.int())
/** The cart rows or products that the refusal is about. */
const about = { cartId: z.optional(ids), productId: z.optional(ids) }
/** What the days are wanted for, when it is not a new rental; the sentence follows it. */
const wantedFor = z.enum(['extension', 'owners_days', 'downtime'])
export type DaysWantedFor = z.infer<typeof wantedFor>
const days = z.array(z.object({ from: z.iso.date(), to: z.iso.date() }))
const period = { start: z.iso.date(), end: z.iso.date(), wantedFor: z.optional(wantedFor), ...about }
const month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/))
const limit = z.object({ limit: z.int() })
/** Where finance opens the difference again that an entry closed, or closes the one that it opened again. */
const closingEntry = z.object({ place: z.enum(['card', 'gateway', 'bank']), isReopening: z.boolean() })
/** A product as its label names it. */
const codedName = z.object({ productCode: z.string(), productName: z.string() })
/** The product that its reader saw, and the one that took its place since. */
const exchanged = z.object({
  seen: z.int(),
  now: z.int(),
  names: z.optional(z.object({ seen: codedName, now: codedName })),
})
/** The form field that carried the photo. */
const photo = z.object({ field: z.string() })

/**
 * Every refusal code with the shape of its data, null when the code needs none.
 * `server/platform/http/refusalSentences` gives each its HTTP status and Korean sentence.
 */
export const refusalData = {
  /** Field → sentence; `body`, `path` or `query` when no single field is at fault. */
  INVALID_REQUEST: z.object({ fields: z.record(z.string(), z.string()) }),
  /** `because`: the member of this login has left, so that nobody logs in again (rule 787). */
  NOT_LOGGED_IN: z.object({ because: z.optional(z.literal('withdrawal')) }),
  WRONG_CREDENTIALS: null,
  /** Email and password are correct; the authenticator's code is required next. */
  SECOND_FACTOR_NEEDED: null,
  /** Not the current code, or one that was used already. */
  SECOND_FACTOR_WRONG: null,
  /** The link was used, replaced or has expired. */
  /** The link of a colleague, or the factor that was offered to one who is logged in. */
  ENROLMENT_INVALID: z.object({ of: z.enum(['link', 'factor']) }),
  STAFF_EMAIL_TAKEN: null,
  /** The last admin: the shop needs one to keep its staff accounts. */
  LAST_ADMIN: null,
  FORBIDDEN: null,
  WEBHOOK_NOT_SIGNED: null,
  NOT_FOUND: z.object(about),
  TOO_MANY_REQUESTS: z.object({ retryAfterSeconds: z.int() }),
  PAYLOAD_TOO_LARGE: null,
  UNSUPPORTED_MEDIA_TYPE: null,
  PHOTO_TYPE_NOT_ALLOWED: photo,
  PHOTO_IS_HEIC: photo,
  PHOTO_TOO_LARGE: photo,
  PHOTO_TOO_MANY_PIXELS: photo,
  PHOTO_UNREADABLE: photo,
  /** Belongs to another member, is already in use, or was deleted. */
  PHOTO_NOT_USABLE: null,
  PROVIDER_UNAVAILABLE: null,
  IDEMPOTENCY_KEY_REUSED: null,
  CONCURRENT_CHANGE: null,
  /** What a colleague asks for is so already: who made it so, and why. */
  ALREADY_DONE: doneBefore,
  /** Another person changed it after it was read: what they changed, the earliest first. */
  CONTENT_CHANGED: z.object({ changes: z.array(contentChange) }),
  BUSY: null,
  EXPORTS_BUSY: null,
  /** The shop is closed for maintenance; null without a planned end. */
  OUT_OF_SERVICE: z.object({ endsAt: z.nullable(z.iso.datetime()) }),
  /** The closing of the shop is another than its author saw; null: the shop is open. `by` is null once they left. */
  MAINTENANCE_CHANGED: z.object({
    closed: z.nullable(z.object({ by: z.nullable(z.string()), endsAt: z.nullable(z.iso.datetime()) })),
  }),
  PERIOD_INVALID: z.object(period),
  PERIOD_TOO_SHORT: z.object({ ...period, shortestSpanDays: z.int() }),
  PERIOD_TOO_LONG: z.object({ ...period, longestSpanDays: z.int() }),
  PERIOD_TOO_EARLY: z.object({ ...period, earliest: z.iso.date() }),
  PERIOD_TOO_LATE: z.object({ ...period, latest: z.iso.date() }),
  /** Weekdays as 0 (Sunday) to 6. */
  START_ON_BLOCKED_WEEKDAY: z.object({ ...period, blockedWeekdays: z.array(z.int()) }),
  START_BLOCKED_BY_HOLIDAY: z.object(period),
  END_BLOCKED_BY_HOLIDAY: z.object(period),
  CONSIGNMENT_ENDS_BEFORE: z.object({ ...period, latest: z.iso.date() }),
  /** `taken` are the days in the way, where they are known. */
  PERIOD_TAKEN: z.object({ ...z.partial(z.object(period)).shape, taken: z.optional(days) }),
  /** This member held these products so long without paying that they are free for others until then (rule 573). */
  HELD_TOO_LONG: z.object({ productId: ids, until: z.iso.datetime(), heldMinutes: z.int() }),
  /** The days between the first and the last one that an owner wants to keep which are not free. */
  OWNERS_DAYS_TAKEN: z.object({ taken: days }),
  PERIOD_ALREADY_FREE: null,
  ALERT_LIMIT_REACHED: limit,
  PRODUCT_NOT_RENTABLE: z.object(about),
  /** A product changed, or was created, after the trial of the file. */
  PRODUCT_FILE_STALE: null,
  PRODUCT_FILE_CHANGES_NOTHING: null,
  /** Titles of columns that a file has twice. */
  PRODUCT_FILE_COLUMN_TWICE: z.object({ columns: z.array(z.string()) }),
  /** The product cannot be put on sale. */
  PRODUCT_NOT_OFFERABLE: z.object({ because: z.enum(heldBackReasons) }),
  ITEMS_REQUIRED: null,
  ITEMS_OVER_LIMIT: limit,
  PERIODS_DIFFER: null,
  ONE_LUXSHARE_PER_ORDER: null,
  CART_ITEM_NOT_FOUND: z.object({ cartId: z.optional(ids) }),
  ALREADY_ORDERED: z.object({ orderId: z.uuid(), ...about }),
  CART_FULL: limit,
  CART_ITEM_DUPLICATE: z.object({ productId: z.optional(ids) }),
  PRICE_CHANGED: priceBreakdown,
  COUPON_NOT_USABLE: z.object({
    cause: z.enum(couponCauses),
  }),
  COUPON_BELOW_MINIMUM: z.object({ minimum: won, total: won }),
  COUPON_ALREADY_DOWNLOADED: z.object({ couponId: z.int() }),
  POINTS_NOT_USABLE: z.object({ minimumBalance: won, minimumTotalRent: won }),
  /** The balance is below zero when more was taken back than the member had. */
  POINTS_OVER_BALANCE: z.object({ balance: z.int(), largest: z.optional(won) }),
  POINTS_OVER_LIMIT: z.object({ largest: won }),
  POINTS_LEAVE_TOO_LITTLE: z.object({ largest: won, minimumCardAmount: won }),
  TERMS_NOT_AGREED: z.object({ termId: ids }),
  ADDRESS_LIMIT_REACHED: limit,
  DEFAULT_ADDRESS_NOT_DELETABLE: null,
  DRAFT_NOT_FOUND: null,
  /**
   * `refunded` is set when a payment arrived and is returned; `because` says what ended the draft, and is null when
   * another payment has placed its order.
   */
  DRAFT_EXPIRED: z.object({ refunded: z.optional(won), because: z.nullable(z.enum(draftEnds)) }),
  PAYMENT_KEY_REQUIRED: null,
  PAYMENT_DECLINED: z.object({ providerCode: z.string(), providerMessage: z.string() }),
  /** What may have been paid: a charge is found elsewhere than an order and what is paid beside it. */
  PAYMENT_UNCONFIRMED: z.object({ orderId: z.optional(z.uuid()), chargeId: z.optional(z.uuid()) }),
  PAYMENT_AMOUNT_DIFFERS: z.object({ totalAmount: won }),
  CUSTOMER_KEY_DIFFERS: null,
  TRANSITION_NOT_ALLOWED: z.object({ status: z.string(), action: z.optional(z.string()) }),
  /** Where the product is instead; `until` is the last day of a repair. */
  ITEM_NOT_HERE: z.object({ place: z.enum(places), until: z.nullable(z.iso.date()) }),
  /** A colleague has these roles by now, not those that were read. */
  ROLES_CHANGED: z.object({ roles: z.array(z.enum(staffRoles)) }),
  ITEM_EXCHANGED: exchanged,
  /**
   * Its recipient, address or note changed after this paper was written, or, without one, after it was seen; `to` is where
   * it goes now.
   */
  ADDRESS_CHANGED: z.object({
    paper: z.nullable(z.enum(['booking', 'label'])),
    to: z.optional(contactShape),
  }),
  /** Another parcel has this waybill; null when the two were sent at the same moment. */
  WAYBILL_USED: z.object({
    orderNumbers: z.nullable(z.string()),
    consignmentNumber: z.optional(z.string()),
  }),
  /** An owner typed the waybill of another parcel, whose order is not theirs to know. */
  WAYBILL_OF_ANOTHER: null,
  ALREADY_CANCELLED: null,
  CANCEL_NOT_ALLOWED: z.object({ status: z.string() }),
  CANCEL_WHOLE_ORDER_ONLY: z.object({ items: z.int() }),
  CANCEL_TOO_LATE: z.object({ daysBeforeStart: z.int(), latestDaysBeforeStart: z.int() }),
  /** The current quote; nothing was cancelled. */
  FEE_CHANGED: z.object({ quote: cancellationQuote }),
  /**
   * What goes back now instead of the sum that was read, the rental's last day where it is another, and the product that was
   * read with the one in its place.
   */
  REFUND_CHANGED: z.object({
    refund: won,
    end: z.optional(z.iso.date()),
    exchanged: z.optional(exchanged),
    /** For a member: the new quote of what they cancel. */
    quote: z.optional(cancellationQuote),
  }),
  /** An owner's settlement is not below zero, or a month still pays. */
  NO_SHORTFALL: null,
  /** By how much the settlement is below zero now. */
  SHORTFALL_CHANGED: z.object({ amount: won }),
  /** The status of a charge that is no longer owed. */
  CHARGE_SETTLED: z.object({ status: z.string() }),
  /** What a charge costs now, and the payment of another sum that arrived for it and is returned. */
  CHARGE_CHANGED: z.object({ amount: won, refunded: won }),
  /** What is left of a charge of which a part was waived since it was read. */
  CHARGE_REDUCED: z.object({ owed: won }),
  CHARGE_NOT_PAID: z.object({ status: z.string() }),
  /** Fields of an answer that have nothing to stand for. */
  ANSWER_FIELD_EMPTY: z.object({ fields: z.array(z.string()) }),
  CHARGE_DISPUTED: z.object({ isAnswered: z.boolean() }),
  /** The largest part that can be waived of a charge that stays owed. */
  WAIVER_TOO_LARGE: z.object({ largest: won }),
  /** A closed difference that has not come up again. */
  DIFFERENCE_WRITTEN_OFF: null,
  DIFFERENCE_GONE: null,
  /** No closing of the difference is in force, or it is open again. */
  DIFFERENCE_NOT_WRITTEN_OFF: null,
  /** A reversing entry took the closing back already. */
  CLOSING_REVERSED: null,
  /** The sum that is missing now; negative when too much came. */
  DIFFERENCE_CHANGED: z.object({ missing: z.int() }),
  /** The most rows that the table may have. */
  TABLE_UNREADABLE: z.object({ most: z.int() }),
  /** Several tables of a file could be the list that it is to be; only one would be read. */
  TABLES_SEVERAL: null,
  /** A format of a spreadsheet that is not read. */
  TABLE_FORMAT_UNREAD: z.object({ format: z.enum(unreadFormats) }),
  /** The first line with a letter whose bytes are broken, where nothing in the table is its header. */
  TABLE_LETTER_BROKEN: z.object({ line: z.int() }),
  /** The first row that a filter or a person hid, and how many there are. */
  TABLE_ROWS_HIDDEN: z.object({ line: z.int(), rows: z.int() }),
  /** The line number in the sheet, null for the file as a whole, and the sheet's number, null in a file with one. */
  STATEMENT_UNREADABLE: z.object({
    sheet: z.nullable(z.int()),
    line: z.nullable(z.int()),
    fault: z.enum(statementFaults),
  }),
  /** The number of matched lines of a file that cannot be taken back. */
  STATEMENT_MATCHED: z.object({ lines: z.int() }),
  /** Another account of the shop has this name or number. */
  BANK_ACCOUNT_KNOWN: null,
  /** The sums of the chosen bank lines and book entries. */
  MATCH_SUMS_DIFFER: z.object({ bank: z.int(), books: z.int() }),
  /** One of the chosen lines or entries is already matched, or is gone. */
  MATCH_NOT_OPEN: null,
  VAT_NOT_DUE: z.object({ due: z.int() }),
  /** The last month that is closed. */
  MONTH_CLOSED: z.object({ month }),
  MONTH_NOT_CLOSED: z.object({ month }),
  MONTH_NOT_OVER: z.object({ month }),
  /** An entry of the month is in no sealed block yet. */
  MONTH_NOT_SEALED: z.object({ month }),
  LATER_MONTH_CLOSED: z.object({ month }),
  /** What is not reconciled now, where finance saw something else. */
  OPEN_ITEMS_CHANGED: z.object({ bank: z.int(), cardProvider: z.int(), payoutGateway: z.int() }),
  ENTRY_UNBALANCED: z.object({ difference: z.int() }),
  /** The last day on which an entry can be booked. */
  ENTRY_AHEAD: z.object({ latest: z.iso.date() }),
  /** Another reversal of the entry is proposed or approved. */
  ENTRY_REVERSED: null,
  ENTRY_CLOSES_DIFFERENCE: closingEntry,
  /**
   * The newest entry that has the same lines the other way round and was not taken back; `closes` as for
   * ENTRY_CLOSES_DIFFERENCE, null for any other entry.
   */
  ENTRY_MIRRORED: z.object({
    ...{ entryPos: z.int(), bookedOn: z.iso.date(), stream: z.string() },
    closes: z.nullable(closingEntry),
  }),
  REVERSAL_TOO_EARLY: z.object({ earliest: z.iso.date() }),
  OWN_PROPOSAL: null,
  /** The current status of the settlement. */
  PAYOUT_NOT_DUE: z.object({ status: z.string() }),
  /** Nothing of the payout arrived, and its owner can still be paid. */
  PAYOUT_OWED: null,
  PAYOUT_NOT_SENT_BACK: null,
  PAYOUT_WITHOUT_ACCOUNT: null,
  /** Days that the calendar gives, those of them already charged, and those left. */
  LATE_DAYS_NOT_GIVEN: z.object({ lateDays: z.int(), chargedDays: z.int(), openDays: z.int() }),
  LATE_DAYS_COST_NOTHING: null,
  /** What the item costs new, and what of it no charge for damage or loss has asked for yet. */
  LIST_PRICE_EXCEEDED: z.object({ listPrice: won, left: won }),
  LATE_CHARGE_TOO_OLD: z.object({ backOn: z.iso.date(), chargeableUntil: z.iso.date() }),
  OWNER_PART_TOO_LARGE: z.object({ largest: won }),
  /** What would be paid to the owner, or owed by them, once they have left. */
  OWNER_HAS_LEFT: null,
  /** The owner's part of a charge was counted when they were compensated for the loss. */
  LOSS_COMPENSATED: null,
  REVIEW_ALREADY_WRITTEN: null,
  RENTER_HAS_LEFT: null,
  REVIEW_NOT_OPEN: z.object({ status: z.string() }),
  REVIEW_TOO_LATE: z.object({ lastDay: z.iso.date() }),
  REVIEW_CHANGED: null,
  REVIEW_REMOVED: null,
  /** The status of an item of the order that has left. */
  DELIVERY_NOT_CHANGEABLE: z.object({ status: z.string() }),
  /** What the delivery fee changes by, in won: more is paid first, less is given back. */
  DELIVERY_FEE_DIFFERS: z.object({ difference: z.int() }),
  DELIVERY_CHANGE_NOT_FOUND: null,
  /** `refunded` is set when a payment arrived and is returned; `because` is null once another payment changed it. */
  DELIVERY_CHANGE_EXPIRED: z.object({
    refunded: z.optional(won),
    because: z.nullable(z.enum(deliveryEnds)),
  }),
  EXTENSION_NOT_FOUND: null,
  /** `refunded` is set when a payment arrived and is returned; `because` is null once another payment extended it. */
  EXTENSION_EXPIRED: z.object({
    refunded: z.optional(won),
    because: z.nullable(z.enum(extensionDraftEnds)),
  }),
  EXTENSION_NOT_ALLOWED: z.object({ status: z.string() }),
  /** What a cancellation would keep of the longer rental now; null when it cannot be cancelled any more. */
  EXTENSION_FEE_CHANGED: z.object({ fee: z.nullable(won) }),
  /** Late days that an extension would cover were charged already. */
  LATE_DAYS_CHARGED: z.object({ chargedDays: z.int() }),
  /** The member is paying for an extension of the rental at this moment. */
  EXTENSION_UNDER_WAY: null,
  RETURN_NOT_ALLOWED: z.object({ status: z.string() }),
  NO_SUBSTITUTE: null,
  /** An owner's item is reported missing, found and ended through its consignment. */
  ITEM_CONSIGNED: z.object({ step: z.enum(['report_loss', 'find']) }),
  /** Its renter is charged for an item that they never had. */
  ITEM_CHARGED: null,
  /** The courier lost the item on its way back: its renter pays for no loss of it. */
  LOST_BY_COURIER: null,
  /** The lost item is booked again, or a member is paying for it right now. */
  PRODUCT_BOOKED: z.object({ because: z.enum(['booked', 'paying']) }),
  REFUND_OVER_PAID: z.object({ largest: won }),
  REFUND_ACCOUNT_MISSING: z.object({ memberHasLeft: z.boolean() }),
  /** Finance was shown another account for the refund, or none. */
  REFUND_ACCOUNT_UNSEEN: null,
  /** The status of a refund that no transfer is due for. */
  REFUND_ACCOUNT_NOT_NEEDED: z.object({ status: z.enum(['pending', 'confirmed']) }),
  /** How far the refund is that another one waits for. */
  REFUND_UNDER_WAY: z.object({ is: z.enum(['pending', 'rejected']) }),
  /** The provider has the refund: at its first sending, or since a colleague sent it again. */
  REFUND_WITH_PROVIDER: z.object({ sentAgain }),
  /** The provider gave back more than is left of the payment, of which a transfer had paid a part. */
  REFUND_BEYOND_PAYMENT: z.object({ left: won }),
  /** Part of the refund was already given as goodwill. */
  REFUND_COUNTS_GOODWILL: null,
  /** `largest` is what is open and not needed by a refund. */
  GOODWILL_TOO_LARGE: z.object({ largest: won }),
  REFUND_SPLIT_IMPOSSIBLE: z.object({ fewestPoints: won, mostPoints: won }),
  DELIVERY_FEE_NOT_RETURNABLE: null,
  IDENTITY_REQUIRED: null,
  IDENTITY_EXPIRED: null,
  IDENTITY_REJECTED: null,
  IDENTITY_DIFFERS: null,
  UNDER_AGE: z.object({ youngestYears: z.int() }),
  EMAIL_TAKEN: null,
  ALREADY_JOINED: z.partial(existingAccount),
  REJOIN_TOO_EARLY: z.object({ months: z.int() }),
  SOCIAL_TICKET_INVALID: null,
  MEMBER_NOT_FOUND: null,
  /** What the member reads of why they are blocked; empty when it was blocked at this very moment. */
  MEMBER_BLOCKED: z.object({ reason: z.string() }),
  /** The person who proposed a grant does not approve it. */
  GRANT_OF_ONES_OWN: null,
  /** The same file was given, or waits for approval: when and by whom it was made. */
  GRANT_FILE_USED: z.object({ madeAt: z.iso.datetime() }),
  /** Rows of the file that give nothing. */
  GRANT_ROWS_WRONG: z.object({ rows: z.int() }),
  VERIFICATION_CODE_WRONG: z.object({ triesLeft: z.int() }),
  VERIFICATION_CODE_EXPIRED: z.object({ triesLeft: z.optional(z.int()) }),
  /** `password_changed`: by this very ticket, by another one, or by the member who was logged in. */
  VERIFICATION_TICKET_INVALID: z.object({ because: z.enum(['expired', 'password_changed']) }),
  WRONG_PASSWORD: null,
  PASSWORD_CHANGED_ELSEWHERE: null,
  SOCIAL_ACCOUNT_WITHOUT_PASSWORD: null,
  PASSWORD_CHECK_REQUIRED: null,
  /** A consignment pays out to its owner's account and charges their card. */
  CARD_REQUIRED: null,
  ACCOUNT_REQUIRED: null,
  CONSIGNMENT_SENT_TOO_LATE: z.object({ sendBy: z.iso.date() }),
  CONSIGNMENT_PARCEL_EXPECTED: z.object({ until: z.iso.date() }),
  CONSIGNMENT_RENTED: z.object({ because: z.enum(rentalBarriers) }),
  /** The current penalty; nothing was given up. */
  PENALTY_CHANGED: z.object({ penalty: won }),
  /** The rates of new contracts now; nothing was agreed on. */
  CONTRACT_RATES_CHANGED: z.object({ transactionPerMille: z.int(), operatingPerMille: z.int() }),
  /** The current compensation for a lost item's owner; nothing was decided. */
  COMPENSATION_CHANGED: z.object({ compensation: won }),
  BANK_NOT_SUPPORTED: null,
  ACCOUNT_NUMBER_MALFORMED: z.object({ bankName: z.string(), fewestDigits: z.int(), mostDigits: z.int() }),
  ACCOUNT_NOT_FOUND: null,
  ACCOUNT_HOLDER_DIFFERS: null,
  ACCOUNT_NOT_VERIFIED: null,
  /** What would be lost now, which is more than the member read. */
  WITHDRAWAL_LOSS_CHANGED: z.object({ pointsToExpire: z.int(), couponsToLapse: z.int() }),
  WITHDRAWAL_BLOCKED: z.object({ causes: z.array(withdrawalCause) }),
} as const satisfies Record<string, z.ZodMiniType | null>

type Shapes = typeof refusalData

type OmittedWhenEmpty<Data> = Record<never, never> extends Data ? Data | undefined : Data

/** The data of a refusal by its code; undefined where the code needs none. */
export type RefusalData = {
  [Code in keyof Shapes]: Shapes[Code] extends z.ZodMiniType
    ? OmittedWhenEmpty<z.infer<Shapes[Code]>>
    : undefined
}

/** True for one of our codes; SQL functions return a refusal's code as text. */
export const isRefusalCode = (code: string): code is keyof Shapes => Object.hasOwn(refusalData, code)
