import * as z from 'zod/mini'
import { returnColumns } from '../../../domain/lists/returns.ts'
import type { FoundRow } from '../../../domain/shared/foundRow.ts'
import type { Assignee } from '../../../domain/wire/handling.ts'
import { uuid } from '../../../domain/wire/primitives.ts'
import {
  type ReturnStage,
  type StaffReturnRow,
  type StaffReturnsFilter,
  staffReturnAnswer,
  staffReturnsAnswer,
  staffReturnsFileQuery,
  staffReturnsQuery,
} from '../../../domain/wire/returns.ts'
import { offeredProducts } from '../../catalogue/index.ts'
import { assigneesOf, isAssignedAs } from '../../handling/index.ts'
import { everyRow } from '../../platform/database/lists.ts'
import { countOf, onPage } from '../../platform/database/pages.ts'
import type { Deps, Routes } from '../../platform/deps.ts'
import { type ListFile, listRoutes } from '../../platform/http/listRoutes.ts'
import { writtenReason } from '../itemReasons.ts'
import { isReportedMissing } from './staffOrders.ts'

const rowsAPage = 20
/** Stages in which staff still have something to do. */
const open: readonly ReturnStage[] = ['requested', 'approved', 'collecting', 'collected']

type Filter = StaffReturnsFilter & { staffId: number | null }

const found = ({ kysely }: Deps['db'], { stage, assignee, staffId }: Filter) =>
  kysely
    .selectFrom('shop.item_returns as r')
    .where('r.status', 'in', stage === undefined ? open : [stage])
    .$if(assignee !== undefined, (returns) =>
      returns.where(isAssignedAs('return', ['r.order_item_id', 'uuid'], { assignee, staffId })),
    )
    .selectAll('r')

const rowsOf = ({ kysely }: Deps['db'], from: ReturnType<typeof found>) =>
  kysely
    .selectFrom(from.as('r'))
    .innerJoin('shop.order_items as i', 'i.order_item_id', 'r.order_item_id')
    .innerJoin('shop.orders as o', 'o.order_id', 'r.order_id')
    .innerJoin(offeredProducts.as('p'), 'p.id', 'i.product_id')
    .select(['r.order_id as orderId', 'r.order_item_id as orderItemId', 'o.order_numbers as orderNumbers'])
    .select(['r.number', 'r.status as stage', 'p.product_name as productName', 'r.requested_at'])
    .select(['r.reason_code as returnReason', 'i.final_amount as finalAmount'])
    .select([
      'i.arrival_presumed as isArrivalPresumed',
      'i.handed_over_on as handedOverOn',
      isReportedMissing.as('isReportedMissing'),
    ])
    .select(['i.points_share as pointsUsed', 'i.start_on as rentalStartDate', 'i.end_on as rentalEndDate'])
    .orderBy('r.requested_at')
    .orderBy('r.order_item_id')
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

/** A row in its wire format, but for the text that the member typed. */
const shown = (
  { requested_at, ...row }: Row,
  assigneeOf: (itemId: string) => Assignee,
): Omit<StaffReturnRow, 'returnText'> => ({
  ...row,
  assignee: assigneeOf(row.orderItemId),
  requestedAt: requested_at.toISOString(),
})

/** A page of returns at one stage, or of all open ones, the oldest request first. */
async function staffReturns(
  { db }: Pick<Deps, 'db'>,
  { curPage, ...filter }: Filter & { curPage: number },
): Promise<{ result: StaffReturnRow[]; cntAll: number }> {
  const from = found(db, filter)
  const inOrder = from.orderBy('r.requested_at').orderBy('r.order_item_id')
  const page = onPage(inOrder, { curPage, limit: rowsAPage })
  const [rows, cntAll] = await Promise.all([rowsOf(db, page).execute(), countOf(from)])
  return { result: await withTexts(db, rows), cntAll }
}

/** These returns with the texts that the members typed. */
async function withTexts(db: Deps['db'], rows: readonly Row[]): Promise<StaffReturnRow[]> {
  const assigneeOf = await assigneesOf(db, 'return', itemsIn(rows))
  return Promise.all(
    rows.map(async (row) => ({
      ...shown(row, assigneeOf),
      returnText: await writtenReason(db.pool, row.orderItemId, `requestReturn:${row.number}`),
    })),
  )
}

const isId = /^([^.]+)\.(\d{1,9})$/

/** The return with this id, of an item and its number, and whether the list of this filter has it. */
async function staffReturn(
  { db }: Pick<Deps, 'db'>,
  id: string,
  filter: Filter,
): Promise<FoundRow<StaffReturnRow>> {
  const [, item = '', number = ''] = isId.exec(id) ?? []
  if (!z.safeParse(uuid, item).success) return { row: null, isListed: false }
  const isIt = (returns: ReturnType<typeof found>) =>
    returns.where('r.order_item_id', '=', item).where('r.number', '=', Number(number))
  const anyReturn = db.kysely.selectFrom('shop.item_returns as r').selectAll('r')
  const [rows, listed] = await Promise.all([
    rowsOf(db, isIt(anyReturn)).execute(),
    countOf(isIt(found(db, filter))),
  ])
  const [row = null] = await withTexts(db, rows)
  return { row, isListed: listed > 0 }
}

const itemsIn = (rows: readonly Row[]) => rows.map(({ orderItemId }) => orderItemId)

async function everyReturn(
  { db }: Pick<Deps, 'db'>,
  filter: Filter,
): Promise<ListFile<ReturnType<typeof shown>>> {
  const from = found(db, filter)
  const pages = everyRow(db, rowsOf(db, from).compile(), async (snapshot, rows) => {
    const assigneeOf = await assigneesOf(snapshot, 'return', itemsIn(rows))
    return rows.map((row) => shown(row, assigneeOf))
  })
  return { rows: await countOf(from), pages }
}

/** The list of returns; the texts that members typed are read on the screen, and are in no file. */
export const returnListRoutes: Routes = (deps) => async (app) =>
  listRoutes(app, deps, {
    path: '/api/staff/returns',
    file: 'returns',
    title: '반품 목록',
    description: '단계를 고르지 않으면 할 일이 있는 반품을 답해요.',
    onRequest: app.staff('operations', 'finance'),
    query: staffReturnsQuery,
    answer: staffReturnsAnswer,
    page: (query, staffId) => staffReturns(deps, { ...query, staffId }),
    rowAnswer: staffReturnAnswer,
    found: (id, filter, staffId) => staffReturn(deps, id, { ...filter, staffId }),
    fileQuery: staffReturnsFileQuery,
    rows: (filter, staffId) => everyReturn(deps, { ...filter, staffId }),
    columns: returnColumns,
  })
