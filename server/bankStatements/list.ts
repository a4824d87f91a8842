import * as z from 'zod/mini'
import { bankColumns } from '../../domain/lists/bankRows.ts'
import { type CivilDate, seoulDate } from '../../domain/shared/civilDate.ts'
import type { FoundRow } from '../../domain/shared/foundRow.ts'
import {
  type BankOverdue,
  type BankRow,
  type BankRows,
  bankFileQuery,
  bankQuery,
  bankRowAnswer,
  bankRowsAnswer,
} from '../../domain/wire/bankStatements.ts'
import { uuid } from '../../domain/wire/primitives.ts'
import { countOf } from '../platform/database/pages.ts'
import type { Deps, Routes } from '../platform/deps.ts'
import { type ListFile, listRoutes } from '../platform/http/listRoutes.ts'
import { overdueOf } from './overdue.ts'
import {
  everyMatchedRow,
  everyOpenRow,
  matchedRow,
  matchedRows,
  noRows,
  nothingOpen,
  type OpenRange,
  openFrom,
  openRowNamed,
  openRows,
} from './rows.ts'
import { reachOf, standingNow, statementMissingSince } from './standing.ts'

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

/**
 * The newest unmatched lines and entries that count as differences, their number, and the first day of which a statement is
 * missing: null when no file was ever read, undefined when none is missing.
 */
export async function bankDifferences(
  needs: Needs,
  rowsAtMost: number,
): Promise<{ result: BankRow[]; cntAll: number; unknownSince: CivilDate | null | undefined }> {
  const reach = await reachOf(needs)
  if (reach === null) return { result: [], cntAll: 0, unknownSince: null }
  const [open, unknownSince] = await Promise.all([
    openRows(needs, openFrom(reach), { curPage: 1, limit: rowsAtMost }),
    statementMissingSince(needs, reach),
  ])
  return { ...counted(open), unknownSince }
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

const noRow: FoundRow<BankRow> = { row: null, isListed: false }

/** The line, entry or match with this id, and whether the list of this status has it. */
async function bankRow(needs: Needs, id: string, status: Status): Promise<FoundRow<BankRow>> {
  const [, of = '', key = ''] = /^(line|entry|match):(.+)$/.exec(id) ?? []
  const reach = await reachOf(needs)
  if (reach === null || of === '') return noRow
  if (of === 'match') {
    if (!z.safeParse(uuid, key).success) return noRow
    const row = await matchedRow(needs, key)
    return row === undefined ? noRow : { row, isListed: status === 'matched' }
  }
  const { since, mayBeShown } = reach
  const found = await openRowNamed(needs, { of, key }, (row) => row.of === 'entry' && row.at >= mayBeShown)
  // Nothing is compared of the days before the first statement.
  if (found === null || (of === 'entry' && found.at < since)) return noRow
  const isWaiting = of === 'entry' && found.at >= mayBeShown
  return { row: found.row, isListed: status === (isWaiting ? 'waiting' : 'open') }
}

async function everyBankRow(needs: Needs, status: Status): Promise<ListFile<BankRow>> {
  const reach = await reachOf(needs)
  const range = reach === null ? null : status === 'waiting' ? waitingFrom(reach) : openFrom(reach)
  const name = `bank-${status}-${seoulDate(needs.clock.now())}`
  if (range === null) return { name, rows: 0, pages: [] }
  if (status === 'matched') return { name, rows: await matchesCounted(needs), pages: everyMatchedRow(needs) }
  const { totals } = await openRows(needs, range, noRows)
  return { name, rows: totals.count, pages: everyOpenRow(needs, range) }
}

export const bankListRoutes: Routes = (deps) => async (app) =>
  listRoutes(app, deps, {
    path: '/api/staff/books/bank-statement',
    file: 'bank',
    title: '통장 대사',
    description:
      '통장 내역과 장부의 보통예금을 맞춰 본 결과예요. 짝이 없는 거래, 아직 통장에 없는 거래, 짝지은 거래를 나누어 보여요. 일주일 넘게 남은 일도 알려요.',
    onRequest: app.staff('finance', 'admin'),
    savedBy: app.staff('finance'),
    query: bankQuery,
    answer: bankRowsAnswer,
    page: (query) => bankRows(deps, query),
    rowAnswer: bankRowAnswer,
    found: (id, { status }) => bankRow(deps, id, status),
    fileQuery: bankFileQuery,
    rows: ({ status }) => everyBankRow(deps, status),
    columns: bankColumns,
  })
