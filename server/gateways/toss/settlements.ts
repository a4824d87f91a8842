import { z } from 'zod'
import type { CivilDate } from '../../../domain/shared/civilDate.ts'
import type { PaidOutLine, PaidOutLines } from '../cards/port.ts'
import type { Line } from './line.ts'
import { inDoubt, unclear, unreadable } from './reading.ts'
import { settlementShape, type TossSettlement } from './shapes.ts'

const rowsAPage = 1_000
/** 200,000 transactions. Without a bound, a provider that ignores `page` would be read for ever. */
const pagesAtMost = 200

/** Reads every page of the settlement list; one unreadable page, or too many pages, make the whole list unknown. */
export async function findSettlements(
  line: Line,
  { from, to }: { from: CivilDate; to: CivilDate },
): Promise<PaidOutLines> {
  const lines: PaidOutLine[] = []
  for (let page = 1; page <= pagesAtMost; page += 1) {
    const query = new URLSearchParams({
      ...{ startDate: from, endDate: to, dateType: 'paidOutDate' },
      ...{ page: String(page), size: String(rowsAPage) },
    })
    const answer = await line.get(`/v1/settlements?${query}`)
    if (answer.kind === 'doubt') return inDoubt(answer)
    if (answer.kind === 'no') return unclear(line, 'settlements', answer.code)
    const read = z.array(settlementShape).safeParse(answer.body)
    if (!read.success) return unreadable(line, 'settlements', 'UNREADABLE_ANSWER')
    if (!read.data.every(addsUp)) return unreadable(line, 'settlements', 'SETTLEMENT_DOES_NOT_ADD_UP')
    lines.push(...read.data.map(lineOf))
    if (read.data.length < rowsAPage) return { outcome: 'found', lines }
  }
  return unreadable(line, 'settlements', 'TOO_MANY_SETTLEMENTS')
}

/** Returns whether payout = amount − fee − VAT holds, and a refund's amount is negative. */
const addsUp = ({ amount, supplyAmount, vat, payOutAmount, cancel }: TossSettlement): boolean =>
  amount === payOutAmount + supplyAmount + vat && (cancel == null ? amount > 0 : amount < 0)

const lineOf = ({ supplyAmount, cancel, paidOutDate, ...row }: TossSettlement): PaidOutLine => ({
  paymentKey: row.paymentKey,
  transactionKey: row.transactionKey,
  isRefund: cancel != null,
  amount: row.amount,
  fee: supplyAmount,
  vat: row.vat,
  paidOutOn: paidOutDate,
})
