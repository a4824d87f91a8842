/** Won that an owner is charged when the appraisal fails (rule 202). */
export type RejectionFees = { inspectionFee: number; returnFee: number }

/** What a new consignment is agreed at; a contract keeps its own copy (rules 200 to 203). */
export const CONSIGNMENT_TERMS = {
  monthsOffered: [3, 6, 12],
  rates: { transactionPerMille: 98, operatingPerMille: 200 },
  /** The day of the next month on which what was earned is paid out. */
  payoutDay: 20,
  /** Days until the item has to be sent, and what the appraisal takes. */
  sendWithinDays: 3,
  appraisalDays: 3,
  /** A parcel with a tracking number that has not arrived after so many days is put before staff. */
  parcelWaitDays: 14,
  /** Until finance sets others. */
  fees: { inspectionFee: 30_000, returnFee: 10_000 },
  /** Percent of the confirmed rents, for ending early. */
  earlyEndPercent: 30,
} as const
