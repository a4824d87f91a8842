import { z } from 'zod'
import type { CivilDate } from '../../../domain/shared/civilDate.ts'
import type { CardMovement, CardMovements } from '../cards/port.ts'
import type { Line } from './line.ts'
import { inDoubt, unclear, unreadable } from './reading.ts'
import { transactionShape } from './shapes.ts'

const rowsAPage = 1_000
/** 200,000 transactions. Without a bound, a provider that ignores `startingAfter` would be read for ever. */
const pagesAtMost = 200

/** Reads every page of the transaction list, which has a transaction from its own day on. */
export async function findTransactions(
  line: Line,
  { from, to }: { from: CivilDate; to: CivilDate },
): Promise<CardMovements> {
  const movements: CardMovement[] = []
  for (let page = 1; page <= pagesAtMost; page += 1) {
    const last = movements.at(-1)
    const query = new URLSearchParams({
      ...{ startDate: `${from}T00:00:00.000`, endDate: `${to}T23:59:59.999`, limit: String(rowsAPage) },
      ...(last && { startingAfter: last.transactionKey }),
    })
    const answer = await line.get(`/v1/transactions?${query}`)
    if (answer.kind === 'doubt') return inDoubt(answer)
    if (answer.kind === 'no') return unclear(line, 'transactions', answer.code)
    const read = z.array(transactionShape).safeParse(answer.body)
    if (!read.success) return unreadable(line, 'transactions', 'UNREADABLE_ANSWER')
    for (const { paymentKey, transactionKey, status, transactionAt } of read.data)
      movements.push({
        ...{ paymentKey, transactionKey, isRefund: /CANCELED$/.test(status) },
        movedAt: new Date(transactionAt),
      })
    if (read.data.length < rowsAPage) return { outcome: 'found', movements }
  }
  return unreadable(line, 'transactions', 'TOO_MANY_TRANSACTIONS')
}
