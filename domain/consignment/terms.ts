/** The fees in won of a failed appraisal (rule 202). */
export type RejectionFees = { inspectionFee: number; returnFee: number }

/** The terms of a new consignment; a contract keeps its own copy (rules 200 to 203). */
export const CONSIGNMENT_TERMS = {
  monthsOffered: [3, 6, 12],
  rates: { transactionPerMille: 98, operatingPerMille: 200 },
  /** The day of the next month on which earnings are paid out. */
  payoutDay: 20,
  /** The days within which the item has to be sent, and the shortest duration of the appraisal. */
  sendWithinDays: 3,
  appraisalDays: 3,
  /** A parcel with a tracking number that has not arrived after this many days is listed for staff. */
  parcelWaitDays: 14,
  /** The fees until finance sets others. */
  fees: { inspectionFee: 30_000, returnFee: 10_000 },
  /** The penalty for ending early, in percent of the confirmed bases. */
  earlyEndPercent: 30,
} as const
