/** The refusals of conditions in the tables of actions: what stands in the way of an action that the state allows. */
export const conditionCodes = [
  'CHARGE_DISPUTED',
  'CONSIGNMENT_PARCEL_EXPECTED',
  'CONSIGNMENT_RENTED',
  'CONSIGNMENT_SENT_TOO_LATE',
  'ENTRY_CLOSES_DIFFERENCE',
  'ENTRY_REVERSED',
  'GOODWILL_TOO_LARGE',
  'GRANT_OF_ONES_OWN',
  'ITEM_CONSIGNED',
  'ITEM_NOT_HERE',
  'LOSS_COMPENSATED',
  'OWNER_HAS_LEFT',
  'OWN_PROPOSAL',
  'PAYOUT_WITHOUT_ACCOUNT',
  'PRODUCT_NOT_OFFERABLE',
  'REFUND_BEYOND_PAYMENT',
  'REFUND_COUNTS_GOODWILL',
  'REFUND_UNDER_WAY',
  'REVIEW_NOT_OPEN',
  'REVIEW_TOO_LATE',
] as const
export type ConditionCode = (typeof conditionCodes)[number]
