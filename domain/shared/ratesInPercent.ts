/** What the shop keeps of a base by a contract, per mille. */
type PerMille = { transactionPerMille: number; operatingPerMille: number }
/** The same as people read it. */
type Percent = { transactionFeeRate: number; operatingFeeRate: number }

/** 98 and 200 per mille are 9.8 and 20 percent. */
export const inPercent = ({ transactionPerMille, operatingPerMille }: PerMille): Percent => ({
  transactionFeeRate: transactionPerMille / 10,
  operatingFeeRate: operatingPerMille / 10,
})

/** The rates that were read in percent, per mille again. */
export const ratesOf = ({ transactionFeeRate, operatingFeeRate }: Percent): PerMille => ({
  transactionPerMille: Math.round(transactionFeeRate * 10),
  operatingPerMille: Math.round(operatingFeeRate * 10),
})
