import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import type pg from 'pg'
import { chartOfAccounts } from '../../domain/ledger/accounts.ts'
import { type OrderEvent, orderEventSchemas, orderStream } from '../../domain/ordering/events.ts'
import { foldOrder } from '../../domain/ordering/state.ts'
import { titleOf } from '../../domain/processes/eventTitles.ts'
import { formatNumber } from '../../domain/shared/won.ts'
import { type WalletEvent, walletEventSchemas, walletStream } from '../../domain/wallet/events.ts'
import { lotHistories } from '../../domain/wallet/lotHistory.ts'
import { emptyWallet, walletAfter } from '../../domain/wallet/state.ts'
import type { Database } from '../platform/database/database.ts'
import type { StoredEvent } from '../platform/eventStore/eventStore.ts'
import type { EventType } from '../platform/eventStore/eventTypes.ts'
import { keyIn, type LogSession, type Place, sessionAt } from '../platform/projections/logSession.ts'
import type { Projection } from '../platform/projections/projection.ts'
import type { Point } from '../platform/projections/scratch.ts'
import type { Change } from '../platform/projections/steps.ts'
import { aligned, widthOf } from './columns.ts'
import { eventsOf } from './eventsShow.ts'
import { pointOf, seoulTime, writtenPoint } from './instants.ts'
import { Misuse } from './misuse.ts'
import { subjectOf, UnknownSubject } from './subjects.ts'
import { factsOf, moneyOf, namesFor, tell } from './telling.ts'

const help = `.order ORDER                 the order's state: a number (261115-VEJ640), an id or a stream
.wallet MEMBER               points and coupons: an email or a member's number
.table TABLE [CONDITION]     rows of a projection: .table order_items status = 'collected'
.why TABLE.COLUMN [CONDITION]
                             which event and which statement wrote the value; without a condition that of the order or
                             member asked for last
.next [N]   .back [N]        one event on or back (or N); .next says what it changed
.at [POINT]                  where this is; or go to an instant or a position
.tables                      every table of a projection
.help   .quit
`

type Needs = {
  /** The scratch database, and the shop's own, which is only read: for names and numbers. */
  scratch: { client: pg.Client; db: Database<never> }
  shop: Database<never>
  projections: readonly Projection[]
  eventTypes: readonly EventType[]
  out: Writable & { isTTY?: boolean; columns?: number }
}

type Focus = { column: 'order_id' | 'member_id'; value: string | number } | null

/**
 * Reads commands line by line until `.quit` or the end of the input, on a terminal with a prompt. Returns 1 when one
 * of them failed, else 0.
 */
export async function runShell(
  needs: Needs,
  point: Point,
  input: Readable & { isTTY?: boolean },
): Promise<number> {
  const { out } = needs
  const print = (line: string) => void out.write(`${line}\n`)
  const state: State = {
    needs,
    print,
    session: await sessionAt(needs.scratch.client, needs, point),
    focus: null,
    point,
  }
  let failed = false
  print(`The log ${whereIs(state.session)}; .help says what can be asked`)
  const lines = createInterface({
    ...{ input, terminal: input.isTTY === true, prompt: '> ' },
    ...(input.isTTY === true && { output: out, completer: completes(needs.projections) }),
  })
  if (input.isTTY) lines.prompt()
  for await (const line of lines) {
    const [command = '', ...rest] = line.trim().split(/\s+/)
    if (command === '.quit') break
    if (command !== '')
      await answer(state, command, rest.join(' ')).catch((fault: unknown) => {
        failed = true
        print(fault instanceof Error ? (fault.message.split('\n')[0] ?? '') : String(fault))
      })
    if (input.isTTY) lines.prompt()
  }
  lines.close()
  return failed ? 1 : 0
}

type State = {
  needs: Needs
  print: (line: string) => void
  session: LogSession
  focus: Focus
  point: Point
}

function completes(projections: readonly Projection[]) {
  const tables = projections.flatMap((projection) => projection.tables)
  const words = [...help.matchAll(/\.[a-z]+/g)].map(([word]) => word)
  return (line: string): [string[], string] => {
    const last = line.split(' ').at(-1) ?? ''
    const among = last === line ? words : tables
    return [among.filter((word) => word.startsWith(last)), last]
  }
}

async function answer(state: State, command: string, rest: string): Promise<void> {
  switch (command) {
    case '.help':
      return state.print(help.trimEnd())
    case '.order':
      return showOrder(state, rest)
    case '.wallet':
      return showWallet(state, rest)
    case '.table':
      return showTable(state, rest)
    case '.tables':
      return state.print(
        state.needs.projections.map(({ name, tables }) => `${name}: ${tables.join(', ')}`).join('\n'),
      )
    case '.why':
      return showWhy(state, rest)
    case '.next':
      return moveOn(state, timesOf(rest))
    case '.back':
      return moveBack(state, timesOf(rest))
    case '.at':
      return moveTo(state, rest)
    default:
      throw new Misuse(`${command} is no command; .help lists them`)
  }
}

function timesOf(text: string): number {
  if (text === '') return 1
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new Misuse(`${text} is no number of events`)
  return Number(text)
}

function whereIs(session: LogSession): string {
  const at = session.current()
  return at === null ? 'before its first event' : `at ${placeText(at)}`
}

const placeText = ({ pos, at, type, stream }: Place): string =>
  `#${pos}  ${seoulTime(at)}  ${titleOf(type)} (${type})  ${stream}`

async function moveTo(state: State, text: string): Promise<void> {
  if (text !== '') {
    state.point = pointOf(text)
    state.session = await sessionAt(state.needs.scratch.client, state.needs, state.point)
  }
  state.print(`The log ${whereIs(state.session)}`)
}

async function moveOn(state: State, times: number): Promise<void> {
  const { session, print, needs } = state
  for (let nth = 0; nth < times; nth += 1) {
    const step = await session.next()
    if (step === null) return print('This is the end of the log')
    print(`→ ${placeText(step.place)}`)
    const [event] = await loaded(state, step.place.stream, (one) => one.pos === step.place.pos)
    if (event !== undefined)
      for (const told of await tell(needs.shop, [event]))
        for (const line of [...told.facts, ...moneyOf(told)]) print(`    ${line}`)
    const keys = await session.keys()
    for (const line of changeLines(step.changes, keys)) print(`  ${line}`)
  }
}

async function moveBack(state: State, times: number): Promise<void> {
  for (let nth = 0; nth < times; nth += 1)
    if (!(await state.session.back())) return state.print('This is the beginning of the log')
  state.print(`← ${whereIs(state.session)}`)
}

/** Changed rows, one a line: `~ order_items (order_item_id …): status new → ready_for_delivery`. */
export function changeLines(
  changes: readonly Change[],
  keys: ReadonlyMap<string, readonly string[]>,
): string[] {
  return changes.map(({ table, before, after }) => {
    const row = after ?? before ?? {}
    const name = `${table} (${keyIn(keys, table, row)})`
    if (before === null) return `+ ${name}: ${Object.entries(row).flatMap(filled).join(' · ')}`
    if (after === null) return `- ${name}`
    const differing = Object.keys(after).filter(
      (column) => JSON.stringify(before[column]) !== JSON.stringify(after[column]),
    )
    return `~ ${name}: ${differing.map((column) => `${column} ${cell(before[column])} → ${cell(after[column])}`).join(' · ')}`
  })
}

const filled = ([column, value]: [string, unknown]): string[] =>
  value === null ? [] : [`${column} ${cell(value)}`]

const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+([+-]\d{2}:\d{2}|Z)$/

/** A value of a row for a person; an instant in Seoul's time. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return '–'
  if (typeof value === 'string') return instant.test(value) ? seoulTime(new Date(value)) : value
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Whether the session has applied the event. */
function isApplied({ point, session }: State, { pos, occurredAt }: StoredEvent): boolean {
  const at = session.current()
  if (at === null) return false
  if (point.pos !== undefined) return pos <= at.pos
  return occurredAt < at.at || (occurredAt.getTime() === at.at.getTime() && pos <= at.pos)
}

function loaded(
  { needs }: State,
  stream: string,
  which: (event: StoredEvent) => boolean,
): Promise<StoredEvent[]> {
  const { scratch, eventTypes } = needs
  return eventsOf(scratch.db, { streams: [stream], point: {}, eventTypes }).then((all) => all.filter(which))
}

const isOrderEvent = (event: StoredEvent): event is StoredEvent & OrderEvent =>
  Object.hasOwn(orderEventSchemas, event.type)
const isWalletEvent = (event: StoredEvent): event is StoredEvent & WalletEvent =>
  Object.hasOwn(walletEventSchemas, event.type)

async function showOrder(state: State, text: string): Promise<void> {
  const { needs, print, session } = state
  if (text === '') throw new Misuse('.order needs an order')
  const { streams } = await subjectOf(needs.shop.pool, text)
  const [stream] = streams
  if (!stream.startsWith('order:')) throw new Misuse(`${text} is no order`)
  const orderId = stream.slice(orderStream('').length)
  const events = await loaded(state, stream, (event) => isApplied(state, event))
  const order = foldOrder(events.filter(isOrderEvent))
  state.focus = { column: 'order_id', value: orderId }
  if (order.status === 'none') return print(`${text} had not begun ${whereIs(session)}`)
  const { draft, refunds } = order
  const names = await namesFor(needs.shop, {
    streams: [stream],
    products: draft.items.map(({ productId }) => productId),
  })
  print(`${names.subject(stream)}  ${order.status}  ${draft.start} – ${draft.end}  ${stream}`)
  const items = order.status === 'placed' ? order.items : draft.items
  for (const item of items) {
    const status = 'status' in item ? item.status : 'draft'
    const back = 'back' in item && item.back.card + item.back.points > 0 ? item.back : null
    print(
      [
        `  ${names.product(item.productId)}`,
        status,
        `${formatNumber(item.finalAmount)}원`,
        ...(back === null
          ? []
          : [`돌려준 금액 카드 ${formatNumber(back.card)} · 포인트 ${formatNumber(back.points)}`]),
        `orderItemId ${item.orderItemId}`,
      ].join('  '),
    )
  }
  const { totalAmount, pointsUsed, couponDiscount, deliveryFee } = draft.amounts
  print(`  ${factsOf({ totalAmount, pointsUsed, couponDiscount, deliveryFee }, names).join('')}`)
  for (const { refundId, amount, status } of refunds)
    print(`  환불 ${formatNumber(amount)}원  ${status}  refundId ${refundId}`)
  const last = events.at(-1)
  if (last !== undefined)
    print(`  last: #${last.pos}  ${seoulTime(last.occurredAt)}  ${titleOf(last.type)} (${last.type})`)
}

async function showWallet(state: State, text: string): Promise<void> {
  const { needs, print, session } = state
  if (text === '') throw new Misuse('.wallet needs a member')
  const { memberId } = await subjectOf(needs.shop.pool, text)
  if (memberId === null) throw new Misuse(`${text} names no member`)
  state.focus = { column: 'member_id', value: memberId }
  const events = (await loaded(state, walletStream(memberId), (event) => isApplied(state, event))).filter(
    isWalletEvent,
  )
  const { lots, debt, balance } = lotHistories(events)
  print(
    `회원 ${memberId}  포인트 ${formatNumber(balance)}${debt === 0 ? '' : ` (미수금 ${formatNumber(debt)})`}  ${whereIs(session)}`,
  )
  for (const { lotId, remaining, held, expiresAt } of lots)
    if (remaining !== 0 || held !== 0)
      print(
        `  ${formatNumber(remaining)}${held === 0 ? '' : ` (예약 ${formatNumber(held)})`}  until ${seoulTime(new Date(expiresAt))}  ${lotId}`,
      )
  for (const [copy, { couponId, status, expiresAt }] of walletAfter(emptyWallet, events).copies)
    print(
      `  쿠폰 ${couponId}  ${status}  until ${expiresAt === null ? '–' : seoulTime(new Date(expiresAt))}  ${copy}`,
    )
}

const rowsAtMost = 50

async function showTable(state: State, text: string): Promise<void> {
  const { session, print, needs } = state
  const { table, condition } = tableIn(state, text, '.table order_items')
  const rows = await session.rowsOf(table, condition ?? 'true', rowsAtMost + 1)
  const shown = rows.slice(0, rowsAtMost)
  const columns = [...new Set(shown.flatMap((row) => Object.keys(row)))].filter((column) =>
    shown.some((row) => row[column] !== null),
  )
  const lines = aligned([
    columns,
    ...shown.map((row) =>
      columns.map((column) => {
        const value = row[column]
        return typeof value === 'number' ? value : cell(value)
      }),
    ),
  ])
  if (Math.max(...lines.map(widthOf)) <= (needs.out.columns ?? 120)) for (const line of lines) print(line)
  else
    for (const [nth, row] of shown.entries()) {
      print(`${table} ${nth + 1}`)
      for (const line of aligned(columns.map((column) => [`  ${column}`, cell(row[column])]))) print(line)
    }
  print(
    rows.length > rowsAtMost
      ? `the first ${rowsAtMost} rows; a condition narrows them`
      : `${rows.length} rows`,
  )
}

function tableIn({ needs }: State, text: string, example: string) {
  const [name = '', ...rest] = text.split(' ')
  const [table = '', column = null] = name.split('.')
  const tables = needs.projections.flatMap((projection) => projection.tables)
  if (name === '') throw new Misuse(`a table is missing: ${example}`)
  if (!tables.includes(table))
    throw new UnknownSubject(`no table ${table}; there are ${[...tables].sort().join(', ')}`)
  const condition = rest.join(' ').replace(/^where\s+/i, '')
  return { table, column, condition: condition === '' ? null : condition }
}

async function showWhy(state: State, text: string): Promise<void> {
  const { session, print, focus } = state
  const { table, column, condition } = tableIn(state, text, '.why order_items.status')
  if (column === null) throw new Misuse('.why needs a column: .why order_items.status')
  const [sample] = await session.rowsOf(table, 'true', 1)
  if (sample === undefined) return print(`${table} has no row ${whereIs(session)}`)
  if (!Object.hasOwn(sample, column))
    throw new UnknownSubject(`no column ${column} in ${table}; there are ${Object.keys(sample).join(', ')}`)
  const focused =
    focus !== null && Object.hasOwn(sample, focus.column) ? `${focus.column} = '${focus.value}'` : 'true'
  const rows = await session.rowsOf(table, condition ?? focused, 6)
  if (rows.length === 0) return print(`${table} has no such row ${whereIs(session)}`)
  const keys = await session.keys()
  for (const row of rows.slice(0, 5)) {
    print(`${table}.${column} = ${cell(row[column])}  (${keyIn(keys, table, row)})`)
    const { projection, writes } = await session.writesOf(table, row, column)
    const last = writes.at(-1)
    if (last === undefined) continue
    print(`  written by ${placeText(last.place)}`)
    print(`  with statement ${last.nth} of ${last.of} of the projection ${projection.name}:`)
    for (const line of last.statement.split('\n')) print(`    ${line}`)
    if (writes.length > 1)
      print(
        `  before that: ${writes
          .slice(0, -1)
          .map(({ value, place }) => `${cell(value)} (#${place.pos})`)
          .join(' → ')}`,
      )
  }
  if (rows.length > 5) print('the first 5 rows; a condition narrows them')
}

/** Prints what changed between two points: rows by table, then the balances of accounts. */
export async function showDiff(needs: Needs, [from, until]: readonly [Point, Point]): Promise<void> {
  const print = (line: string) => void needs.out.write(`${line}\n`)
  const session = await sessionAt(needs.scratch.client, needs, from)
  const before = await session.sums('journal_lines', 'account', 'amount')
  const changes = await session.moveTo(until)
  const after = await session.sums('journal_lines', 'account', 'amount')
  const keys = await session.keys()
  print(`from ${writtenPoint(from)} until ${writtenPoint(until)}`)
  for (const table of [...new Set(changes.map((change) => change.table))].sort()) {
    const own = changes.filter((change) => change.table === table)
    const count = (which: (change: Change) => boolean) => own.filter(which).length
    const added = count((change) => change.before === null)
    const removed = count((change) => change.after === null)
    print(`${table}: ${added} added, ${own.length - added - removed} changed, ${removed} removed`)
    if (own.length <= rowsAtMost) for (const line of changeLines(own, keys)) print(`  ${line}`)
  }
  const moved = Object.entries(chartOfAccounts).flatMap(([account, { name }]): string[][] => {
    const [was, is] = [before.get(account) ?? 0, after.get(account) ?? 0]
    if (was === is) return []
    return [
      [
        `${name} (${account})`,
        formatNumber(was),
        '→',
        formatNumber(is),
        `(${is > was ? '+' : ''}${formatNumber(is - was)})`,
      ],
    ]
  })
  for (const line of aligned(moved)) print(line)
  if (changes.length === 0) print('nothing changed')
}
