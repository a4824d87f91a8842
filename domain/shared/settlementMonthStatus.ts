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
] as const
export type SettlementMonthStatus = (typeof settlementMonthStatuses)[number]
