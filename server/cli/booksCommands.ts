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
import { accountNamed, type BooksArgs, monthOf, quarterOf, readBooksArgs } from './booksArgs.ts'
import { explainAccount, explainSubject } from './booksExplain.ts'
import type { Needs } from './booksReconcile.ts'
import { tabbed } from './columns.ts'
import { seoulTime } from './instants.ts'
import { Misuse } from './misuse.ts'
import { namesFor } from './telling.ts'

type BooksSettings = {
  url: string
  /** DATA_SECRET: what finance typed and the bank wrote is sealed. */
  keySecrets: Secrets
  eventTypes: readonly EventType[]
  out: Writable
  err: Writable
}

const usage = `npm run books -- trial-balance                    every account; fails unless it is zero
                 balance-sheet                    what is owned, owed and earned
                 statement ACCOUNT [--from DAY]   every line with the balance after it
                 profit MONTH                     revenue and costs, 2026-11
                 vat QUARTER                      2026-Q4
                 reconcile                        fails while what came in, left or the bank shows differs
                 explain ACCOUNT|SUBJECT          down to events, journal lines and rules
                                                  all but reconcile take [--as-of T]
A SUBJECT is the number of an order or a consignment (261115-VEJ640), a payout (settle-3-2026-09-1), an email, a member's
number, an id or a stream. A T is a day (2026-11-20, all of it in Seoul), a time in Seoul (2026-11-20 12:00) or an
instant with its zone.
`

/** Runs the books command and returns its exit code: 1 when something is wrong, 2 for invalid arguments. */
export async function runBooks(args: readonly string[], settings: BooksSettings): Promise<number> {
  const { url, keySecrets, eventTypes, out, err } = settings
  const complain = (sentence: string, code: number) => {
    err.write(`${sentence}\n`)
    return code
  }
  let db: Needs['db'] | undefined
  try {
    const read = readBooksArgs(args)
    if (read === null) {
      err.write(usage)
      return 2
    }
    db = openDatabase<Tables>({ url, keySecrets, max: 4 })
    const wrong = await run(read, { eventTypes, db, print: (line) => void out.write(`${line}\n`) })
    return wrong === null ? 0 : complain(wrong, 1)
  } catch (fault) {
    if (fault instanceof Misuse) return complain(fault.message, 2)
    if (fault instanceof Error) return complain(fault.message.split('\n')[0] ?? '', 1)
    throw fault
  } finally {
    await db?.end()
  }
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
  const account = accountNamed(subject)
  if (account === null) throw new Misuse(`There is no account ${subject}`)
  let cursor: string | undefined
  let opened = false
  do {
    const page = await accountStatement(needs, { account, from, until: asOf, cursor })
    if (!opened) needs.print(tabbed('opening', page.opening))
    opened = true
    const { subject: title } = await namesFor(needs.db, {
      streams: page.lines.map(({ streamId }) => streamId),
      products: [],
    })
    for (const { occurredAt, event, title: what, streamId, debit, credit, balance } of page.lines) {
      const at = seoulTime(new Date(occurredAt))
      needs.print(tabbed(at, `${what} (${event})`, title(streamId), debit, credit, balance))
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
  for (const one of await remittancesOf({ store }, quarter))
    if (one.remittedOn <= seoulDate(asOf))
      needs.print(tabbed(`remitted ${one.remittedOn}`, one.output, one.input, one.paid, one.reference))
  return null
}

async function explain(args: BooksArgs, needs: Needs): Promise<string | null> {
  const account = accountNamed(args.subject)
  if (account === null) await explainSubject(needs, args.subject, args, needs.print)
  else await explainAccount(needs, account, args, needs.print)
  return null
}
