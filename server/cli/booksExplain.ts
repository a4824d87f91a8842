import type { Account } from '../../domain/ledger/accounts.ts'
import { chartOfAccounts } from '../../domain/ledger/chartOfAccounts.ts'
import { titleOf } from '../../domain/processes/events.ts'
import { settlementStream } from '../../domain/settlement/events.ts'
import { formatNumber, sum } from '../../domain/shared/won.ts'
import { accountStatement } from '../ledger/accountStatement.ts'
import { accountByEvent } from '../ledger/entries.ts'
import { type OpenItem, openItems } from '../ledger/openItems.ts'
import type { Database } from '../platform/database/database.ts'
import type { EventType } from '../platform/eventStore/eventTypes.ts'
import { payoutRowsOf } from '../providerPayouts/payoutRows.ts'
import type { BooksArgs } from './booksArgs.ts'
import { aligned } from './columns.ts'
import { eventsOf, paymentKeysOf } from './eventsShow.ts'
import { seoulTime } from './instants.ts'
import { type Names, namesFor } from './names.ts'
import { linesOfCarriedForward, linesOfMonth, monthOfStream } from './ownersMonth.ts'
import { subjectOf, withPayments } from './subjects.ts'
import { balanceLines, balancesOf, headOf, moneyOf, rulesOf, type ToldEvent, tell } from './telling.ts'

export type Explaining = { eventTypes: readonly EventType[]; db: Pick<Database<never>, 'pool'> }
type Print = (line: string) => void

/** So many open items are listed, and an account with no more events than this tells them without being asked. */
const [itemsAtMost, eventsUnasked] = [50, 20]

/**
 * Prints what an account's balance is made of: its open items with the names by which one can go on, then the sums by
 * event, then, when they are few or asked for, every event with what it booked by which rule.
 */
export async function explainAccount(
  needs: Explaining,
  account: Account,
  { from, asOf, history, isWhole }: BooksArgs,
  print: Print,
): Promise<void> {
  const { db } = needs
  const all = await accountByEvent({ db }, account, beginning, asOf)
  const balance = sum(all.map(({ amount }) => amount))
  const events = sum(all.map(({ lines }) => lines))
  const { name } = chartOfAccounts[account]
  const until = isWhole ? '' : `  ${seoulTime(asOf)}까지`
  print(`${name} (${account})  잔액 ${formatNumber(balance)}  ${linesOf(events)}${until}`)
  const open = await openItems({ db }, account, asOf, itemsAtMost)
  if (open !== null) await printOpenItems(needs, open, { balance, asOf }, print)
  const moved = from === beginning ? all : await accountByEvent({ db }, account, from, asOf)
  if (moved.length > 0) print(from === beginning ? 'what moved it' : `what moved it from ${from} on`)
  const sums = moved.map(({ event, lines, amount }) => [
    ...[`  ${titleOf(event)} (${event})`, linesOf(lines), formatNumber(amount)],
  ])
  for (const line of aligned(sums)) print(line)
  if (history || events <= eventsUnasked) await printHistory(needs, account, { from, until: asOf }, print)
  else print('--history tells each of these events, --from DAY those from a day on')
}

const linesOf = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'line' : 'lines'}`

async function printOpenItems(
  needs: Explaining,
  { items, count, total }: NonNullable<Awaited<ReturnType<typeof openItems>>>,
  { balance, asOf }: { balance: number; asOf: Date },
  print: Print,
): Promise<void> {
  const { db } = needs
  if (count === 0) return print('no open item: every line is settled')
  print(count === 1 ? '1 open item' : `${formatNumber(count)} open items, the oldest first`)
  const names = await namesFor(db, { streams: items.flatMap(({ stream }) => stream ?? []) })
  for (const line of aligned(items.flatMap((item) => linesOfItem(item, names)))) print(line)
  const shown = sum(items.map(({ amount }) => amount))
  if (items.length < count)
    print(`  and ${formatNumber(count - items.length)} more that come to ${formatNumber(total - shown)}`)
  // Only a fault in an event's own amounts lets the parts of its line differ from the line.
  if (total !== balance)
    print(`  the items come to ${formatNumber(total)}, the account to ${formatNumber(balance)}`)
  for (const { memberId, months } of items)
    if (memberId !== null && months.length > 0)
      await printCarriedForward(needs, { memberId, months, asOf }, print)
}

/** Of an owner what is carried forward, row by row; nothing for one whose months are paid when they are due. */
async function printCarriedForward(
  needs: Explaining,
  { memberId: ownerId, months, asOf }: { memberId: number; months: OpenItem['months']; asOf: Date },
  print: Print,
): Promise<void> {
  const told = await linesOfCarriedForward(needs, { ownerId, months: months.map(({ month }) => month), asOf })
  if (told.lines.length === 0) return
  print(`carried forward of 회원 ${ownerId} (member:${ownerId})`)
  for (const line of told.lines) print(`  ${line}`)
  for (const line of rulesOf([told])) print(`  ${line}`)
}

function linesOfItem({ stream, memberId, amount, since, months }: OpenItem, names: Names): string[][] {
  const whose = memberId === null ? names.wayOn(stream ?? '') : `회원 ${memberId} (member:${memberId})`
  return [
    [`  ${formatNumber(amount)}`, whose, `since ${seoulTime(since)}`],
    ...months.map(({ month, amount: own }) => [
      `    ${formatNumber(own)}`,
      `${month} (${memberId === null ? month : settlementStream(memberId, month)})`,
    ]),
  ]
}

/** Before the shop's first event. */
const beginning = '2000-01-01'

async function printHistory(
  { db, eventTypes }: Explaining,
  account: Account,
  { from, until }: { from: BooksArgs['from']; until: Date },
  print: Print,
): Promise<void> {
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
  const ofMonth = monthOfStream(streams[0])
  const month = ofMonth === null ? null : await linesOfMonth({ db, eventTypes }, { ...ofMonth, asOf })
  if (told.length === 0 && !month?.explanations.length)
    return print(`Nothing had happened until ${seoulTime(asOf)}.`)
  const { subject } = await namesFor(db, { streams })
  print(`${subject(streams[0])}  ${streams.join(' ')}`)
  for (const line of month?.lines ?? []) print(line)
  for (const event of told) {
    print(headOf(event, { subject: streams.length > 1 }))
    for (const line of moneyOf(event)) print(`    ${line}`)
  }
  for (const { paid_out_on: day, amount, fee, vat } of await payoutRowsOf(db.pool, paymentKeysOf(events))) {
    const [paid = '', cost = '', tax = ''] = [amount, fee, vat].map(formatNumber)
    print(`${day} 결제사 지급  ${paid} − 수수료 ${cost} − 부가세 ${tax}`)
  }
  for (const line of aligned(balanceLines(balancesOf(told.map(({ journal }) => journal))))) print(line)
  for (const line of rulesOf([...told, ...(month === null ? [] : [month])])) print(line)
}
