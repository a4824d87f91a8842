import * as z from 'zod/mini'
import { settlementMonthStatuses } from '../shared/settlementMonthStatus.ts'
import { namedAccount } from './accounts.ts'
import {
  amount,
  answer,
  day,
  instant,
  listAnswer,
  month,
  negativeAmount,
  reckonedDay,
  serial,
  signedAmount,
  uuid,
} from './primitives.ts'

const settlementStatus = z.enum(['pending', 'completed'])

/** The origin of a settlement row. */
export const settlementRowKind = z.enum([
  'rental',
  'return',
  'refund',
  'late_days',
  'compensation',
  'charge_refund',
  'shortfall',
])

/** The newest block of the sealed log, and whether all shown events lie in it or in an earlier one. */
const seal = z.object({
  block: z.int(),
  /** 64 hexadecimal digits. */
  hash: z.string(),
  sealedAt: instant,
  /** False while the month is open, or while one of its events waits for the next block. */
  isSealed: z.boolean(),
  /** True when one of the events is not what was sealed. */
  isBroken: z.boolean(),
})
export type Seal = z.infer<typeof seal>
/** Null before the first block. */
const sealOrNone = z.nullable(seal)

/** The days of a rental; null for the compensation of a lost item. */
const useDate = z.nullable(z.object({ start: day, end: day }))

/** The days and the sums by which something was earned. */
const earning = {
  useDate,
  totalRentPrice: signedAmount,
  periodDiscount: signedAmount,
  finalAmount: signedAmount,
  transactionFee: signedAmount,
  operatingFee: signedAmount,
  expectedSettlementAmount: signedAmount,
}

/** One confirmed rental, refund or share of a charge, in its month. */
const row = z.object({
  id: z.string(),
  /** yyyy-MM of the sale. */
  yymonth: z.string(),
  kind: settlementRowKind,
  /** Null for an item that was never accepted. */
  assessedRentalPrice: z.nullable(amount),
  ...earning,
  settlementStatus,
  /** When it was paid, or will be; null while it waits for something, and once that day is over (rule 919). */
  settledOn: z.nullable(day),
  /** Why it is not paid although it is due; `refused`: the bank refused it. */
  waitsFor: z.nullable(z.enum(['account', 'held', 'carried_forward', 'bank', 'refused'])),
})
export type SettlementRow = z.infer<typeof row>

/** GET /api/users/settlements-history?curPage= : one line for each consignment that earned something, newest first. */
const settled = z.object({
  consignmentId: uuid,
  consignmentNumber: z.string(),
  brand: z.string(),
  modelName: z.string(),
  rows: z.int(),
  pendingAmount: signedAmount,
  completedAmount: signedAmount,
  lastMonth: z.string(),
})
export type SettledConsignment = z.infer<typeof settled>
export const settlementsAnswer = listAnswer(settled)

/** The number of newest rows to show: 3 more with each click. */
export const settlementDetailQuery = z.object({
  shown: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000)), 3),
})

/** GET /api/users/settlements-history/{consignmentId}?shown=3 : the newest `shown` rows. */
export const settlementDetailAnswer = answer(
  z.object({
    consignmentId: uuid,
    consignmentNumber: z.string(),
    /** Null for an item that was never accepted. */
    assessedRentalPrice: z.nullable(amount),
    result: z.array(row),
    cntAll: z.int(),
    sums: z.object({
      base: signedAmount,
      transactionFee: signedAmount,
      operatingFee: signedAmount,
      expectedSettlementAmount: signedAmount,
      pendingAmount: signedAmount,
      completedAmount: signedAmount,
    }),
    seal: sealOrNone,
  }),
)

export const settlementMonthStatus = z.enum(settlementMonthStatuses)

/** GET /api/users/settlement-months: paid and coming payouts, a line for each month of the owner. */
/** The account that was paid or is being paid, else the one verified today, of which the last digits are shown. */
const account = z.nullable(namedAccount)

/** The day of the payout as long as it may be promised; null once it is over, whatever became of it. */
export const promisedOn = z.nullable(reckonedDay)

const paidMonth = z.object({
  month: z.string(),
  earned: signedAmount,
  /** The sum carried forward by the month before; of an open month this and what follows as if it closed now. */
  broughtForward: signedAmount,
  /** The deducted charges. */
  deducted: negativeAmount,
  carriedForward: signedAmount,
  /** The amount paid or to be paid. */
  payable: amount,
  status: settlementMonthStatus,
  payOn: reckonedDay,
  promisedOn,
  paidAt: z.nullable(instant),
  account,
})
export type PaidMonth = z.infer<typeof paidMonth>
const settlementMonths = z.object({
  result: z.array(paidMonth),
  cntAll: z.int(),
  /** The owner's charges that a card may still pay, and that a payout deducts otherwise. */
  awaitingCard: amount,
})
export type SettlementMonths = z.infer<typeof settlementMonths>
export const settlementMonthsAnswer = answer(settlementMonths)

const statementRow = z.object({
  id: z.string(),
  /** When it was confirmed. */
  confirmedOn: day,
  kind: settlementRowKind,
  consignmentNumber: z.string(),
  brand: z.string(),
  modelName: z.string(),
  ...earning,
})

/** GET /api/users/settlement-months/{month}: the statement of a month; its files have the same content. */
const statement = z.object({
  ownerId: serial,
  /** Empty when the owner has left. */
  ownerName: z.string(),
  /** The shop's legal name. */
  companyName: z.string(),
  month,
  rows: z.array(statementRow),
  earned: signedAmount,
  broughtForward: signedAmount,
  /** The deducted charges, one by one; of an open month those that it would deduct if it closed now. */
  deductions: z.array(z.object({ id: uuid, name: z.string(), amount })),
  payable: amount,
  carriedForward: signedAmount,
  status: settlementMonthStatus,
  account,
  payOn: reckonedDay,
  promisedOn,
  /** Null until the bank confirmed it. */
  paidOn: z.nullable(day),
  seal: sealOrNone,
})
export type SettlementStatement = z.infer<typeof statement>
export const settlementStatementAnswer = answer(statement)

/** GET /api/users/settlement-shortfall: what the settlement is below zero by and can be paid now; 0 for nothing. */
export const shortfallAnswer = answer(z.object({ amount, isWaived: z.boolean() }))

/** POST /api/users/settlement-shortfall with the sum that was read; another one is refused 409 SHORTFALL_CHANGED. */
export const shortfallRequest = z.object({ quotedAmount: amount })
/** The charge that it became; `isWaived` for a sum that no card takes. */
export const shortfallChargedAnswer = answer(z.object({ chargeId: uuid, amount, isWaived: z.boolean() }))
