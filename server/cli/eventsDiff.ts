import { chartOfAccounts } from '../../domain/ledger/chartOfAccounts.ts'
import { formatNumber } from '../../domain/shared/won.ts'
import { sessionAt } from '../platform/projections/logSession.ts'
import type { Point } from '../platform/projections/scratch.ts'
import type { Change } from '../platform/projections/steps.ts'
import { changeLines } from './changes.ts'
import { aligned } from './columns.ts'
import type { ShellNeeds } from './eventsStates.ts'
import { writtenPoint } from './instants.ts'

/** A table with more changes than this is only counted. */
const rowsAtMost = 50

/** Prints what changed between two points: rows by table, then the balances of accounts. */
export async function showDiff(needs: ShellNeeds, [from, until]: readonly [Point, Point]): Promise<void> {
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
