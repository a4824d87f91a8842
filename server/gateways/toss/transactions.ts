import { z } from 'zod'
import type { CivilDate } from '../../../domain/shared/civilDate.ts'
import type { CardMovement, CardMovements, Unknown } from '../cards/port.ts'
import type { Line } from './line.ts'
import { inDoubt, unclear, unreadable } from './reading.ts'
import { type TossTransaction, transactionShape } from './shapes.ts'

const rowsAPage = 1_000

/**
 * Reads the transaction list page by page, however long it is; a transaction is listed from its own day on. A page that
 * cannot be read ends it as unknown; so does one that came before, because a provider that ignores `startingAfter`
 * would be read for ever.
 */
export async function* findTransactions(
  line: Line,
  days: { from: CivilDate; to: CivilDate },
): AsyncGenerator<CardMovements> {
  const lastKeys = new Set<string>()
  for (let after: string | undefined; ; ) {
    const read = await readPage(line, days, after)
    if ('outcome' in read) return yield read
    after = read.at(-1)?.transactionKey
    if (after !== undefined && lastKeys.has(after))
      return yield unreadable(line, 'transactions', 'REPEATED_TRANSACTIONS')
    yield { outcome: 'found', movements: read.map(movementOf) }
    if (after === undefined || read.length < rowsAPage) return
    lastKeys.add(after)
  }
}

async function readPage(
  line: Line,
  { from, to }: { from: CivilDate; to: CivilDate },
  after: string | undefined,
): Promise<TossTransaction[] | Unknown> {
  const query = new URLSearchParams({
    ...{ startDate: `${from}T00:00:00.000`, endDate: `${to}T23:59:59.999`, limit: String(rowsAPage) },
    ...(after !== undefined && { startingAfter: after }),
  })
  const answer = await line.get(`/v1/transactions?${query}`)
  if (answer.kind === 'doubt') return inDoubt(answer)
  if (answer.kind === 'no') return unclear(line, 'transactions', answer.code)
  const read = z.array(transactionShape).safeParse(answer.body)
  return read.success ? read.data : unreadable(line, 'transactions', 'UNREADABLE_ANSWER')
}

const movementOf = ({
  paymentKey,
  transactionKey,
  status,
  transactionAt,
}: TossTransaction): CardMovement => ({
  ...{ paymentKey, transactionKey, isRefund: /CANCELED$/.test(status) },
  movedAt: new Date(transactionAt),
})
