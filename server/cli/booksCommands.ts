import type { Writable } from 'node:stream'
import type { BalanceSheet, Position, ProfitAndLoss } from '../../domain/ledger/statements.ts'
import { seoulDate } from '../../domain/shared/civilDate.ts'
import { unreachable } from '../../domain/shared/decision.ts'
import { formatNumber } from '../../domain/shared/won.ts'
import { ROWS_OF_PAGE } from '../../domain/wire/lists.ts'
import { bankRows } from '../bankStatements/index.ts'
import {
  accountStatement,
  balanceSheetAt,
  profitOf,
  remittancesOf,
  trialBalanceAt,
  vatOf,
} from '../ledger/index.ts'
import { outgoingDifferences, payoutsOnTheirWay } from '../outgoingPayments/index.ts'
import { realClock } from '../platform/clock.ts'
import { openDatabase } from '../platform/database/database.ts'
import type { Tables } from '../platform/deps.ts'
import { createEventStore } from '../platform/eventStore/createEventStore.ts'
import { createEventTypes, type EventType } from '../platform/eventStore/eventTypes.ts'
import { clearingOf, payoutDifferences } from '../providerPayouts/index.ts'
import { accountNamed, type BooksArgs, monthOf, quarterOf, readBooksArgs } from './booksArgs.ts'
import { type Explaining, explainAccount, explainStream } from './booksExplain.ts'
import { Misuse } from './misuse.ts'

type BooksSettings = { url: string; eventTypes: readonly EventType[]; out: Writable; err: Writable }

const usage = `npm run books -- trial-balance                    every account; fails unless it is zero
                 balance-sheet                    what is owned, owed and earned
                 statement ACCOUNT [--from DAY]   every line with the balance after it
                 profit MONTH                     revenue and costs, 2026-11
                 vat QUARTER                      2026-Q4
                 reconcile                        fails while what came in, left or the bank shows differs
                 explain ACCOUNT|ORDER|STREAM     down to events and journal lines
                                                  all but reconcile take [--as-of INSTANT|DAY]
`

type Needs = Explaining & { db: ReturnType<typeof openDatabase<Tables>>; print: (line: string) => void }

/** Runs the books command and returns its exit code: 1 when something is wrong, 2 for invalid arguments. */
export async function runBooks(args: readonly string[], settings: BooksSettings): Promise<number> {
  const { url, eventTypes, out, err } = settings
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
    db = openDatabase<Tables>({ url, max: 4 })
    const wrong = await run(read, { url, eventTypes, db, print: (line) => void out.write(`${line}\n`) })
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
      return reconcile(needs)
    case 'explain':
      return explain(args, needs)
    default:
      return unreachable(args.command)
  }
}

const columns = (...cells: (string | number)[]): string =>
  cells.map((cell) => (typeof cell === 'number' ? formatNumber(cell) : cell)).join('\t')

async function showTrialBalance({ asOf }: BooksArgs, needs: Needs): Promise<string | null> {
  const { rows, debits, credits, difference } = await trialBalanceAt(needs, asOf)
  for (const row of rows) needs.print(columns(row.account, row.name, row.debits, row.credits, row.balance))
  needs.print(columns('total', '합계', debits, credits, difference))
  return difference === 0 ? null : `the trial balance is off by ${formatNumber(difference)}`
}

function printPositions(print: Needs['print'], title: string, positions: readonly Position[]): void {
  print(title)
  for (const { account, name, amount } of positions) print(columns('', account, name, amount))
}

async function showBalanceSheet({ asOf }: BooksArgs, needs: Needs): Promise<string | null> {
  const sheet: BalanceSheet = await balanceSheetAt(needs, asOf)
  printPositions(needs.print, 'assets', sheet.assets)
  printPositions(needs.print, 'liabilities', sheet.liabilities)
  needs.print(columns('earnings', sheet.earnings))
  needs.print(columns('total', sheet.totalAssets, sheet.totalLiabilities + sheet.earnings))
  const difference = sheet.totalAssets - sheet.totalLiabilities - sheet.earnings
  return difference === 0 ? null : `the balance sheet is off by ${formatNumber(difference)}`
}

async function showStatement({ subject, from, asOf }: BooksArgs, needs: Needs): Promise<string | null> {
  const account = accountNamed(subject)
  if (account === null) throw new Misuse(`There is no account ${subject}`)
  let cursor: string | undefined
  let opened = false
  do {
    const page = await accountStatement(needs, { account, from, until: asOf, cursor })
    if (!opened) needs.print(columns('opening', page.opening))
    opened = true
    for (const { occurredAt, event, streamId, debit, credit, balance } of page.lines)
      needs.print(columns(occurredAt, event, streamId, debit, credit, balance))
    cursor = page.cursor ?? undefined
    if (cursor === undefined) needs.print(columns('closing', page.closing))
  } while (cursor !== undefined)
  return null
}

async function showProfit({ subject, asOf }: BooksArgs, needs: Needs): Promise<string | null> {
  const month: ProfitAndLoss = await profitOf(needs, monthOf(subject), asOf)
  printPositions(needs.print, 'revenue', month.revenue)
  printPositions(needs.print, 'reductions', month.reductions)
  printPositions(needs.print, 'costs', month.costs)
  needs.print(columns('profit', month.profit))
  return null
}

async function showVat({ subject, asOf }: BooksArgs, needs: Needs): Promise<string | null> {
  const quarter = quarterOf(subject)
  const { months, output, input, due } = await vatOf(needs, quarter, asOf)
  for (const row of months) needs.print(columns(row.month, row.output, row.input, row.due))
  needs.print(columns(quarter, output, input, due))
  const store = createEventStore({ pool: needs.db.pool, eventTypes: createEventTypes(needs.eventTypes) })
  for (const one of await remittancesOf({ store }, quarter))
    if (one.remittedOn <= seoulDate(asOf))
      needs.print(columns(`remitted ${one.remittedOn}`, one.output, one.input, one.paid, one.reference))
  return null
}

const open = { limit: ROWS_OF_PAGE, status: 'open' } as const

async function reconcile(needs: Needs): Promise<string | null> {
  const { onItsWay, differing } = await clearingOf(needs)
  let [shown, of] = [0, 1]
  for (let curPage = 1; shown < of; curPage += 1) {
    const { result, cntAll } = await payoutDifferences(needs, { ...open, curPage })
    for (const { kind, paymentKey, transactionKey, ours, theirs } of result)
      needs.print(columns(kind, paymentKey, transactionKey ?? '', ours ?? '', theirs ?? ''))
    ;[shown, of] = [shown + result.length, result.length === 0 ? 0 : cntAll]
  }
  needs.print(columns('on its way', onItsWay))
  needs.print(columns('differing', differing))
  const left = await reconcileOutgoing(needs)
  const wrong = [
    shown === 0 ? null : `${shown} payments differ from what the card provider paid out`,
    left === 0 ? null : `${left} payouts differ from what left`,
    await reconcileBank(needs),
  ].filter((sentence) => sentence !== null)
  return wrong.length === 0 ? null : wrong.join('; ')
}

async function reconcileOutgoing(needs: Needs): Promise<number> {
  const { withGateway, withBank } = await payoutsOnTheirWay(needs)
  let [shown, of, differs] = [0, 1, 0]
  for (let curPage = 1; shown < of; curPage += 1) {
    const { result, cntAll, differing } = await outgoingDifferences(needs, { ...open, curPage })
    for (const { kind, place, key, ours, theirs } of result)
      needs.print(columns(kind, place, key, ours ?? '', theirs ?? ''))
    ;[shown, of, differs] = [shown + result.length, result.length === 0 ? 0 : cntAll, differing]
  }
  needs.print(columns('payouts with the gateway', withGateway))
  needs.print(columns('payouts with the bank', withBank))
  needs.print(columns('payouts differing', differs))
  return shown
}

async function reconcileBank(needs: Needs): Promise<string | null> {
  const reading = { db: needs.db, clock: realClock }
  const { standing, open } = await bankRows(reading, { status: 'open', curPage: 1 })
  if (standing === null) {
    needs.print(columns('bank statement', 'none'))
    return null
  }
  let shown = 0
  for (let curPage = 1; shown < open; curPage += 1) {
    const { result } = await bankRows(reading, { status: 'open', curPage })
    for (const { status, id, bank, books } of result) needs.print(columns(status, id, bank, books))
    shown = result.length === 0 ? open : shown + result.length
  }
  needs.print(columns('bank statement', standing.until, standing.bank, standing.books, standing.difference))
  for (const { name, amount } of standing.terms) needs.print(columns(`bank ${name}`, amount))
  for (const { after, next, missing } of standing.gaps) needs.print(columns('bank gap', after, next, missing))
  if (open === 0 && standing.gaps.length === 0) return null
  return `${open} lines and entries differ from the bank's statement, which has ${standing.gaps.length} gaps`
}

async function explain(args: BooksArgs, needs: Needs): Promise<string | null> {
  const account = accountNamed(args.subject)
  if (account === null) return explainStream(needs, args.subject, args, needs.print)
  await explainAccount(needs, account, args, needs.print)
  return null
}
