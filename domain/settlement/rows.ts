import type { ContractRates } from '../ledger/ownersShare.ts'
import { perMille, type Won } from '../shared/won.ts'

/** The sums of a row in won: the base, both fees, and the owner's share. */
export type RowSums = {
  base: Won
  transactionFee: Won
  operatingFee: Won
  expected: Won
}

/** Both fees of a base that is not negative, and the rest for the owner (rules 63, 180). */
function ofBase(base: Won, { transactionPerMille, operatingPerMille }: ContractRates): RowSums {
  if (base < 0) throw new RangeError(`no base of a settlement: ${base}`)
  const transactionFee = perMille(base, transactionPerMille)
  const operatingFee = perMille(base, operatingPerMille)
  return { base, transactionFee, operatingFee, expected: base - transactionFee - operatingFee }
}

/**
 * The row of a base that changes from `before` to `after` won, neither negative: the amounts due after, less those due
 * before. So several refunds add up to the same as one, and negative amounts are never rounded (rule 180). The
 * projection computes the rows in SQL; tests compare it with this function.
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
