import type { SelectQueryBuilder } from 'kysely'
import { ROWS_OF_MEMBER_PAGE } from '../../../domain/shared/memberPages.ts'
import { countOf } from '../database/lists.ts'

/** The rows of a member's list before this page. */
export const rowsBefore = (curPage: number, rowsOnPage: number = ROWS_OF_MEMBER_PAGE): number =>
  (curPage - 1) * rowsOnPage

/** Returns the page of a member's list that was asked for, all of it when none was, with the number of all rows. */
export function pageOf<Row>(
  all: readonly Row[],
  { curPage }: { curPage?: number | undefined },
): { result: Row[]; cntAll: number } {
  const from = curPage === undefined ? 0 : rowsBefore(curPage)
  const until = curPage === undefined ? all.length : from + ROWS_OF_MEMBER_PAGE
  return { result: all.slice(from, until), cntAll: all.length }
}

/** Reads a page of a member's list from its query, whose rows are in the list's order, with the number of all rows. */
export async function readPage<DB, Tables extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, Tables, Row>,
  { curPage }: { curPage: number },
) {
  const [page, cntAll] = await Promise.all([
    rows.limit(ROWS_OF_MEMBER_PAGE).offset(rowsBefore(curPage)).execute(),
    countOf(rows.clearOrderBy()),
  ])
  return { rows: page, cntAll }
}
