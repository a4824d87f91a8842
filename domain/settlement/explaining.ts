import { both, type Explanation, madeOf, percentText, term, withoutEmpty } from '../ledger/explanation.ts'
import type { ContractRates } from '../ledger/ownersShare.ts'
import { formatNumber, type Won } from '../shared/won.ts'
import type { SettlementEvent } from './events.ts'
import type { RowSums } from './rows.ts'

function moneyOf(event: SettlementEvent): Explanation[] {
  switch (event.type) {
    case 'settlement.closed': {
      const { earned, broughtForward, deductions, carriedForward } = event.data
      return [
        madeOf(
          183,
          '지급할 금액',
          term('번 금액', earned),
          term('이월된 금액', broughtForward),
          ...deductions.map(({ amount }) => term('뺀 요금', 0 - amount)),
          term('다음 달로 넘긴 금액', 0 - carriedForward),
        ),
      ]
    }
    case 'payout.requested': {
      const sent = term(`${event.data.month} 정산금`, event.data.amount)
      return both(
        185,
        ['owner_payable', '지급을 요청한 금액'],
        ['payouts_in_transit', '지급 중인 금액'],
        sent,
      )
    }
    case 'payout.confirmed': {
      const sent = term(`${event.data.month} 정산금`, event.data.amount)
      return both(185, ['payouts_in_transit', '지급이 끝난 금액'], ['bank', '은행에서 나간 금액'], sent)
    }
    case 'payout.failed': {
      const back = term(`${event.data.month} 정산금`, event.data.amount)
      return both(185, ['payouts_in_transit', '지급하지 못한 금액'], ['owner_payable', '다시 줄 금액'], back)
    }
    default:
      return []
  }
}

/** The explanation of the amounts of a settlement's event, with its rule and the event's own numbers (rule 225). */
export const explainSettlement = (event: SettlementEvent): Explanation[] => withoutEmpty(moneyOf(event))

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
