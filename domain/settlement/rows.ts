import { type Explanation, madeOf, percentText, term } from '../ledger/explanation.ts'
import type { ContractRates } from '../ledger/ownersShare.ts'
import { formatNumber, perMille, type Won } from '../shared/won.ts'

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

/** A settlement row; `before` is the base before it, `rates` is null where staff decided the owner's part. */
type ExplainedRow = RowSums & { before: Won; rates: ContractRates | null }

/** The explanation of a row's amount: the base less both fees, with the rates filled in (rule 180). */
export function explainRow({ base, transactionFee, operatingFee, before, rates }: ExplainedRow): Explanation {
  const how = (rate: number | undefined) => {
    if (rate === undefined) return null
    if (before === 0) return `${formatNumber(base)} × ${percentText(rate)}`
    return `(${formatNumber(before + base)} − ${formatNumber(before)}) × ${percentText(rate)}`
  }
  return madeOf(
    180,
    '정산 금액',
    term('정산 기준액', base),
    term('거래 수수료', 0 - transactionFee, how(rates?.transactionPerMille)),
    term('운영 수수료', 0 - operatingFee, how(rates?.operatingPerMille)),
  )
}
