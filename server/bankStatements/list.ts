import { bankStatusNames, wordsOfEntries, wordsOfLines } from '../../domain/processes/bankRowWords.ts'
import { formatSeoulMinute, seoulDate } from '../../domain/shared/civilDate.ts'
import type { BankOverdue, BankRow, BankRows } from '../../domain/wire/bankStatements.ts'
import { countOf } from '../platform/database/lists.ts'
import type { Deps } from '../platform/deps.ts'
import type { TableFile } from '../platform/http/tableFile.ts'
import { overdueOf } from './overdue.ts'
import {
  everyMatchedRow,
  everyOpenRow,
  matchedRows,
  noRows,
  nothingOpen,
  type OpenRange,
  openFrom,
  openRows,
} from './rows.ts'
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
const matchesCounted = ({ db }: Pick<Deps, 'db'>): Promise<number> =>
  countOf(db.kysely.selectFrom('shop.bank_matches').where('undone_at', 'is', null))

const counted = ({ result, totals }: Awaited<ReturnType<typeof openRows>>) => ({
  result,
  cntAll: totals.count,
})

/** The newest unmatched lines and entries that count as differences, and their number. */
export async function bankDifferences(needs: Needs): Promise<{ result: BankRow[]; cntAll: number }> {
  const reach = await reachOf(needs)
  if (reach === null) return { result: [], cntAll: 0 }
  return counted(await openRows(needs, openFrom(reach), { curPage: 1, limit: rowsAPage }))
}

/** A page of bank lines and book entries: unmatched ones, entries the bank may still show, or matches. */
export async function bankRows(
  needs: Needs,
  { status, curPage }: { status: Status; curPage: number },
): Promise<BankRows & { overdue: BankOverdue[] }> {
  const reach = await reachOf(needs)
  if (reach === null)
    return {
      ...{ standing: null, open: 0, result: [], cntAll: 0 },
      overdue: await overdueOf(needs, reach, nothingOpen),
    }
  const page = { curPage, limit: rowsAPage }
  const [standing, open] = await Promise.all([
    standingNow(needs),
    openRows(needs, openFrom(reach), status === 'open' ? page : noRows),
  ])
  const pages = {
    open: async () => counted(open),
    waiting: async () => counted(await openRows(needs, waitingFrom(reach), page)),
    matched: async () => {
      const [result, cntAll] = await Promise.all([matchedRows(needs, page), matchesCounted(needs)])
      return { result, cntAll }
    },
  }
  const [shown, overdue] = await Promise.all([pages[status](), overdueOf(needs, reach, open.totals)])
  return { standing, open: open.totals.count, ...shown, overdue }
}

/** The whole list as a file. */
export async function bankRowsFile(needs: Needs, status: Status): Promise<TableFile<BankRow>> {
  const reach = await reachOf(needs)
  const range = reach === null ? null : status === 'waiting' ? waitingFrom(reach) : openFrom(reach)
  const all = { name: `bank-${status}-${seoulDate(needs.clock.now())}`, columns, cells }
  if (range === null) return { ...all, rows: 0, pages: [] }
  if (status === 'matched')
    return { ...all, rows: await matchesCounted(needs), pages: everyMatchedRow(needs) }
  const { totals } = await openRows(needs, range, noRows)
  return { ...all, rows: totals.count, pages: everyOpenRow(needs, range) }
}

const columns = [
  ...[
    '거래 시각',
    '상태',
    '계좌',
    '통장 내용',
    '통장 금액',
    '장부 내용',
    '장부 금액',
    '차이',
    '후보',
    '짝지음',
  ],
] as const

function cells({ lines, entries, ...row }: BankRow) {
  const at = lines[0]?.movedAt ?? entries[0]?.occurredAt
  const isMatched = row.status === 'matched'
  return [
    at === undefined ? null : formatSeoulMinute(new Date(at)),
    bankStatusNames[row.status],
    lines[0]?.account ?? null,
    ...[wordsOfLines(lines), lines.length === 0 ? null : row.bank],
    ...[wordsOfEntries(entries), entries.length === 0 ? null : row.books],
    row.bank - row.books,
    isMatched ? null : row.candidates,
    isMatched ? (row.isByHand ? '직접' : '자동') : null,
  ]
}
