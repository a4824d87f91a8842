import { z } from 'zod'
import type { CivilDate } from '../../../domain/shared/civilDate.ts'
import type { PaidOutLine, PaidOutLines, Unknown } from '../cards/port.ts'
import type { Line } from './line.ts'
import { inDoubt, unclear, unreadable } from './reading.ts'
import { settlementShape, type TossSettlement } from './shapes.ts'

const rowsAPage = 1_000

/**
 * Reads the settlement list page by page, however long it is. A page that cannot be read ends it as unknown; so does
 * one that came before, because a provider that ignores `page` would be read for ever.
 */
export async function* findSettlements(
  line: Line,
  days: { from: CivilDate; to: CivilDate },
): AsyncGenerator<PaidOutLines> {
  const firstKeys = new Set<string>()
  for (let page = 1; ; page += 1) {
    const read = await readPage(line, days, page)
    if ('outcome' in read) return yield read
    const firstKey = read[0]?.transactionKey
    if (firstKey !== undefined && firstKeys.has(firstKey))
      return yield unreadable(line, 'settlements', 'REPEATED_SETTLEMENTS')
    yield { outcome: 'found', lines: read.map(lineOf) }
    if (firstKey === undefined || read.length < rowsAPage) return
    firstKeys.add(firstKey)
  }
}

async function readPage(
  line: Line,
  { from, to }: { from: CivilDate; to: CivilDate },
  page: number,
): Promise<TossSettlement[] | Unknown> {
  const query = new URLSearchParams({
    ...{ startDate: from, endDate: to, dateType: 'paidOutDate' },
    ...{ page: String(page), size: String(rowsAPage) },
  })
  const answer = await line.get(`/v1/settlements?${query}`)
  if (answer.kind === 'doubt') return inDoubt(answer)
  if (answer.kind === 'no') return unclear(line, 'settlements', answer.code)
  const read = z.array(settlementShape).safeParse(answer.body)
  if (!read.success) return unreadable(line, 'settlements', 'UNREADABLE_ANSWER')
  return read.data.every(addsUp) ? read.data : unreadable(line, 'settlements', 'SETTLEMENT_DOES_NOT_ADD_UP')
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
