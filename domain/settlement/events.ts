import { z } from 'zod'
import { day, instant, serial, won } from '../shared/eventFields.ts'
import type { EventOf } from '../shared/eventSchemas.ts'

/** The settlement of one owner for one month, `yyyy-MM` in Seoul. */
const ref = { ownerId: serial, month: z.string() }

/** The payout gateway, or a transfer that finance makes at the bank. */
const paidBy = z.enum(['gateway', 'transfer'])
export type PaidBy = z.infer<typeof paidBy>

/** The first request is attempt 1; another follows only a final refusal. */
const payout = { ...ref, attempt: serial, amount: won, by: paidBy }

export const settlementEventSchemas = {
  /** The month is over: earned + brought forward = deducted + payable + carried forward. */
  'settlement.closed': z.strictObject({
    ...ref,
    rows: z.array(z.strictObject({ rowId: z.string(), amount: won })),
    earned: won,
    /** The sum that the month before carried forward: below zero, or withheld for owed charges. */
    broughtForward: won,
    deductions: z.array(z.strictObject({ chargeId: z.uuid(), amount: won })),
    payable: won,
    carriedForward: won,
    payOn: day,
  }),
  /** The reason that staff typed is in a table that can be erased. */
  'settlement.held': z.strictObject(ref),
  'settlement.released': z.strictObject(ref),
  'payout.requested': z.strictObject({
    ...payout,
    /** The fingerprint of the account that the money goes to: a keyed hash of owner, bank, number and holder. */
    account: z.string(),
  }),
  'payout.confirmed': z.strictObject({
    ...payout,
    /** The gateway's or the bank's own key of the transfer. */
    reference: z.string(),
    confirmedAt: instant,
  }),
  /** A final refusal: the money is owed again. */
  'payout.failed': z.strictObject({ ...payout, providerCode: z.string() }),
}

export type SettlementEvent = EventOf<typeof settlementEventSchemas>
type SettlementEventOf<Type extends SettlementEvent['type']> = Extract<SettlementEvent, { type: Type }>
export type ClosedMonth = SettlementEventOf<'settlement.closed'>['data']

/** The stream of one month (`yyyy-MM`) of one owner. */
export const settlementStream = (ownerId: number, month: string): string => `settlement:${ownerId}:${month}`
