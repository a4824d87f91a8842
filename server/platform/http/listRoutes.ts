import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { seoulDate } from '../../../domain/shared/civilDate.ts'
import type { Refusal } from '../../../domain/shared/decision.ts'
import type { FoundRow } from '../../../domain/shared/foundRow.ts'
import type { ListColumn } from '../../../domain/shared/listColumns.ts'
import { type TableFormat, tableFormats } from '../../../domain/shared/tableFiles.ts'
import {
  everyRowOfList,
  type List,
  type ListRequest,
  type Paging,
  pageAndTotals,
  rowOfList,
  totalsOfList,
} from '../database/lists.ts'
import type { App, Deps, Reads } from '../deps.ts'
import { type PersonalData, recordView } from '../recordChange.ts'
import type { Gate } from './authenticate.ts'
import type { AnyCallCode } from './listedAnyway.ts'
import { fileColumns, sendTable, type TableFile } from './tableFile.ts'

/** The id of a row in a path. */
export const rowParams = z.object({ id: z.string().check(z.minLength(1), z.maxLength(200)) })

/** The matching rows as a file; without a name, it is the list's name and today's date. */
export type ListFile<Row> = Pick<TableFile<Row>, 'rows' | 'pages'> & { name?: string }

/** What a list's routes need besides its query, its rows and its columns. */
type Described = {
  /** Its address; the files have .csv and .xlsx behind it. */
  path: string
  title: string
  description?: string
  onRequest: Gate
  /** For a list whose rows more people may see than save. */
  savedBy?: Gate
}

type Listing<Query, FileQuery, Data, Row, One> = Described & {
  /** The file's name in ASCII, without its date; of a list that holds different things, by what it is asked for. */
  file: string | ((query: FileQuery) => string)
  query: z.core.$ZodType<Query>
  answer: z.core.$ZodType<{ data: Data }, { data: Data }>
  /** Refuses a page that cannot be asked for. */
  check?: (query: Query) => Refusal<AnyCallCode> | null
  /** `staffId` is the colleague who asks; null for a member. */
  page: (query: Query, staffId: number | null) => Promise<Data>
  /** The query without its page. */
  fileQuery: z.core.$ZodType<FileQuery>
  rows: (query: FileQuery, staffId: number | null) => Promise<ListFile<Row>>
  /** The answer of `found`, of a list whose rows open beside it. */
  rowAnswer?: z.core.$ZodType<{ data: FoundRow<One> }, { data: FoundRow<One> }>
  /** The row with this id whatever the query, and whether the query's list has it (rule 505). */
  found?: (id: string, query: FileQuery, staffId: number | null) => Promise<FoundRow<One>>
  /** Of a list of personal data, what a colleague looks at, as `recordView` records it. */
  views?: (query: Query | FileQuery) => PersonalData
  /** Those of the file, also by what it is asked for. */
  columns: readonly ListColumn<Row>[] | ((query: FileQuery) => readonly ListColumn<Row>[])
}

/**
 * Registers a list: its pages, its rows as CSV and XLSX under the same conditions, and where they open beside it, each of
 * them by its id. Who looks at one of personal data is recorded (rule 480).
 */
export function listRoutes<
  Query extends object,
  FileQuery extends object,
  Data extends object,
  Row,
  One extends object,
>(
  app: App,
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { file, columns, rows, views, page, found, ...listing }: Listing<Query, FileQuery, Data, Row, One>,
): void {
  const recorded = async (query: Query | FileQuery, staffId: number | null) => {
    if (views !== undefined && staffId !== null)
      await recordView(db.kysely, { ...views(query), actor: `staff:${staffId}`, at: clock.now() })
  }
  const columnsFor = typeof columns === 'function' ? columns : () => columns
  const fileFor = typeof file === 'function' ? file : () => file
  register(app, {
    ...listing,
    async page(query: Query, staffId) {
      const [data] = await Promise.all([page(query, staffId), recorded(query, staffId)])
      return data
    },
    async found(id, query: FileQuery, staffId) {
      if (found === undefined) throw new RangeError(`${listing.path} answers no single row`)
      await recorded(query, staffId)
      return found(id, query, staffId)
    },
    async send(reply, format, query: FileQuery, staffId) {
      await recorded(query, staffId)
      const { name = `${fileFor(query)}-${seoulDate(clock.now())}`, ...read } = await rows(query, staffId)
      return sendTable(reply, format, { name, ...fileColumns(columnsFor(query)), ...read })
    },
  })
}

/**
 * Fastify cannot infer the query of a route whose schema is generic. The functions are methods here, whose arguments
 * TypeScript compares in both directions; `listRoutes` has tied each to the schema that its query is parsed with.
 */
type AnyListing = Described & {
  query: z.core.$ZodType<object>
  answer: z.core.$ZodType<{ data: object }, { data: object }>
  fileQuery: z.core.$ZodType<object>
  check?(query: object): Refusal<AnyCallCode> | null
  page(query: object, staffId: number | null): Promise<object>
  rowAnswer?: z.core.$ZodType<{ data: FoundRow<object> }, { data: FoundRow<object> }>
  found(id: string, query: object, staffId: number | null): Promise<FoundRow<object>>
  send(reply: FastifyReply, format: TableFormat, query: object, staffId: number | null): Promise<FastifyReply>
}

function register(app: App, listing: AnyListing): void {
  const { path, title, description, onRequest, savedBy = onRequest, query, answer, fileQuery } = listing
  app.get(
    path,
    {
      onRequest,
      schema: {
        summary: title,
        ...(description === undefined ? {} : { description }),
        querystring: query,
        response: { 200: answer },
      },
    },
    async (request, reply) => {
      const refusal = listing.check?.(request.query) ?? null
      return refusal === null
        ? { data: await listing.page(request.query, request.signedInStaff?.id ?? null) }
        : reply.refuse(refusal)
    },
  )
  if (listing.rowAnswer !== undefined)
    app.get(
      `${path}/rows/:id`,
      {
        onRequest,
        schema: {
          summary: `${title}의 한 줄`,
          description:
            '번호로 찾은 줄을 조건과 쪽에 상관없이 답해요. 조건에 맞는 목록에 있는지도 알려요. 없으면 줄은 null이에요.',
          params: rowParams,
          querystring: fileQuery,
          response: { 200: listing.rowAnswer },
        },
      },
      async ({ params, query: asked, signedInStaff }) => ({
        data: await listing.found(params.id, asked, signedInStaff?.id ?? null),
      }),
    )
  for (const format of tableFormats)
    app.get(
      `${path}.${format}`,
      {
        onRequest: savedBy,
        schema: {
          summary: `${title} 내보내기`,
          description: '목록과 같은 조건의 모든 줄을 CSV(.csv)나 엑셀(.xlsx)로 답해요. X-Rows는 줄 수예요.',
          querystring: fileQuery,
          response: { 200: z.string() },
        },
      },
      async (request, reply) => listing.send(reply, format, request.query, request.signedInStaff?.id ?? null),
    )
}

/**
 * The pages, the file and the single rows of a declared list. `request` translates the wire's filter into conditions, `shown` reads what each
 * page's rows have besides, on the connection that it is given; it is never asked for no rows.
 */
export function readsOfList<
  Filter,
  Row extends z.core.$ZodObject,
  Sums extends z.core.$ZodObject,
  Shown extends object,
>(
  db: Deps['db'],
  list: List<Row, Sums>,
  {
    request,
    shown,
  }: {
    request: (filter: Filter, staffId: number | null) => ListRequest
    shown: (rows: z.output<Row>[], db: Reads) => Shown[] | Promise<Shown[]>
  },
) {
  const { pool } = db
  return {
    async page(query: Filter & Paging, staffId: number | null = null) {
      const page = await pageAndTotals(pool, list, request(query, staffId), query)
      return { ...page, result: page.result.length === 0 ? [] : await shown(page.result, db) }
    },
    async found(id: string, filter: Filter, staffId: number | null = null): Promise<FoundRow<Shown>> {
      const { row, isListed } = await rowOfList(pool, list, request(filter, staffId), { id })
      const [one = null] = row === null ? [] : await shown([row], db)
      return { row: one, isListed }
    },
    async rows(filter: Filter, staffId: number | null = null): Promise<ListFile<Shown>> {
      const asked = request(filter, staffId)
      return {
        rows: (await totalsOfList(pool, list, asked)).cntAll,
        pages: everyRowOfList(db, list, asked, async (snapshot, found) => shown(found, snapshot)),
      }
    },
  }
}
