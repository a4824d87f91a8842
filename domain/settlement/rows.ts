import { type Explanation, madeOf, percentText, term } from '../ledger/explanation.ts'
import type { ContractRates } from '../ledger/ownersShare.ts'
import { formatNumber, type Won } from '../shared/won.ts'

/** The sums of a row in won: the base, both fees, and the owner's share. */
export type RowSums = {
  base: Won
  transactionFee: Won
  operatingFee: Won
  expected: Won
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
