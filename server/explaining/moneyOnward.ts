import * as z from 'zod/mini'
import { chargeStream } from '../../domain/charges/events.ts'
import { orderStream } from '../../domain/ordering/events.ts'
import { providerPayoutStream } from '../../domain/providerPayouts/events.ts'
import type { ExplainedSubject } from '../../domain/wire/explain.ts'
import { linesOfEntries } from '../bankStatements/index.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import { payoutRowsOf } from '../providerPayouts/index.ts'

const paymentsFor = statement({
  name: 'explaining.paymentsFor',
  text: `SELECT c.payment_id AS key FROM shop.card_payments() c WHERE c.order_id::text = $1 OR c.charge_id::text = $1`,
  row: z.object({ key: z.string() }),
})

/**
 * Where the card money of an order or a charge went on: each payout of the provider with its fee and tax, and the lines
 * of the bank that are the money of that payout (rule 338). Empty for any other stream.
 */
export async function moneyOnward(
  deps: Pick<Deps, 'db'>,
  stream: string,
): Promise<ExplainedSubject['payouts']> {
  const id = stream.slice(stream.indexOf(':') + 1)
  if (stream !== orderStream(id) && stream !== chargeStream(id)) return []
  const payments = await paymentsFor(deps.db.pool, [id])
  const rows = await payoutRowsOf(
    deps.db.pool,
    payments.map(({ key }) => key),
  )
  // The events of a day's stream are its payouts, in the order of their numbers.
  const entryOf = (row: (typeof rows)[number]) => `${providerPayoutStream(row.paid_out_on)}@${row.number}`
  const lines = await linesOfEntries(deps, [...new Set(rows.map(entryOf))])
  return rows.map((row) => ({
    ...{ paidOutOn: row.paid_out_on, paymentKey: row.payment_key, transactionKey: row.transaction_key },
    ...{ amount: row.amount, fee: row.fee, vat: row.vat, paid: row.amount - row.fee - row.vat },
    lines: lines
      .filter(({ entry }) => entry === entryOf(row))
      .map(({ key, movedAt, words, account, amount }) => ({ key, movedAt, words, account, amount })),
  }))
}
