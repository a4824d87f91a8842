import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { keyIn, type Row, sessionAt } from '../platform/projections/logSession.ts'
import type { Projection } from '../platform/projections/projection.ts'
import type { Point } from '../platform/projections/scratch.ts'
import type { Change } from '../platform/projections/steps.ts'
import { cell, changeLines } from './changes.ts'
import { aligned, widthOf } from './columns.ts'
import {
  headlines,
  loaded,
  placeText,
  type ShellNeeds,
  type ShellState,
  showOrder,
  showWallet,
  whereIs,
} from './eventsStates.ts'
import { pointOf } from './instants.ts'
import { rowsOfPart } from './logPart.ts'
import { Misuse } from './misuse.ts'
import { UnknownSubject } from './subjects.ts'
import { moneyOf, tell } from './telling.ts'

const help = `.order [ORDER]               the order's state: a number (261115-VEJ640), an id or a stream; without one that of --stream
.wallet [MEMBER]             points and coupons: an email or a member's number; without one of the member of --stream
.table TABLE [CONDITION]     rows of a projection: .table order_items status = 'collected'
.why TABLE.COLUMN [CONDITION]
                             which event and which statement wrote the value; without a condition that of the order or
                             member asked for last
.next [N]   .back [N]        one event on or back (or N); .next says what it changed
.at [POINT]                  where this is; or go to an instant or a position (1200)
.tables                      every table of a projection
.help   .quit
`

/**
 * Reads commands line by line until `.quit` or the end of the input, on a terminal with a prompt. Returns 1 when one
 * of them failed, else 0.
 */
export async function runShell(
  needs: ShellNeeds,
  point: Point,
  input: Readable & { isTTY?: boolean },
): Promise<number> {
  const { out } = needs
  const print = (line: string) => void out.write(`${line}\n`)
  const state: ShellState = {
    needs,
    print,
    session: await sessionAt(needs.scratch.client, needs, point),
    focus: null,
    point,
    rows: needs.part === null ? null : await rowsOfPart(needs.part, needs),
  }
  let failed = false
  for (const line of await headlines(state)) print(line)
  print('.help says what can be asked')
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

function completes(projections: readonly Projection[]) {
  const tables = projections.flatMap((projection) => projection.tables)
  const words = [...help.matchAll(/\.[a-z]+/g)].map(([word]) => word)
  return (line: string): [string[], string] => {
    const last = line.split(' ').at(-1) ?? ''
    const among = last === line ? words : tables
    return [among.filter((word) => word.startsWith(last)), last]
  }
}

async function answer(state: ShellState, command: string, rest: string): Promise<void> {
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

async function moveTo(state: ShellState, text: string): Promise<void> {
  if (text !== '') {
    state.point = pointOf(text)
    state.session = await sessionAt(state.needs.scratch.client, state.needs, state.point)
  }
  for (const line of await headlines(state)) state.print(line)
}

async function moveOn(state: ShellState, times: number): Promise<void> {
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
    const known = await knownChanges(state, step.changes)
    for (const line of changeLines(known, keys)) print(`  ${line}`)
    sayUnknown(state, step.changes.length - known.length)
  }
}

async function moveBack(state: ShellState, times: number): Promise<void> {
  for (let nth = 0; nth < times; nth += 1)
    if (!(await state.session.back())) return state.print('This is the beginning of the log')
  state.print(`← ${whereIs(state.session)}`)
}

/** Of these changes, those of rows that a narrowed log makes as the whole does. */
async function knownChanges({ rows }: ShellState, changes: readonly Change[]): Promise<readonly Change[]> {
  if (rows === null) return changes
  const known = new Set<Row>()
  for (const table of new Set(changes.map((change) => change.table))) {
    const own = changes.filter((change) => change.table === table).map(rowOf)
    for (const row of await rows.filled(table, own)) known.add(row)
  }
  return changes.filter((change) => known.has(rowOf(change)))
}

const rowOf = ({ before, after }: Change): Row => after ?? before ?? {}

function sayUnknown({ needs, print }: ShellState, rows: number): void {
  if (rows === 0 || needs.part === null) return
  print(
    `${rows} ${rows === 1 ? 'row' : 'rows'} left out, which other streams than those of ${needs.part.text} write too; the whole log has them (at … without --stream)`,
  )
}

const rowsAtMost = 50

async function showTable(state: ShellState, text: string): Promise<void> {
  const { session, print, needs } = state
  const { table, condition } = tableIn(state, text, '.table order_items')
  const rows = await session.rowsOf(table, condition ?? 'true', rowsAtMost + 1)
  const found = rows.slice(0, rowsAtMost)
  const shown = state.rows === null ? found : await state.rows.filled(table, found)
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
      : `${shown.length} ${shown.length === 1 ? 'row' : 'rows'}${needs.part === null ? '' : ` in this part of the log (${needs.part.text})`}`,
  )
  sayUnknown(state, found.length - shown.length)
}

function tableIn({ needs }: ShellState, text: string, example: string) {
  const [name = '', ...rest] = text.split(' ')
  const [table = '', column = null] = name.split('.')
  const tables = needs.projections.flatMap((projection) => projection.tables)
  if (name === '') throw new Misuse(`a table is missing: ${example}`)
  if (!tables.includes(table))
    throw new UnknownSubject(`no table ${table}; there are ${[...tables].sort().join(', ')}`)
  const condition = rest.join(' ').replace(/^where\s+/i, '')
  return { table, column, condition: condition === '' ? null : condition }
}

async function showWhy(state: ShellState, text: string): Promise<void> {
  const { session, print, focus } = state
  const { table, column, condition } = tableIn(state, text, '.why order_items.status')
  if (column === null) throw new Misuse('.why needs a column: .why order_items.status')
  const [sample] = await session.rowsOf(table, 'true', 1)
  const inPart = state.needs.part === null ? '' : ` in this part of the log (${state.needs.part.text})`
  if (sample === undefined) return print(`${table} has no row ${whereIs(session)}${inPart}`)
  if (!Object.hasOwn(sample, column))
    throw new UnknownSubject(`no column ${column} in ${table}; there are ${Object.keys(sample).join(', ')}`)
  const focused =
    focus !== null && Object.hasOwn(sample, focus.column) ? `${focus.column} = '${focus.value}'` : 'true'
  const found = await session.rowsOf(table, condition ?? focused, 6)
  const rows = state.rows === null ? found : await state.rows.filled(table, found)
  sayUnknown(state, found.length - rows.length)
  if (rows.length === 0) return print(`${table} has no such row ${whereIs(session)}${inPart}`)
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
