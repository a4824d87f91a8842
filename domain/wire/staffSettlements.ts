import * as z from 'zod/mini'
import { assignee, assigneeFilter } from './handling.ts'
import { paged, pagedAnswer, paging, rowAnswer, searched, sortOf } from './lists.ts'
import {
  amount,
  answer,
  day,
  instant,
  listAnswer,
  month,
  reckonedDay,
  serial,
  serialText,
  signedAmount,
  uuid,
} from './primitives.ts'
import { promisedOn, settlementMonthStatus, settlementRowKind } from './settlements.ts'
import { staffReasonRequest } from './staff.ts'
import { name } from './written.ts'

const settlementFilter = {
  /** The last due month when omitted. */
  month: z.optional(month),
  status: z.optional(settlementMonthStatus),
  /** Part of an owner's name or email, or the owner's id. */
  q: searched,
  assignee: z.optional(assigneeFilter),
  sort: z._default(sortOf(['ownerName', 'rows', 'earned', 'payable']), 'ownerName'),
}
export const staffSettlementsQuery = z.object({ ...settlementFilter, ...paging })
export const staffSettlementsFileQuery = z.object(settlementFilter)
export type StaffSettlementsFilter = z.infer<typeof staffSettlementsFileQuery>

/** A hold as a colleague set it, with why. */
const holdMade = z.object({
  /** The month that they held, which may be an earlier one than the month that is held for it. */
  month,
  at: instant,
  by: z.string(),
  /** Null once it was erased. */
  reason: z.nullable(z.string()),
})
export type HoldMade = z.infer<typeof holdMade>

/** An owner's earnings of a month and the status of the payout. */
const ownersMonth = z.object({
  assignee,
  ownerId: serial,
  /** Empty for an owner who left. */
  ownerName: z.string(),
  month,
  status: settlementMonthStatus,
  rows: z.int(),
  base: signedAmount,
  transactionFee: signedAmount,
  operatingFee: signedAmount,
  earned: signedAmount,
  /** What closing decided; null while the month is open. */
  broughtForward: z.nullable(signedAmount),
  deducted: z.nullable(amount),
  payable: z.nullable(amount),
  carriedForward: z.nullable(signedAmount),
  /** What an open month comes to so far, as its statement says; null once it is closed. */
  coming: z.nullable(
    z.object({
      broughtForward: signedAmount,
      deducted: amount,
      payable: amount,
      carriedForward: signedAmount,
      /** It is held, or takes what a held month carries forward. */
      isHeld: z.boolean(),
    }),
  ),
  /** How often its payout was held so far: what a hold and a release name. */
  holds: z.int(),
  /** What it is held for; of a month that was carried forward the holds that went on with its sum. */
  heldFor: z.array(holdMade),
  attempt: z.int(),
  paidBy: z.nullable(z.enum(['gateway', 'transfer'])),
  /** The code of the last refusal. */
  providerCode: z.nullable(z.string()),
  /** The gateway's or the bank's key of the transfer. */
  reference: z.nullable(z.string()),
  /** Why the gateway gave no answer about the payout when it was last asked, and since when; null once it gave one. */
  lastReason: z.nullable(z.string()),
  waitingSince: z.nullable(instant),
  payOn: reckonedDay,
  promisedOn,
  paidAt: z.nullable(instant),
})
export type StaffSettlement = z.infer<typeof ownersMonth>
const settlementSums = z.object({
  ...{ base: signedAmount, transactionFee: signedAmount, operatingFee: signedAmount, earned: signedAmount },
  paid: signedAmount,
  /** Null while a month of them is open. */
  ...{ payable: z.nullable(signedAmount), unpaid: z.nullable(signedAmount) },
})
/** The owners of a month; the sums are over all matching owners. */
export const staffSettlementsAnswer = answer(
  z.object({
    month,
    payOn: reckonedDay,
    result: z.array(ownersMonth),
    cntAll: z.int(),
    sums: settlementSums,
    cursor: z.nullable(z.string()),
  }),
)
export type StaffSettlements = z.infer<typeof staffSettlementsAnswer>['data']
export const staffSettlementAnswer = rowAnswer(ownersMonth)

/** An owner's month whose payout waits for finance. */
const stoppedPayout = z.extend(ownersMonth, {
  /** The owner and the month: `3:2026-10`. */
  id: z.string(),
})
export type StoppedPayout = z.infer<typeof stoppedPayout>
export const stoppedPayouts = paged({ sort: z._default(sortOf(['month', 'payable']), 'month') })
export type StoppedPayoutsFilter = z.infer<typeof stoppedPayouts.fileQuery>
export const stoppedPayoutsAnswer = pagedAnswer(stoppedPayout, z.object({ payable: signedAmount }))
export const stoppedPayoutAnswer = rowAnswer(stoppedPayout)

/** The rows of an owner's month, the oldest first. */
const settlementRow = z.object({
  rowId: z.string(),
  consignmentNumber: z.string(),
  brandName: z.string(),
  productName: z.string(),
  /** The rental; null for a charge without one. */
  orderId: z.nullable(uuid),
  orderNumbers: z.nullable(z.string()),
  start: z.nullable(day),
  end: z.nullable(day),
  /** The contract's rates; null where staff decided the owner's part. */
  transactionPerMille: z.nullable(z.int()),
  operatingPerMille: z.nullable(z.int()),
  kind: settlementRowKind,
  base: signedAmount,
  transactionFee: signedAmount,
  operatingFee: signedAmount,
  expected: signedAmount,
  occurredAt: instant,
})
export type StaffSettlementRow = z.infer<typeof settlementRow>
export const staffSettlementRowsAnswer = listAnswer(settlementRow)

export const settlementParams = z.object({ ownerId: serialText, month })
/** A hold of a payout or its release, by how often it was held when the caller read it. */
export const payoutHoldRequest = z.object({
  holds: z.int().check(z.gte(0), z.lte(10_000)),
  ...staffReasonRequest.shape,
})
/** An act on a payout, by the attempt that the caller saw: 0 before the first one. */
export const payoutActRequest = z.object({
  attempt: z.int().check(z.gte(0), z.lte(10_000)),
  ...staffReasonRequest.shape,
})
export const transferConfirmRequest = z.object({
  /** The bank's reference of the transfer. */
  reference: name(60, '은행 거래 번호를 입력해 주세요.'),
  ...payoutActRequest.shape,
})
export const settlementActAnswer = answer(z.object({ ownerId: serial, month }))

/** The owners' earnings in the twelve months up to the last one with rows, the earliest first; 0 where there are none. */
export const settlementTrendAnswer = answer(
  z.object({
    result: z.array(
      z.object({
        month,
        rows: z.int(),
        base: signedAmount,
        transactionFee: signedAmount,
        operatingFee: signedAmount,
        earned: signedAmount,
      }),
    ),
  }),
)
export type SettlementTrend = z.infer<typeof settlementTrendAnswer>['data']['result']
