import { CompiledQuery, type Kysely, sql } from 'kysely'
import type pg from 'pg'
import { z } from 'zod'
import type { FoundRow } from '../../../domain/shared/foundRow.ts'
import { beginSnapshot } from './beginSnapshot.ts'
import { type Database, NoExport, waitedInVain } from './database.ts'
import { cutOf, cutPage, placeDay, placeIn, placeInstant, rowsBefore, type Way } from './pages.ts'
import { queriesOn } from './queriesOn.ts'
import type { Schema } from './schema.ts'

/** The type of a column that a list can be sorted by. Such a column is never null. */
type SortedBy = 'instant' | 'day' | 'number' | 'text'

/** The type in SQL of a list's key, which is the tie-breaker of its sorts. */
type KeyType = 'uuid' | 'int' | 'text'

/** A table of a list of several, and the indexed columns that find a row of it. */
type Part = { rows: string; foundBy: readonly string[] }

/** SQL: every row of a list of several tables. */
export const everyPart = (parts: readonly Part[]): string => parts.map(({ rows }) => rows).join(' UNION ALL ')

/** A list that people filter, sort, page through and export. */
export type List<Row extends z.core.$ZodObject, Sums extends z.core.$ZodObject = z.core.$ZodObject> = {
  name: string
  /**
   * A SELECT of every column that is filtered, sorted or summed. All of its rows are read, so it joins nothing that is
   * only displayed. A page is cut from the key and the sorted column alone; its rows are then read again by key.
   */
  rows: string
  /**
   * For a list of several tables: the SELECTs that `rows` is the union of, with the same columns. A page is cut from the
   * first rows of each, by the index of its own table, and read again by the columns that find a row there.
   */
  parts?: readonly Part[]
  /** Columns that are only displayed, joined to the rows of a page, which are called `listed`. */
  displayed?: { columns: string; joins: string }
  /** The shape of a displayed row: the columns of `rows` and `displayed`. */
  row: Row
  /** A unique column: the tie-breaker of every sort. */
  key: string
  keyType: KeyType
  sorts: Readonly<Record<string, SortedBy>>
  /** For a sort by a column that is only displayed: a SELECT of it with the key, covering every row of the list. */
  sortedDisplayed?: Readonly<Record<string, string>>
  /** Columns that are summed over all matching rows. */
  sums: Sums
  /**
   * True when a row is computed from many, such as a brand's sums of its items: the rows are computed once for a page and
   * its totals, because reading those of a page again by their keys would compute them again.
   */
  isComputed?: boolean
}

/** A filter: `where` receives the placeholder of `value` and returns SQL, such as `status = ANY($3)`. */
export type Condition = { where: (parameter: string) => string; value: unknown }

/** Returns the LIKE pattern that finds `typed` anywhere in a text; its wildcards are escaped. */
export const partOf = (typed: string): string => `%${typed.replaceAll(/[\\%_]/g, '\\$&')}%`

/** Less than three letters are looked for row by row: no index of parts of a text leads to them. */
const lettersOfIndex = 3
const isAscii = /^[\x20-\x7e]*$/

/**
 * Returns SQL for "the column contains what was typed", where `of` is the placeholder of its `partOf`. Uses ILIKE only
 * for letters with upper and lower case, because case folding is costly, and that of the alphabet alone where each row's
 * text is folded.
 */
export function holds(column: string, of: string, typed: string): string {
  if (!hasCase(typed)) return `${column} LIKE ${of}`
  const isFolded = typed.length < lettersOfIndex && isAscii.test(typed)
  return `${column}${isFolded ? ' COLLATE "C"' : ''} ILIKE ${of}`
}

const hasCase = (typed: string): boolean => typed.toLowerCase() !== typed.toUpperCase()

/**
 * The same for Kysely, of a text that people write. Row by row LIKE tries each letter that begins with the first byte of
 * what was typed, and one syllable in three does.
 */
export const isWrittenIn = (column: string, typed: string) =>
  typed.length < lettersOfIndex && !hasCase(typed)
    ? sql<boolean>`strpos(${sql.raw(column)}, ${typed}) > 0`
    : sql<boolean>`${sql.raw(holds(column, '', typed))}${partOf(typed)}`

/** No email has a Hangul syllable. */
const hasHangul = /[가-힣]/

/**
 * Returns SQL for the numbers of the members whose name or email contains what was typed, where `of` is the placeholder of
 * its `partOf`. The email comes first: its case is folded already, and a part that many members share is one of emails.
 */
export const membersWith = (of: string, typed: string): string =>
  `SELECT m.id FROM shop.member_contacts() m
    WHERE ${hasHangul.test(typed) ? '' : `m.email LIKE lower(${of}) OR `}${holds('m.name', of, typed)}`

/** Member numbers have at most nine digits. */
const isMemberNumber = /^\d{1,9}$/

/**
 * Returns the conditions for rows of a member, where `id` is the column with the member's number: by number when up to
 * nine digits were typed, otherwise by a part of the name or the email. Empty when nothing was typed.
 */
export function ofMember(id: string, typed: string | undefined): Condition[] {
  if (typed === undefined || typed === '') return []
  if (isMemberNumber.test(typed)) return [{ where: (of) => `"${id}" = ${of}`, value: Number(typed) }]
  return [{ where: (of) => `"${id}" IN (${membersWith(of, typed)})`, value: partOf(typed) }]
}

/**
 * Returns SQL for rows of one order, where `number` is the placeholder of the order number that members see. The order is
 * one value and no join, so that a list of several tables looks it up in each of them.
 */
export const ofOrder = (number: string): string =>
  `"orderId" = (SELECT n.order_id FROM shop.numbered_orders() n WHERE n.order_numbers COLLATE "C" = ${number})`

export type ListRequest = {
  /** Parameters of the list's own SELECT, $1 first. */
  values?: readonly unknown[]
  conditions: readonly Condition[]
  /** One of the list's sorts; a leading `-` means descending. */
  sort: string
}

const rowsAFetch = 1_000

const sortValue = z.union([z.string(), z.number()])
const placedRow = z.object({ place: z.tuple([sortValue, sortValue]) })
/** The sort that the cursor belongs to, then the place: the sorted value and the key. */
const cursorShape = z.tuple([z.string(), sortValue, sortValue])

function filtered({ rows }: { rows: string }, { values = [], conditions }: ListRequest) {
  const all = [...values]
  const wheres = conditions.map(({ where, value }) => where(`$${all.push(value)}`))
  const fromRows = (some: string): string =>
    `FROM (${some}) AS listed ${['WHERE true', ...wheres].join(' AND ')}`
  return { from: fromRows(rows), fromRows, values: all }
}

type Keyed = Pick<List<z.core.$ZodObject>, 'key' | 'keyType'>

/** SQL: the tie-breaker between rows that sort alike. */
const keyOf = ({ key, keyType }: Keyed, rows: string): string =>
  `${rows}."${key}"${keyType === 'text' ? ' COLLATE "C"' : ''}`

/** SQL: rows joined with their columns that are only displayed. */
const whole = ({ displayed }: Pick<List<z.core.$ZodObject>, 'displayed'>, rows: string): string =>
  `SELECT listed.*${displayed === undefined ? '' : `, ${displayed.columns}`} FROM (${rows}) AS listed
    ${displayed?.joins ?? ''}`

/** Returns the column, its type, the direction and its comparison. Throws for a sort that the list does not have. */
function sortingOf(list: Pick<List<z.core.$ZodObject>, 'name' | 'sorts'>, sort: string) {
  const by = sort.replace(/^-/, '')
  const type = list.sorts[by]
  if (type === undefined) throw new RangeError(`${list.name} is not sorted by ${by}`)
  const way: Way = sort === by ? 'asc' : 'desc'
  return { by, type, way, after: way === 'asc' ? '>' : '<' }
}

const isOf: Readonly<Record<SortedBy, (value: string | number) => boolean>> = {
  instant: (value) => placeInstant.safeParse(value).success,
  day: (value) => placeDay.safeParse(value).success,
  number: (value) => Number.isSafeInteger(value),
  text: (value) => typeof value === 'string',
}

const mayBeKey: Readonly<Record<KeyType, (id: string) => boolean>> = {
  uuid: (id) => z.uuid().safeParse(id).success,
  int: (id) => /^\d{1,10}$/.test(id) && Number(id) < 2 ** 31,
  text: () => true,
}

function afterPlace(cursor: string | undefined, sort: string, type: SortedBy, { keyType }: Keyed) {
  const place = placeIn(cursorShape, cursor)
  if (place === null) return null
  const [of, value, key] = place
  return of === sort && isOf[type](value) && mayBeKey[keyType](String(key)) ? [value, key] : null
}

export type Paging = { cursor?: string | undefined; curPage: number; limit: number }

/**
 * SQL: the rows of `source` whose keys are in `keys`. IS TRUE makes the planner hash the keys; a join would sort them, or
 * look every row of the source up where a filter finds fewer than it expects.
 */
const namedBy = (source: string, keys: string, { key }: { key: string }): string =>
  `FROM (${source}) AS sorted WHERE (sorted."${key}" IN (${keys})) IS TRUE`

/** SQL: a page cut from the first rows of each part, which are as many as the page ends behind. */
function cutOfParts(
  parts: readonly Part[],
  { way, limit, offset }: { way: Way; limit: number; offset: number },
  {
    cutFrom,
    ordered,
  }: {
    cutFrom: (rows: string, nth: number, limited: string) => string
    ordered: (rows: string, way: Way) => string
  },
): string {
  const [first, ...more] = parts
  const limited = `LIMIT ${limit} OFFSET ${offset}`
  if (first !== undefined && more.length === 0) return cutFrom(first.rows, 0, limited)
  const each = parts.map(({ rows }, nth) => `(${cutFrom(rows, nth, `LIMIT ${limit + offset}`)})`)
  return `SELECT u.* FROM (${each.join(' UNION ALL ')}) AS u ${ordered('u', way)} ${limited}`
}

/**
 * Returns one page of the matching rows, by page number or after the previous page's cursor; the cursor is null on the
 * last page. A cursor of another sort, or one not made here, starts at the first row. `totals` are those of the list: a
 * page beyond the first, asked for by number, waits for them. Throws for a sort that the list does not have.
 */
async function pageOfList<Row extends z.core.$ZodObject>(
  pool: pg.Pool,
  list: List<Row>,
  asked: ListRequest,
  { cursor, curPage, limit }: Paging,
  totals: Promise<{ cntAll: number }>,
): Promise<{ result: z.output<Row>[]; cursor: string | null }> {
  const { from, fromRows, values } = filtered(list, asked)
  const { by, type, way, after } = sortingOf(list, asked.sort)
  const place = afterPlace(cursor, asked.sort, type, list)
  const [value, key] = [`$${values.length + 1}`, `$${values.length + 2}`]
  const ordered = (rows: string, inWay: string) =>
    `ORDER BY ${rows}."${by}" ${inWay}, ${keyOf(list, rows)} ${inWay}`
  const first = { way, limit: limit + 1, offset: 0 }
  const part =
    cursor !== undefined || curPage === 1 ? first : cutOf(way, { curPage, limit, ...(await totals) })
  const source = list.sortedDisplayed?.[by]
  const sorted = source === undefined ? 'listed' : 'sorted'
  const parts = list.parts ?? [{ rows: list.rows, foundBy: [] }]
  const finding = [...new Set(parts.flatMap(({ foundBy }) => foundBy))]
  const cutFrom = (rows: string, nth: number, limited: string) => `SELECT ${nth} AS part,
    ${[list.key, by, ...finding].map((column) => `${sorted}."${column}"`).join(', ')}
    ${source === undefined ? fromRows(rows) : namedBy(source, `SELECT listed."${list.key}" ${from}`, list)}
    ${place === null ? '' : `AND (${sorted}."${by}", ${keyOf(list, sorted)}) ${after} (${value}, ${key})`}
    ${ordered(sorted, part.way)} ${limited}`
  const cut = cutOfParts(parts, part, { cutFrom, ordered })
  const found = parts.map(
    ({ rows, foundBy }, nth) => `SELECT r.* FROM (${rows}) AS r WHERE cut.part = ${nth}
      AND ${[list.key, ...foundBy].map((column) => `r."${column}" = cut."${column}"`).join(' AND ')}`,
  )
  const page = `SELECT found.*, json_build_array(cut."${by}", ${keyOf(list, 'cut')}) AS place
    FROM (${cut}) AS cut CROSS JOIN LATERAL (${found.join(' UNION ALL ')} LIMIT 1) AS found`
  const text = `SELECT p.* FROM (${whole(list, page)}) AS p ${ordered('p', way)}`
  const { rows } = await pool.query({ text, values: [...values, ...(place ?? [])] })
  const { shown, cursor: next } = cutPage(rows, limit, (last) => [asked.sort, ...placedRow.parse(last).place])
  return { result: z.array(list.row).parse(shown), cursor: next }
}

/** SQL: the number of matching rows and the list's sums over all of them. */
const totalsColumns = ({ sums }: { sums: z.core.$ZodObject }): string =>
  [
    'count(*) AS "cntAll"',
    ...Object.keys(sums._zod.def.shape).map(
      (column) => `coalesce(sum("${column}"), 0)::bigint AS "${column}"`,
    ),
  ].join(', ')

const countedRow = z.object({ cntAll: z.int() })

function totalsIn<Sums extends z.core.$ZodObject>(list: { sums: Sums }, row: unknown) {
  return { cntAll: countedRow.parse(row).cntAll, sums: z.parse(list.sums, row) }
}

/** Returns the number of matching rows and the list's sums over all of them. */
export async function totalsOfList<Sums extends z.core.$ZodObject>(
  pool: pg.Pool,
  list: List<z.core.$ZodObject, Sums>,
  asked: ListRequest,
): Promise<{ cntAll: number; sums: z.output<Sums> }> {
  const { from, values } = filtered(list, asked)
  const { rows } = await pool.query({ text: `SELECT ${totalsColumns(list)} ${from}`, values })
  return totalsIn(list, rows[0])
}

const computedRow = z.looseObject({ totals: z.unknown(), place: z.unknown() })

/** Returns a page of a computed list as `pageOfList` does, with its totals, from one computation of its rows. */
async function computedPage<Row extends z.core.$ZodObject, Sums extends z.core.$ZodObject>(
  pool: pg.Pool,
  list: List<Row, Sums>,
  asked: ListRequest,
  { cursor, curPage, limit }: Paging,
) {
  const { from, values } = filtered(list, asked)
  const { by, type, way, after } = sortingOf(list, asked.sort)
  const place = afterPlace(cursor, asked.sort, type, list)
  const [value, key] = [`$${values.length + 1}`, `$${values.length + 2}`]
  const ordered = (rows: string) => `ORDER BY ${rows}."${by}" ${way}, ${keyOf(list, rows)} ${way}`
  const cut = `SELECT m.* FROM matching m
    ${place === null ? '' : `WHERE (m."${by}", ${keyOf(list, 'm')}) ${after} (${value}, ${key})`}
    ${ordered('m')} LIMIT ${limit + 1} OFFSET ${cursor === undefined ? rowsBefore(curPage, limit) : 0}`
  // The place is added to the page's rows alone: PostgreSQL would write that of every row before it sorts.
  const page = `SELECT cut.*, json_build_array(cut."${by}", ${keyOf(list, 'cut')}) AS place FROM (${cut}) AS cut`
  const text = `WITH matching AS MATERIALIZED (SELECT listed.* ${from}),
      totals AS (SELECT ${totalsColumns(list)} FROM matching)
    SELECT to_json(t) AS totals, p.* FROM totals t LEFT JOIN (${whole(list, page)}) AS p ON true ${ordered('p')}`
  const { rows } = await pool.query({ text, values: [...values, ...(place ?? [])] })
  const found = z.array(computedRow).parse(rows)
  // Beyond the last page the totals stand in a row of their own.
  const paged = found.filter((row) => row.place !== null)
  const { shown, cursor: next } = cutPage(paged, limit, (last) => [
    asked.sort,
    ...placedRow.parse(last).place,
  ])
  return {
    ...totalsIn(list, found[0]?.totals),
    ...{ result: z.array(list.row).parse(shown), cursor: next },
  }
}

/** Returns a page of a list, as `pageOfList` does, with the totals of all matching rows. */
export async function pageAndTotals<Row extends z.core.$ZodObject, Sums extends z.core.$ZodObject>(
  pool: pg.Pool,
  list: List<Row, Sums>,
  asked: ListRequest,
  paging: Paging,
) {
  if (list.isComputed === true) return computedPage(pool, list, asked, paging)
  const counted = totalsOfList(pool, list, asked)
  const [totals, page] = await Promise.all([counted, pageOfList(pool, list, asked, paging, counted)])
  return { ...totals, ...page }
}

/**
 * Returns the row with this id whatever is asked for, null when the list has none, and whether the list that is asked for
 * has it, on whatever page (rule 505). What `always` says holds for every row that may be seen.
 */
export async function rowOfList<Row extends z.core.$ZodObject>(
  pool: pg.Pool,
  list: List<Row>,
  asked: ListRequest,
  { id, always = [] }: { id: string; always?: readonly Condition[] },
): Promise<FoundRow<z.output<Row>>> {
  const { key, keyType } = list
  if (!mayBeKey[keyType](id)) return { row: null, isListed: false }
  const isIt: Condition = { where: (of) => `"${key}" = ${of}::${keyType}`, value: id }
  const [{ result }, { cntAll }] = await Promise.all([
    pageAndTotals(pool, list, { ...asked, conditions: [...always, isIt] }, { curPage: 1, limit: 1 }),
    totalsOfList(pool, list, { ...asked, conditions: [...asked.conditions, isIt] }),
  ])
  return { row: result[0] ?? null, isListed: cntAll > 0 }
}

/** The database as pages of an export read it: one connection, one snapshot. */
export type Snapshot = { kysely: Kysely<Schema>; pool: pg.ClientBase }

/**
 * Yields every row of a query in pages of a thousand, read through a database cursor so that only one page is in
 * memory. Occupies one connection of the pool of exports until the consumer has read to the end or stops. `inFull`
 * completes a page on that same connection, in the snapshot of the cursor: a second connection per page would let
 * exports wait for one another for ever. Throws `NoExport` when no connection of that pool comes free in time.
 */
export async function* everyRow<Row, Shown = Row>(
  db: Pick<Database<Schema>, 'exports'>,
  query: CompiledQuery<Row>,
  inFull: (snapshot: Snapshot, rows: Row[]) => Promise<Shown[]>,
): AsyncGenerator<Shown[]> {
  yield* readInPages(await exportConnection(db), query, inFull)
}

/**
 * Yields every row of a query in pages, as `everyRow` does, on a connection of the pool of calls: for a job, which no
 * download holds up.
 */
export async function* everyRowForJob<Row>(
  { pool }: Pick<Database<Schema>, 'pool'>,
  query: CompiledQuery<Row>,
): AsyncGenerator<Row[]> {
  yield* readInPages(await pool.connect(), query, async (_, rows) => rows)
}

async function* readInPages<Row, Shown>(
  client: pg.PoolClient,
  query: CompiledQuery<Row>,
  inFull: (snapshot: Snapshot, rows: Row[]) => Promise<Shown[]>,
): AsyncGenerator<Shown[]> {
  let broken: Error | undefined
  try {
    await client.query(beginSnapshot)
    await client.query(`DECLARE every_row NO SCROLL CURSOR FOR ${query.sql}`, [...query.parameters])
    const next = sql<Row>`FETCH ${sql.lit(rowsAFetch)} FROM every_row`
    const snapshot = { kysely: queriesOn(client), pool: client }
    for (;;) {
      const { rows } = await next.execute(snapshot.kysely)
      if (rows.length > 0) yield await inFull(snapshot, rows)
      if (rows.length < rowsAFetch) return
    }
  } finally {
    await client.query('ROLLBACK').catch((failure: Error) => {
      broken = failure
    })
    client.release(broken)
  }
}

/** Puts rows that were read by their keys into the order of the keys. */
export function inOrderOf<Key, Row>(
  keys: readonly Key[],
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
): Row[] {
  const places = new Map(keys.map((key, place) => [key, place]))
  const placeOf = (row: Row) => places.get(keyOf(row)) ?? keys.length
  return rows.toSorted((one, other) => placeOf(one) - placeOf(other))
}

async function exportConnection({ exports }: Pick<Database<Schema>, 'exports'>): Promise<pg.PoolClient> {
  try {
    return await exports.connect()
  } catch (error) {
    throw waitedInVain(error) ? new NoExport('as many exports run as may') : error
  }
}

/**
 * Resolves once a connection of the pool of exports is free, for a download of several tables: it is refused before it
 * begins. Throws `NoExport` when none comes free in time.
 */
export async function awaitExport(db: Pick<Database<Schema>, 'exports'>): Promise<void> {
  const client = await exportConnection(db)
  client.release()
}

/** Yields every matching row of a list in pages, as `everyRow` does. Throws for a sort that the list does not have. */
export function everyRowOfList<Row extends z.core.$ZodObject, Shown = z.output<Row>>(
  db: Pick<Database<Schema>, 'exports'>,
  list: List<Row>,
  asked: ListRequest,
  inFull: (snapshot: Snapshot, rows: z.output<Row>[]) => Promise<Shown[]>,
): AsyncGenerator<Shown[]> {
  const { from, values } = filtered(list, asked)
  const { by, way } = sortingOf(list, asked.sort)
  const order = `ORDER BY p."${by}" ${way}, ${keyOf(list, 'p')} ${way}`
  const text = `SELECT p.* FROM (${whole(list, `SELECT listed.* ${from}`)}) AS p ${order}`
  const rowsShape = z.array(list.row)
  return everyRow(db, CompiledQuery.raw(text, values), (snapshot, rows) =>
    inFull(snapshot, rowsShape.parse(rows)),
  )
}
