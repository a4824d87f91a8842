import type { Writable } from 'node:stream'
import type { BalanceSheet, Position, ProfitAndLoss } from '../../domain/ledger/statements.ts'
import { seoulDate } from '../../domain/shared/civilDate.ts'
import { unreachable } from '../../domain/shared/decision.ts'
import { formatNumber } from '../../domain/shared/won.ts'
import { accountStatement } from '../ledger/accountStatement.ts'
import { balanceSheetAt, profitOf, trialBalanceAt, vatOf } from '../ledger/books.ts'
import { openDatabase } from '../platform/database/database.ts'
import type { Tables } from '../platform/deps.ts'
import { createEventStore } from '../platform/eventStore/createEventStore.ts'
import { createEventTypes, type EventType } from '../platform/eventStore/eventTypes.ts'
import type { Secrets } from '../platform/security/encryption.ts'
import { type Present, sayBeyondLog } from './beyondLog.ts'
import {
  accountNamed,
  type BooksArgs,
  isLikeAnAccount,
  monthOf,
  noAccount,
  quarterOf,
  readBooksArgs,
} from './booksArgs.ts'
import { explainAccount, explainSubject } from './booksExplain.ts'
import type { Needs } from './booksReconcile.ts'
import { tabbed } from './columns.ts'
import { runCommandLine } from './commandLine.ts'
import { seoulTime } from './instants.ts'
import { namesFor } from './names.ts'

type BooksSettings = {
  url: string
  /** DATA_SECRET: what finance typed and the bank wrote is sealed. */
  keySecrets: Secrets
  eventTypes: readonly EventType[]
  out: Writable
  err: Writable
} & Present

const usage = `npm run books -- trial-balance                    every account; fails unless it is zero
                 balance-sheet                    what is owned, owed and earned
                 statement ACCOUNT [--from DAY]   every line with the balance after it
                 profit MONTH                     revenue and costs, 2026-11
                 vat QUARTER                      2026-Q4
                 reconcile                        fails while what came in, left or the bank shows differs
                 explain ACCOUNT [--from DAY] [--history]
                                                  what its balance is made of: open items, then what moved it;
                                                  --history tells every event of it, --from those from a day on
                 explain SUBJECT                  down to events, journal lines and rules; a payout down to its rentals
                                                  all but reconcile take [--as-of T]
An ACCOUNT is its name or its title (owner_payable, 미지급 정산금). A SUBJECT is the number of an order or a consignment
(261115-VEJ640), a payout (settle-3-2026-09-1), an owner's month (settlement:3:2026-09), an email, a member's number, an
event's position in quotes ('#1200'), an id or a stream. A T is a day (2026-11-20, all of it in Seoul), a time in Seoul (2026-11-20 12:00) or an
instant with its zone.
`

/** Runs the books command and returns its exit code: 1 when something is wrong, 2 for invalid arguments. */
export const runBooks = (args: readonly string[], settings: BooksSettings): Promise<number> =>
  runCommandLine(args, {
    ...{ usage, out: settings.out, err: settings.err, read: readBooksArgs },
    run: (read) => onBooks(read, settings),
  })

async function onBooks(read: BooksArgs, settings: BooksSettings): Promise<number> {
  const { url, keySecrets, eventTypes, out, err } = settings
  const db = openDatabase<Tables>({ url, keySecrets, max: 4 })
  try {
    await sayBeyondLog(db.pool, pointsOf(read), (line) => void err.write(`${line}\n`), settings)
    const wrong = await run(read, { eventTypes, db, print: (line) => void out.write(`${line}\n`) })
    if (wrong !== null) err.write(`${wrong}\n`)
    return wrong === null ? 0 : 1
  } finally {
    await db.end()
  }
}

/** The points of time that were written, with the first day of a month or a quarter. */
function pointsOf({ command, subject, written }: BooksArgs): string[] {
  if (command === 'profit') return [...written, `${monthOf(subject)}-01`]
  if (command !== 'vat') return [...written]
  const [year = '', quarter = ''] = quarterOf(subject).split('-Q')
  return [...written, `${year}-${String(Number(quarter) * 3 - 2).padStart(2, '0')}-01`]
}

/** Runs the chosen command; returns a sentence about what is wrong with the books, or null. */
function run(args: BooksArgs, needs: Needs): Promise<string | null> {
  switch (args.command) {
    case 'trial-balance':
      return showTrialBalance(args, needs)
    case 'balance-sheet':
      return showBalanceSheet(args, needs)
    case 'statement':
      return showStatement(args, needs)
    case 'profit':
      return showProfit(args, needs)
    case 'vat':
      return showVat(args, needs)
    case 'reconcile':
      return import('./booksReconcile.ts').then(({ reconcile }) => reconcile(needs))
    case 'explain':
      return explain(args, needs)
    default:
      return unreachable(args.command)
  }
}

async function showTrialBalance({ asOf }: BooksArgs, needs: Needs): Promise<string | null> {
  const { rows, debits, credits, difference } = await trialBalanceAt(needs, asOf)
  for (const row of rows) needs.print(tabbed(row.account, row.name, row.debits, row.credits, row.balance))
  needs.print(tabbed('total', '합계', debits, credits, difference))
  return difference === 0 ? null : `the trial balance is off by ${formatNumber(difference)}`
}

function printPositions(print: Needs['print'], title: string, positions: readonly Position[]): void {
  print(title)
  for (const { account, name, amount } of positions) print(tabbed('', account, name, amount))
}

async function showBalanceSheet({ asOf }: BooksArgs, needs: Needs): Promise<string | null> {
  const sheet: BalanceSheet = await balanceSheetAt(needs, asOf)
  printPositions(needs.print, 'assets', sheet.assets)
  printPositions(needs.print, 'liabilities', sheet.liabilities)
  printPositions(needs.print, 'equity', sheet.equity)
  needs.print(tabbed('earnings', sheet.earnings))
  needs.print(tabbed('total', sheet.totalAssets, sheet.totalLiabilities + sheet.totalEquity + sheet.earnings))
  const difference = sheet.totalAssets - sheet.totalLiabilities - sheet.totalEquity - sheet.earnings
  return difference === 0 ? null : `the balance sheet is off by ${formatNumber(difference)}`
}

async function showStatement({ subject, from, asOf }: BooksArgs, needs: Needs): Promise<string | null> {
  const account = accountNamed(subject) ?? noAccount(subject)
  let cursor: string | undefined
  let opened = false
  do {
    const page = await accountStatement(needs, { account, from, until: asOf, cursor })
    if (!opened) needs.print(tabbed('opening', page.opening))
    opened = true
    const { wayOn } = await namesFor(needs.db, { streams: page.lines.map(({ streamId }) => streamId) })
    for (const { occurredAt, event, title: what, streamId, debit, credit, balance } of page.lines) {
      const at = seoulTime(new Date(occurredAt))
      needs.print(tabbed(at, `${what} (${event})`, wayOn(streamId), debit, credit, balance))
    }
    cursor = page.cursor ?? undefined
    if (cursor === undefined) needs.print(tabbed('closing', page.closing))
  } while (cursor !== undefined)
  return null
}

async function showProfit({ subject, asOf }: BooksArgs, needs: Needs): Promise<string | null> {
  const month: ProfitAndLoss = await profitOf(needs, monthOf(subject), asOf)
  printPositions(needs.print, 'revenue', month.revenue)
  printPositions(needs.print, 'reductions', month.reductions)
  printPositions(needs.print, 'costs', month.costs)
  needs.print(tabbed('profit', month.profit))
  return null
}

async function showVat({ subject, asOf }: BooksArgs, needs: Needs): Promise<string | null> {
  const quarter = quarterOf(subject)
  const { months, output, input, due } = await vatOf(needs, quarter, asOf)
  for (const row of months) needs.print(tabbed(row.month, row.output, row.input, row.due))
  needs.print(tabbed(quarter, output, input, due))
  const store = createEventStore({ pool: needs.db.pool, eventTypes: createEventTypes(needs.eventTypes) })
  const { remittancesOf } = await import('../ledger/remitVat.ts')
  const { result, sums } = await remittancesOf({ db: needs.db, store }, quarter, seoulDate(asOf))
  for (const { remittedOn, output, input, paid, reference, takenBack } of result) {
    const back =
      takenBack === null ? [] : [`taken back ${takenBack.day} by ${takenBack.stream} (${takenBack.evidence})`]
    needs.print(tabbed(`remitted ${remittedOn}`, output, input, paid, reference, ...back))
  }
  if (result.length > 0) needs.print(tabbed('remitted', sums.output, sums.input, sums.paid))
  return null
}

async function explain(args: BooksArgs, needs: Needs): Promise<string | null> {
  const account = accountNamed(args.subject)
  if (account === null) {
    if (isLikeAnAccount(args.subject)) noAccount(args.subject)
    await explainSubject(needs, args.subject, args, needs.print)
  } else await explainAccount(needs, account, args, needs.print)
  return null
}
