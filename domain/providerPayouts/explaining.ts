import { credited, debited, type Explanation, term, withoutEmpty } from '../ledger/explanation.ts'
import { sum } from '../shared/won.ts'
import type { ProviderPayoutEvent } from './events.ts'

/** The explanation of the card provider's payout: captures less refunds, less its fee (rule 66). */
export function explainProviderPayout({
  data: { payOut, fees, vat, rows },
}: ProviderPayoutEvent): Explanation[] {
  const part = (isCancel: boolean, label: string) => {
    const own = rows.filter((row) => row.isCancel === isCancel)
    return term(`${label} ${own.length}건`, sum(own.map(({ amount }) => amount)))
  }
  const cleared = sum(rows.map(({ amount }) => amount))
  return withoutEmpty([
    credited(66, 'card_clearing', '정리된 카드 미수금', part(false, '결제'), part(true, '취소')),
    debited(66, 'payment_fees', '결제 수수료', term('결제 수수료', fees)),
    debited(66, 'vat_receivable', '수수료의 부가세', term('수수료의 부가세', vat)),
    debited(
      66,
      'bank',
      '은행에 들어온 금액',
      term('정리된 카드 미수금', cleared),
      term('결제 수수료', 0 - fees),
      term('수수료의 부가세', payOut - cleared + fees),
    ),
  ])
}
