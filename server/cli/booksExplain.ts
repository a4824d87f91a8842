import type { Account } from '../../domain/ledger/accounts.ts'
import { chartOfAccounts } from '../../domain/ledger/chartOfAccounts.ts'
import { titleOf } from '../../domain/processes/events.ts'
import { formatNumber } from '../../domain/shared/won.ts'
import { accountStatement } from '../ledger/accountStatement.ts'
import { accountByEvent } from '../ledger/entries.ts'
import type { Database } from '../platform/database/database.ts'
import type { EventType } from '../platform/eventStore/eventTypes.ts'
import { payoutRowsOf } from '../providerPayouts/payoutRows.ts'
import type { BooksArgs } from './booksArgs.ts'
import { aligned } from './columns.ts'
import { eventsOf, paymentKeysOf } from './eventsShow.ts'
import { seoulTime } from './instants.ts'
import { subjectOf, withPayments } from './subjects.ts'
import { balanceLines, balancesOf, headOf, moneyOf, rulesOf, type ToldEvent, tell } from './telling.ts'

export type Explaining = { eventTypes: readonly EventType[]; db: Pick<Database<never>, 'pool'> }
type Print = (line: string) => void

/** Prints what moved an account: the sums by event, then every event with what it booked, by which rule. */
export async function explainAccount(
  { db, eventTypes }: Explaining,
  account: Account,
  { from, asOf: until }: BooksArgs,
  print: Print,
): Promise<void> {
  const kinds = await accountByEvent({ db }, account, from, until)
  const sums = kinds.map(({ event, lines, amount }) => [
    ...[`${titleOf(event)} (${event})`, `${formatNumber(lines)} lines`, formatNumber(amount)],
  ])
  for (const line of aligned(sums)) print(line)
  const named: ToldEvent[] = []
  let cursor: string | undefined
  do {
    const page = await accountStatement({ db }, { account, from, until, cursor })
    const streams = [...new Set(page.lines.map(({ streamId }) => streamId))]
    const events = await eventsOf(db, { streams, point: { at: until }, eventTypes })
    const last = new Map(page.lines.map(({ pos, balance }) => [pos, balance]))
    const order = [...last.keys()]
    const told = await tell(
      db,
      events.filter(({ pos }) => last.has(pos)).sort((a, b) => order.indexOf(a.pos) - order.indexOf(b.pos)),
    )
    for (const event of told) {
      print(`${headOf(event, { subject: true })}  잔액 ${formatNumber(last.get(event.event.pos) ?? 0)}`)
      for (const line of moneyOf(event)) print(`    ${line}`)
    }
    named.push(...told)
    cursor = page.cursor ?? undefined
    if (cursor === undefined)
      print(`${chartOfAccounts[account].name} (${account})  잔액 ${formatNumber(page.closing)}`)
  } while (cursor !== undefined)
  for (const line of rulesOf(named)) print(line)
}

/**
 * Prints the events of an order, or of anything that `subjectOf` finds, with what they booked by which rule, when the
 * provider paid out the captured payments, and what the accounts come to. Throws an UnknownSubject.
 */
export async function explainSubject(
  { db, eventTypes }: Explaining,
  text: string,
  { asOf }: Pick<BooksArgs, 'asOf'>,
  print: Print,
): Promise<void> {
  const { streams } = await subjectOf(db.pool, text)
  const all = withPayments(streams)
  const events = await eventsOf(db, { streams: all, point: { at: asOf }, eventTypes })
  const told = await tell(db, events)
  const [first] = told
  if (first === undefined) return print(`Nothing had happened until ${seoulTime(asOf)}.`)
  print(`${first.subject}  ${streams.join(' ')}`)
  for (const event of told) {
    print(headOf(event, { subject: streams.length > 1 }))
    for (const line of moneyOf(event)) print(`    ${line}`)
  }
  for (const { paid_out_on: day, amount, fee, vat } of await payoutRowsOf(db.pool, paymentKeysOf(events))) {
    const [paid = '', cost = '', tax = ''] = [amount, fee, vat].map(formatNumber)
    print(`${day} 결제사 지급  ${paid} − 수수료 ${cost} − 부가세 ${tax}`)
  }
  for (const line of aligned(balanceLines(balancesOf(told.map(({ journal }) => journal))))) print(line)
  for (const line of rulesOf(told)) print(line)
}
