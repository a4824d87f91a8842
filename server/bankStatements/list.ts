import * as z from 'zod/mini'
import { bankStatusNames, wordsOfEntries, wordsOfLines } from '../../domain/processes/bankRowWords.ts'
import { formatSeoulMinute, seoulDate } from '../../domain/shared/civilDate.ts'
import type { BankRow, BankRows } from '../../domain/wire/bankStatements.ts'
import { countOf } from '../platform/database/lists.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import type { TableFile } from '../platform/http/tableFile.ts'
import { entryIsOpen, lineIsOpen } from './openParts.ts'
import { everyMatchedRow, everyOpenRow, matchedRows, type OpenRange, openRows } from './rows.ts'
import { reachOf, standingNow } from './standing.ts'

type Needs = Pick<Deps, 'db'>
type Reach = NonNullable<Awaited<ReturnType<typeof reachOf>>>
type Status = 'open' | 'waiting' | 'matched'

const rowsAPage = 20

/** $1: whether lines are wanted; entries of $2 ≤ t < $3. */
const openCount = statement({
  name: 'bankStatements.openCount',
  text: `SELECT (SELECT count(*) FROM shop.bank_lines l WHERE $1::boolean AND ${lineIsOpen})
    + (SELECT count(*) FROM shop.account_lines('bank') e
       WHERE e.occurred_at >= $2 AND e.occurred_at < $3 AND ${entryIsOpen}) AS count`,
  row: z.object({ count: z.int() }),
})

const endOfTime = new Date('9999-01-01T00:00:00Z')
const openFrom = ({ since, mayBeShown }: Reach): OpenRange => ({
  values: [true, since, mayBeShown],
  isWaiting: false,
})
const waitingFrom = ({ since, mayBeShown }: Reach): OpenRange => ({
  values: [false, mayBeShown > since ? mayBeShown : since, endOfTime],
  isWaiting: true,
})
const counted = async ({ db }: Needs, { values }: OpenRange): Promise<number> =>
  (await openCount(db.pool, values))[0]?.count ?? 0
const matchesCounted = ({ db }: Needs): Promise<number> =>
  countOf(db.kysely.selectFrom('shop.bank_matches').where('undone_at', 'is', null))

/** The newest lines and entries that count as differences, and how many there are. */
export async function bankDifferences(needs: Needs): Promise<{ result: BankRow[]; cntAll: number }> {
  const reach = await reachOf(needs)
  if (reach === null) return { result: [], cntAll: 0 }
  const range = openFrom(reach)
  const [result, cntAll] = await Promise.all([
    openRows(needs, range, { curPage: 1, limit: rowsAPage }),
    counted(needs, range),
  ])
  return { result, cntAll }
}

/** Lines of the bank and entries of the books: those without a counterpart, those that may still find one, or the matches. */
export async function bankRows(
  needs: Needs,
  { status, curPage }: { status: Status; curPage: number },
): Promise<BankRows> {
  const reach = await reachOf(needs)
  if (reach === null) return { standing: null, open: 0, result: [], cntAll: 0 }
  const range = status === 'waiting' ? waitingFrom(reach) : openFrom(reach)
  const page = { curPage, limit: rowsAPage }
  const open = counted(needs, openFrom(reach))
  const countedRows = {
    open: () => open,
    waiting: () => counted(needs, range),
    matched: () => matchesCounted(needs),
  }
  const [standing, differing, cntAll, result] = await Promise.all([
    standingNow(needs),
    open,
    countedRows[status](),
    status === 'matched' ? matchedRows(needs, page) : openRows(needs, range, page),
  ])
  return { standing, open: differing, result, cntAll }
}

/** Every row of the list. */
export async function bankRowsFile(
  needs: Needs & Pick<Deps, 'clock'>,
  status: Status,
): Promise<TableFile<BankRow>> {
  const reach = await reachOf(needs)
  const range = reach === null ? null : status === 'waiting' ? waitingFrom(reach) : openFrom(reach)
  const all = { name: `bank-${status}-${seoulDate(needs.clock.now())}`, columns, cells }
  if (range === null) return { ...all, rows: 0, pages: [] }
  return status === 'matched'
    ? { ...all, rows: await matchesCounted(needs), pages: everyMatchedRow(needs) }
    : { ...all, rows: await counted(needs, range), pages: everyOpenRow(needs, range) }
}

const columns = [
  ...['거래 시각', '상태', '통장 내용', '통장 금액', '장부 내용', '장부 금액', '차이', '후보', '짝지음'],
] as const

function cells({ lines, entries, ...row }: BankRow) {
  const at = lines[0]?.movedAt ?? entries[0]?.occurredAt
  const isMatched = row.status === 'matched'
  return [
    at === undefined ? null : formatSeoulMinute(new Date(at)),
    bankStatusNames[row.status],
    ...[wordsOfLines(lines), lines.length === 0 ? null : row.bank],
    ...[wordsOfEntries(entries), entries.length === 0 ? null : row.books],
    row.bank - row.books,
    isMatched ? null : row.candidates,
    isMatched ? (row.isByHand ? '직접' : '자동') : null,
  ]
}
