import { perMille, type Won } from '../shared/won.ts'

/** The fees that the shop keeps of a base by the contract, per mille. */
export type ContractRates = { transactionPerMille: number; operatingPerMille: number }

/** The owner's share of `base` won, after both fees at the contract's rates (rule 63). */
export const ownersShareOf = (base: Won, { transactionPerMille, operatingPerMille }: ContractRates): Won =>
  base - perMille(base, transactionPerMille) - perMille(base, operatingPerMille)
