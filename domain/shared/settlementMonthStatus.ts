/** The payment status of an owner's month, as pages show it. */
export const settlementMonthStatuses = [
  'open',
  'due',
  'on_its_way',
  'paid',
  'failed',
  'held',
  'no_account',
  'carried_forward',
  /** Closed, with nothing to pay and nothing carried forward. */
  'settled',
] as const
export type SettlementMonthStatus = (typeof settlementMonthStatuses)[number]

/** The shop's own code of an attempt that it did not send, because the gateway says that an earlier one was paid (rule 185). */
export const EARLIER_ATTEMPT_PAID = 'EARLIER_ATTEMPT_PAID'

/** The shop's own code of a payout that was confirmed, and that the bank sent back (rule 826). */
export const SENT_BACK = 'SENT_BACK'
