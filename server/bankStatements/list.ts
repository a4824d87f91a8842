import { bankStatusNames, wordsOfEntries, wordsOfLines } from '../../domain/processes/bankRowWords.ts'
import { formatSeoulMinute, seoulDate } from '../../domain/shared/civilDate.ts'
import type { BankOverdue, BankRow, BankRows } from '../../domain/wire/bankStatements.ts'
import { countOf } from '../platform/database/lists.ts'
import type { Deps } from '../platform/deps.ts'
import type { TableFile } from '../platform/http/tableFile.ts'
import { overdueOf, totalsOf } from './overdue.ts'
import { everyMatchedRow, everyOpenRow, matchedRows, type OpenRange, openFrom, openRows } from './rows.ts'
import { reachOf, standingNow } from './standing.ts'

type Needs = Pick<Deps, 'db' | 'clock'>
type Reach = NonNullable<Awaited<ReturnType<typeof reachOf>>>
type Status = 'open' | 'waiting' | 'matched'

const rowsAPage = 20

const endOfTime = new Date('9999-01-01T00:00:00Z')
const waitingFrom = ({ since, mayBeShown }: Reach): OpenRange => ({
  values: [false, mayBeShown > since ? mayBeShown : since, endOfTime],
  isWaiting: true,
})
const counted = async (needs: Needs, range: OpenRange): Promise<number> =>
  (await totalsOf(needs, range)).count
const matchesCounted = ({ db }: Pick<Deps, 'db'>): Promise<number> =>
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
): Promise<BankRows & { overdue: BankOverdue[] }> {
  const reach = await reachOf(needs)
  if (reach === null)
    return { standing: null, open: 0, result: [], cntAll: 0, overdue: await overdueOf(needs, reach) }
  const range = status === 'waiting' ? waitingFrom(reach) : openFrom(reach)
  const page = { curPage, limit: rowsAPage }
  const open = totalsOf(needs, openFrom(reach))
  const countedRows = {
    open: async () => (await open).count,
    waiting: () => counted(needs, range),
    matched: () => matchesCounted(needs),
  }
  const [standing, { count }, cntAll, result, overdue] = await Promise.all([
    standingNow(needs),
    open,
    countedRows[status](),
    status === 'matched' ? matchedRows(needs, page) : openRows(needs, range, page),
    overdueOf(needs, reach, open),
  ])
  return { standing, open: count, result, cntAll, overdue }
}

/** Every row of the list. */
export async function bankRowsFile(needs: Needs, status: Status): Promise<TableFile<BankRow>> {
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
