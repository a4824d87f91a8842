import * as z from 'zod/mini'
import { standings } from '../shared/memberStandings.ts'
import { pointReasons } from '../shared/pointReasons.ts'
import { providerType } from '../shared/refusalShapes.ts'
import { note, notes } from './handling.ts'
import { paged, pagedAnswer, paging, searched, sortOf } from './lists.ts'
import { amount, answer, instant, serial, serialText, signedAmount, uuid } from './primitives.ts'
import { staffReasonRequest } from './staff.ts'

const standing = z.enum(standings)

const memberFilter = {
  /**
   * A whole telephone number or its last four digits, a part of a name or an email, a member's number, or the number of
   * an order, a waybill or a consignment.
   */
  q: searched,
  standing: z.optional(standing),
  sort: z._default(sortOf(['joinedAt']), '-joinedAt'),
}
export const staffMembersQuery = z.object({ ...memberFilter, ...paging })
export const staffMembersFileQuery = z.object(memberFilter)
export type StaffMembersFilter = z.infer<typeof staffMembersFileQuery>

const memberRow = z.object({
  memberId: serial,
  /** Masked, as the email is; 탈퇴한 회원 for whoever has left. */
  name: z.string(),
  email: z.string(),
  /** The last four digits of the telephone number. */
  lastDigits: z.nullable(z.string()),
  joinedAt: instant,
  rentals: z.int(),
  points: signedAmount,
  standing,
})
export type StaffMemberRow = z.infer<typeof memberRow>
/** `only` is the member that an exact number names; the console opens it at once. */
export const staffMembersAnswer = z.object({
  data: z.extend(pagedAnswer(memberRow, z.object({})).shape.data, { only: z.nullable(serial) }),
})

export const memberParams = z.object({ id: serialText })
/** The page's own id: reading the record again on the same page is one view. */
export const memberRecordQuery = z.object({ viewId: uuid })

const login = z.object({
  loginId: uuid,
  openedAt: instant,
  /** When its tokens were last exchanged. */
  seenAt: z.nullable(instant),
  device: z.nullable(z.string()),
  endedAt: z.nullable(instant),
  endedBecause: z.nullable(z.enum(['logout', 'reuse', 'password_change', 'withdrawal', 'block'])),
})
export type MemberLogin = z.infer<typeof login>
const consent = z.object({
  termId: serial,
  title: z.string(),
  isRequired: z.boolean(),
  version: z.int(),
  agreed: z.boolean(),
  decidedAt: instant,
})
const lot = z.object({
  lotId: z.string(),
  reason: z.enum(pointReasons),
  earned: amount,
  remaining: amount,
  held: amount,
  earnedAt: instant,
  expiresAt: instant,
  orderNumbers: z.nullable(z.string()),
})
export const copyStatus = z.enum(['unused', 'held', 'used', 'expired'])
const coupon = z.object({
  memberCouponId: uuid,
  name: z.string(),
  status: copyStatus,
  issuedAt: instant,
  expiresAt: instant,
  orderNumbers: z.nullable(z.string()),
})
export type MemberCoupon = z.infer<typeof coupon>
const send = z.object({ channel: z.enum(['mail', 'phone']), outcome: z.string() })
const message = z.object({
  messageId: z.string(),
  title: z.string(),
  toldAt: instant,
  isSeen: z.boolean(),
  /** What became of it on each channel. */
  sends: z.array(send),
})
export type MemberMessage = z.infer<typeof message>
const payout = z.object({
  month: z.string(),
  attempt: z.int(),
  amount,
  status: z.enum(['requested', 'confirmed', 'failed', 'returned']),
  requestedAt: instant,
  settledAt: z.nullable(instant),
  returnedAt: z.nullable(instant),
})
export type MemberPayout = z.infer<typeof payout>
const address = z.object({
  name: z.string(),
  recipient: z.string(),
  phone: z.string(),
  postCode: z.string(),
  address1: z.string(),
  address2: z.string(),
  isDefault: z.boolean(),
})
/** The newest of a part, and how many there are. */
const part = <Row extends z.core.$ZodType>(row: Row) => z.object({ result: z.array(row), cntAll: z.int() })

/** A part is null for roles that may not see it. */
const memberRecord = z.object({
  memberId: serial,
  name: z.string(),
  /** Null once the member has left, as phone and birth date are. */
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  birthDate: z.nullable(z.string()),
  providerType: z.nullable(providerType),
  joinedAt: instant,
  withdrawnAt: z.nullable(instant),
  standing,
  /** Why the member is blocked, as the member reads it. */
  block: z.nullable(z.object({ reference: z.string(), reason: z.string(), blockedAt: instant })),
  addresses: z.nullable(z.array(address)),
  consents: z.array(consent),
  logins: part(login),
  points: z.object({ balance: signedAmount, held: amount, debt: amount }),
  lots: part(lot),
  coupons: part(coupon),
  payouts: z.nullable(part(payout)),
  messages: part(message),
  notes,
})
export type MemberRecord = z.infer<typeof memberRecord>
export const memberRecordAnswer = answer(memberRecord)

/** The reason is read by the member. */
export const memberBlockRequest = z.object({ ...staffReasonRequest.shape, blockId: uuid })
/** `lifts` is the reference of the block that its author read. */
export const memberUnblockRequest = z.extend(memberBlockRequest, {
  lifts: z.string().check(z.minLength(1), z.maxLength(200)),
})

/** The parts of the record that are no lists of the console by themselves: the whole of each is a list of the member. */
export const memberParts = ['coupons', 'messages', 'notes', 'logins', 'payouts'] as const
export type MemberPart = (typeof memberParts)[number]
const ofMember = { memberId: serialText }
export const memberCoupons = paged({
  ...ofMember,
  status: z.optional(copyStatus),
  sort: z._default(sortOf(['issuedAt', 'expiresAt']), '-issuedAt'),
})
export type MemberCouponsFilter = z.infer<typeof memberCoupons.fileQuery>
export const memberCouponsAnswer = pagedAnswer(coupon, z.object({}))

export const memberMessages = paged({ ...ofMember, sort: z._default(sortOf(['toldAt']), '-toldAt') })
export type MemberMessagesFilter = z.infer<typeof memberMessages.fileQuery>
export const memberMessagesAnswer = pagedAnswer(message, z.object({}))

export const memberNotes = paged({ ...ofMember, sort: z._default(sortOf(['writtenAt']), '-writtenAt') })
export type MemberNotesFilter = z.infer<typeof memberNotes.fileQuery>
export const memberNotesAnswer = pagedAnswer(note, z.object({}))

export const memberLogins = paged({ ...ofMember, sort: z._default(sortOf(['openedAt']), '-openedAt') })
export type MemberLoginsFilter = z.infer<typeof memberLogins.fileQuery>
export const memberLoginsAnswer = pagedAnswer(login, z.object({}))

export const memberPayouts = paged({ ...ofMember, sort: z._default(sortOf(['requestedAt']), '-requestedAt') })
export type MemberPayoutsFilter = z.infer<typeof memberPayouts.fileQuery>
export const memberPayoutsAnswer = pagedAnswer(payout, z.object({}))
