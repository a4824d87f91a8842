/** Where the money of an owner's month is, in the word that people read. */
export const settlementMonthStatuses = [
  'open',
  'due',
  'on_its_way',
  'paid',
  'failed',
  'held',
  'no_account',
  'carried_forward',
] as const
export type SettlementMonthStatus = (typeof settlementMonthStatuses)[number]
