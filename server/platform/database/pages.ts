import type { SelectQueryBuilder } from 'kysely'
import type pg from 'pg'
import { z } from 'zod'
import { ROWS_OF_MEMBER_PAGE } from '../../../domain/shared/memberPages.ts'
import { statement } from './statement.ts'

/* How every list is answered: whole, by the number of a page, or from where the page before ended. */

/** The rows of a list that is answered whole. */
export const wholeList = <Row>(result: Row[]): { data: { result: Row[]; cntAll: number } } => ({
  data: { result, cntAll: result.length },
})

/** The rows before this page. */
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

const counted = z.object({ count: z.int() })

/** Returns the number of rows of a query, whatever columns it selects and in whatever order. */
export async function countOf<DB, Tables extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, Tables, Row>,
): Promise<number> {
  const number = rows
    .clearOrderBy()
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
  return counted.parse(await number.executeTakeFirstOrThrow()).count
}

/** All rows of several queries with the same columns, at least one. */
export function unionOf<DB, Tables extends keyof DB, Row>(
  queries: readonly SelectQueryBuilder<DB, Tables, Row>[],
): SelectQueryBuilder<DB, Tables, Row> {
  return queries.reduce((all, one) => all.unionAll(one))
}

type NumberedPage = { curPage: number; limit?: number | undefined }

/** The rows of a query that are on a page; those of a member's list when it does not say how many a page has. */
export const onPage = <DB, Tables extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, Tables, Row>,
  { curPage, limit = ROWS_OF_MEMBER_PAGE }: NumberedPage,
) => rows.limit(limit).offset(rowsBefore(curPage, limit))

/** Reads a page of a query whose rows are in the list's order, with the number of all rows. */
export async function readPage<DB, Tables extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, Tables, Row>,
  page: NumberedPage,
) {
  const [shown, cntAll] = await Promise.all([onPage(rows, page).execute(), countOf(rows)])
  return { rows: shown, cntAll }
}

/**
 * Declares a member's list whose pages Kysely's builder cannot express: `page` is the statement of one, with the number of
 * rows before it as the parameter behind those of `from`, and `from` is what all rows are counted in.
 */
export function pagedStatement<Row extends z.core.$ZodObject>(list: {
  name: string
  page: string
  from: string
  row: Row
}) {
  const { name, page, from, row } = list
  const rowsOf = statement({ name, text: page, row })
  const numberOf = statement({
    name: `${name}Count`,
    text: `SELECT count(*) AS count ${from}`,
    row: counted,
  })
  return async (db: pg.Pool, values: readonly unknown[], curPage: number) => {
    const [rows, [all]] = await Promise.all([
      rowsOf(db, [...values, rowsBefore(curPage)]),
      numberOf(db, values),
    ])
    return { rows, cntAll: all?.count ?? 0 }
  }
}

export type Way = 'asc' | 'desc'

/**
 * Returns where a page is read, and one row behind it: one beyond the middle of the list from its end, because with OFFSET
 * the database sorts every row before the page.
 */
export function cutOf(
  way: Way,
  { curPage, limit, cntAll }: { curPage: number; limit: number; cntAll: number },
): { way: Way; limit: number; offset: number } {
  const offset = rowsBefore(curPage, limit)
  const until = Math.min(offset + limit + 1, cntAll)
  if (offset <= cntAll - until || until <= offset) return { way, limit: limit + 1, offset }
  return { way: way === 'asc' ? 'desc' : 'asc', limit: until - offset, offset: cntAll - until }
}

/**
 * Cuts a page from rows of which one more was read than it shows. The cursor is an opaque, URL-safe text for the place
 * of its last row; null on the last page.
 */
export function cutPage<Row>(
  rows: readonly Row[],
  rowsOnPage: number,
  placeOf: (last: Row) => readonly unknown[],
): { shown: Row[]; cursor: string | null } {
  const shown = rows.slice(0, rowsOnPage)
  const last = rows.length > rowsOnPage ? shown.at(-1) : undefined
  return {
    shown,
    cursor: last === undefined ? null : Buffer.from(JSON.stringify(placeOf(last))).toString('base64url'),
  }
}

/** The years that both the database and JavaScript know in every time zone. */
const knownYear = /^[1-8]/

/** A day in a cursor. Only one that exists, because the database fails on any other. */
export const placeDay = z.iso.date().regex(knownYear)

const instantText = z.iso
  .datetime({ offset: true })
  .regex(knownYear)
  .regex(/(Z|[+-](0\d|1[0-4]):\d\d)$/)

/** An instant in a cursor, as ISO 8601 or as PostgreSQL writes it in text. Only one that exists, as for a day. */
export const placeInstant = z
  .string()
  .refine((text) => instantText.safeParse(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).success)

/** Reads the place in a cursor; null for a text that is no cursor of a place of this shape, and without one. */
export function placeIn<Place>(shape: z.core.$ZodType<Place>, cursor: string | undefined): Place | null {
  if (cursor === undefined) return null
  try {
    const place = z.safeParse(shape, JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return place.success ? place.data : null
  } catch {
    return null
  }
}
