import { perMille, type Won } from '../shared/won.ts'

/** The fees that the shop keeps of a base by the contract, per mille. */
export type ContractRates = { transactionPerMille: number; operatingPerMille: number }

/** What a base brings its owner, in won: both fees that the shop keeps of it, and the rest, which is the owner's. */
export type Earning = { transactionFee: Won; operatingFee: Won; ownersShare: Won }

/**
 * Computes what a base brings its owner (rules 63, 180). Without rates there is no owner, so all of it is 0. Throws for a
 * negative base.
 */
export function earningOf(base: Won, rates: ContractRates | null): Earning {
  if (base < 0) throw new RangeError(`no base of a settlement: ${base}`)
  if (rates === null) return { transactionFee: 0, operatingFee: 0, ownersShare: 0 }
  const transactionFee = perMille(base, rates.transactionPerMille)
  const operatingFee = perMille(base, rates.operatingPerMille)
  return { transactionFee, operatingFee, ownersShare: base - transactionFee - operatingFee }
}

/**
 * What an owner loses when a base falls from `before` to `after` won: the earning of the one less that of the other, so
 * that several refunds take the same as one and nothing negative is ever rounded (rule 180).
 */
export function earningLost(before: Won, after: Won, rates: ContractRates | null): Earning {
  const [old, kept] = [earningOf(before, rates), earningOf(after, rates)]
  return {
    transactionFee: old.transactionFee - kept.transactionFee,
    operatingFee: old.operatingFee - kept.operatingFee,
    ownersShare: old.ownersShare - kept.ownersShare,
  }
}
