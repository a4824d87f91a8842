import * as z from 'zod/mini'
import type { Account } from '../../domain/ledger/accounts.ts'
import { formatNumber } from '../../domain/shared/won.ts'
import { accountByEvent, accountStatement, entriesAt } from '../ledger/index.ts'
import { orderLines } from '../ordering/index.ts'
import { connect } from '../platform/database/database.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import type { Deps } from '../platform/deps.ts'
import { createEventStore } from '../platform/eventStore/createEventStore.ts'
import { createEventTypes, type EventType } from '../platform/eventStore/eventTypes.ts'
import { payoutRowsOf } from '../providerPayouts/index.ts'
import type { BooksArgs } from './booksArgs.ts'
import { unknownStream } from './eventsShow.ts'

export type Explaining = { url: string; eventTypes: readonly EventType[]; db: Pick<Deps['db'], 'pool'> }
type Print = (line: string) => void

const signed = (amount: number): string =>
  `${amount < 0 ? 'credit' : 'debit'}\t${formatNumber(Math.abs(amount))}`

/** Prints what moved an account: the sums by event type, then every event with all of its journal lines. */
export async function explainAccount(
  needs: Explaining,
  account: Account,
  { from, asOf: until }: BooksArgs,
  print: Print,
): Promise<void> {
  const kinds = await accountByEvent(needs, account, from, until)
  for (const { event, lines, amount } of kinds) print(`${event}\t${lines} lines\t${formatNumber(amount)}`)
  let cursor: string | undefined
  do {
    const page = await accountStatement(needs, { account, from, until, cursor })
    const lines = await entriesAt(needs, [...new Set(page.lines.map(({ pos }) => pos))])
    const told = new Set<number>()
    for (const { pos, occurredAt, event, streamId, balance } of page.lines) {
      if (told.has(pos)) continue
      told.add(pos)
      print(`#${pos}\t${occurredAt}\t${event}\t${streamId}\tbalance ${formatNumber(balance)}`)
      for (const line of lines.filter((one) => one.pos === pos))
        print(`\t${line.account}\t${signed(line.amount)}`)
    }
    cursor = page.cursor ?? undefined
    if (cursor === undefined) print(`${account}\tbalance ${formatNumber(page.closing)}`)
  } while (cursor !== undefined)
}

const withLines = z.object({
  journal: z.optional(z.array(z.object({ account: z.string(), amount: z.int() }))),
  payment: z.nullish(z.object({ paymentKey: z.string() })),
})

/**
 * Prints the events of an order, or of any stream, with their journal lines, and when the provider paid out the
 * captured payments. Returns a sentence when the stream does not exist, else null.
 */
export async function explainStream(
  needs: Explaining,
  subject: string,
  { asOf }: BooksArgs,
  print: Print,
): Promise<string | null> {
  const stream = await streamOf(needs, subject)
  const eventTypes = createEventTypes(needs.eventTypes)
  const store = createEventStore({ pool: needs.db.pool, eventTypes })
  const { events } = (await store.load([stream])).stream(stream)
  if (events.length === 0) return unknownStream(needs.url, stream)
  const paymentKeys: string[] = []
  for (const { pos, occurredAt, type, meta, data } of events) {
    if (occurredAt > asOf) continue
    print(`#${pos}\t${occurredAt.toISOString()}\t${type}\t${meta.actor}`)
    const { journal = [], payment } = withLines.parse(data)
    for (const line of journal) print(`\t${line.account}\t${signed(line.amount)}`)
    if (payment != null) paymentKeys.push(payment.paymentKey)
  }
  for (const row of await payoutRowsOf(needs.db.pool, paymentKeys)) {
    const { paid_out_on: day, amount, fee, vat } = row
    print(`paid out on ${day}\t${[amount, fee, vat].map(formatNumber).join('\t')}\tamount, fee, tax`)
  }
  return null
}

/** Accepts a stream's id, which has a colon, an order's id, or the order number that members see. */
async function streamOf({ url }: Explaining, subject: string): Promise<string> {
  if (subject.includes(':')) return subject
  if (!/^\d{6}-\w{6}$/.test(subject)) return `order:${subject}`
  const client = await connect(url)
  const found = await queriesOn(client)
    .selectFrom(orderLines.as('o'))
    .select('o.order_id')
    .where('o.order_numbers', '=', subject)
    .executeTakeFirst()
    .finally(() => client.end())
  return `order:${found?.order_id ?? subject}`
}
