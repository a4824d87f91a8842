import { chartOfAccounts } from '../../domain/ledger/chartOfAccounts.ts'
import { formatNumber } from '../../domain/shared/won.ts'
import { differencesOf, type LogSession, sessionAt } from '../platform/projections/logSession.ts'
import type { Projection } from '../platform/projections/projection.ts'
import type { Point } from '../platform/projections/scratch.ts'
import type { Change } from '../platform/projections/steps.ts'
import { changeLines } from './changes.ts'
import { aligned } from './columns.ts'
import type { ShellNeeds } from './eventsStates.ts'
import { writtenPoint } from './instants.ts'
import { rowsOfPart } from './logPart.ts'

/** A table with more changes than this is only counted. */
const rowsAtMost = 50

/** The projections in the order in which their rows are told; those that follow the feed are derived from these. */
const told: readonly string[] = [
  ...['orders', 'slots', 'charges', 'consignments', 'reviews'],
  ...['points', 'memberCoupons'],
  ...['payments', 'providerPayouts', 'settlements', 'payoutAttempts', 'differenceWriteOffs'],
  ...['journal', 'adjustments'],
]

/**
 * Prints what changed between two points: rows by table, first those of orders, then of wallets, payments and books, then
 * the balances of accounts. Tables that follow the feed, and rows that a part of the log cannot know, are counted;
 * `isAll` prints the former, and the rows of its member's other orders.
 */
export async function showDiff(
  needs: ShellNeeds,
  [from, until]: readonly [Point, Point],
  isAll: boolean,
): Promise<void> {
  const print = (line: string) => void needs.out.write(`${line}\n`)
  const { client } = needs.scratch
  const part = needs.part === null ? null : await rowsOfPart(needs.part, needs)
  const session = await sessionAt(client, needs, from)
  const sums = (of: LogSession) => of.sums('journal_lines', 'account', 'amount', part?.ownEvents)
  const before = await sums(session)
  const isOneOrder = (from.pos === undefined) === (until.pos === undefined)
  const later = isOneOrder ? session : await sessionAt(client, needs, until, 'until')
  const found = isOneOrder ? await session.moveTo(until) : await differencesOf(client, [session, later])
  const after = await sums(later)
  const keys = await later.keys()
  print(`from ${writtenPoint(from)} until ${writtenPoint(until)}`)
  if (needs.part !== null)
    print(`of ${needs.part.text} and the ${needs.part.streams.length - 1} streams related to it`)
  const left = { unfilled: new Counts(), others: new Counts(), derived: new Counts() }
  let shown = 0
  for (const { table, isDerived } of tablesOf(needs.projections)) {
    let own = found.filter((change) => change.table === table)
    if (!isAll && isDerived) {
      left.derived.add(table, own.length)
      continue
    }
    if (part !== null) {
      const filled = new Set(await part.filled(table, own.map(rowOf)))
      left.unfilled.add(table, own.filter((change) => !filled.has(rowOf(change))).length)
      own = own.filter((change) => filled.has(rowOf(change)))
    }
    if (!isAll && part !== null) {
      left.others.add(table, own.filter((change) => !part.isOwn(rowOf(change))).length)
      own = own.filter((change) => part.isOwn(rowOf(change)))
    }
    shown += own.length
    printTable(table, own, keys, print)
  }
  const moved = movedAccounts(before, after)
  for (const line of aligned(moved)) print(line)
  if (shown === 0 && moved.length === 0) print('nothing changed')
  left.others.print('left out, of the same member but not of this', '; --all shows them', print)
  left.derived.print('left out, derived for lists, rankings and figures', '; --all shows them', print)
  left.unfilled.print(
    'left out, because the whole shop has other values of them',
    '; diff without --stream shows them',
    print,
  )
}

class Counts {
  #tables = new Map<string, number>()
  add(table: string, rows: number): void {
    if (rows > 0) this.#tables.set(table, rows)
  }
  print(what: string, how: string, print: (line: string) => void): void {
    if (this.#tables.size === 0) return
    print(`${what}: ${[...this.#tables].map(([table, rows]) => `${table} ${rows}`).join(', ')}${how}`)
  }
}

const rowOf = ({ before, after }: Change) => after ?? before ?? {}

function tablesOf(projections: readonly Projection[]): { table: string; isDerived: boolean }[] {
  const placeOf = ({ name }: Projection) => (told.includes(name) ? told.indexOf(name) : told.length)
  return projections
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .flatMap(({ tables, mode }) => tables.map((table) => ({ table, isDerived: mode === 'async' })))
}

function printTable(
  table: string,
  own: readonly Change[],
  keys: ReadonlyMap<string, readonly string[]>,
  print: (line: string) => void,
): void {
  if (own.length === 0) return
  const added = own.filter(({ before }) => before === null).length
  const removed = own.filter(({ after }) => after === null).length
  print(`${table}: ${added} added, ${own.length - added - removed} changed, ${removed} removed`)
  if (own.length <= rowsAtMost) for (const line of changeLines(own, keys)) print(`  ${line}`)
}

function movedAccounts(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): string[][] {
  return Object.entries(chartOfAccounts).flatMap(([account, { name }]): string[][] => {
    const [was, is] = [before.get(account) ?? 0, after.get(account) ?? 0]
    if (was === is) return []
    return [
      [
        ...[`${name} (${account})`, formatNumber(was), '→', formatNumber(is)],
        `(${is > was ? '+' : ''}${formatNumber(is - was)})`,
      ],
    ]
  })
}
