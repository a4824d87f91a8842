import type { ContractRates } from '../ledger/ownersShare.ts'
import { perMille, type Won } from '../shared/won.ts'

/** What a row says in won: the base that counts as rented, both fees of it, and what of it is the owner's. */
export type RowSums = {
  base: Won
  transactionFee: Won
  operatingFee: Won
  expected: Won
}

/** Both fees of a base that is not negative, and what they leave the owner (rules 63, 180). */
function ofBase(base: Won, { transactionPerMille, operatingPerMille }: ContractRates): RowSums {
  if (base < 0) throw new RangeError(`no base of a settlement: ${base}`)
  const transactionFee = perMille(base, transactionPerMille)
  const operatingFee = perMille(base, operatingPerMille)
  return { base, transactionFee, operatingFee, expected: base - transactionFee - operatingFee }
}

/**
 * The row of a base that moves from `before` to `after` won, neither negative: what is due of all that is kept after,
 * less what was due before. So several refunds add up to what one would, and nothing negative is rounded (rule 180).
 */
export function rowOf(before: Won, after: Won, rates: ContractRates): RowSums {
  const old = ofBase(before, rates)
  const kept = ofBase(after, rates)
  return {
    base: kept.base - old.base,
    transactionFee: kept.transactionFee - old.transactionFee,
    operatingFee: kept.operatingFee - old.operatingFee,
    expected: kept.expected - old.expected,
  }
}
