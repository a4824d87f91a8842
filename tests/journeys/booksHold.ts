import type pg from 'pg'
import { until } from '../support/until.ts'
import type { LedgerPayment } from './ledger.ts'

/** What the shop and the provider say when they are asked. */
type Books = {
  ledger: () => Promise<LedgerPayment[]>
  rows: <Row extends pg.QueryResultRow>(sql: string) => Promise<Row[]>
  runJob: (name: string) => Promise<void>
}

/**
 * Makes the refunds that are still owed, and throws unless every payment that the provider took is in the shop's journal,
 * won for won.
 */
export async function booksHold(office: Books): Promise<void> {
  await until(async () => {
    await office.runJob('sendRefunds')
    const due = await office.rows(`SELECT FROM shop.refunds WHERE status = 'pending'`)
    return due.length === 0
  })
  const theirs = await office.ledger()
  const ours = await office.rows<{ payment_key: string; kept: number }>(
    `SELECT payment_key, (amount - refunded)::int AS kept FROM shop.payments
       WHERE status <> 'aborted' AND payment_key IS NOT NULL`,
  )
  const kept = new Map(ours.map(({ payment_key, kept: won }) => [payment_key, won]))
  const wrong = theirs.filter(({ paymentKey, balanceAmount }) => kept.get(paymentKey) !== balanceAmount)
  if (wrong.length > 0 || theirs.length !== kept.size)
    throw new Error(`shop and provider differ: ${JSON.stringify(wrong)}; ${kept.size} of ${theirs.length}`)
  const [cash] = await office.rows<{ amount: number; unbalanced: number }>(
    `SELECT coalesce(sum(amount) FILTER (WHERE account = 'card_clearing' AND stream_id NOT LIKE 'provider-%'), 0)::int AS amount,
            sum(amount)::int AS unbalanced
     FROM shop.journal_lines`,
  )
  const balance = theirs.reduce((sum, payment) => sum + payment.balanceAmount, 0)
  if (cash?.amount !== balance || cash.unbalanced !== 0)
    throw new Error(`the journal holds ${cash?.amount}, the provider ${balance}; off by ${cash?.unbalanced}`)
}
