import { orderColumns } from '../../../domain/lists/orders.ts'
import { seoulDate } from '../../../domain/shared/civilDate.ts'
import {
  type StaffOrderRow,
  type StaffOrdersFileQuery,
  staffOrderRowAnswer,
  staffOrdersAnswer,
  staffOrdersFileQuery,
  staffOrdersQuery,
} from '../../../domain/wire/staffOrders.ts'
import { shownAssigned } from '../../handling/index.ts'
import { everyRow } from '../../platform/database/lists.ts'
import type { Deps, Routes } from '../../platform/deps.ts'
import { type ListFile, listRoutes } from '../../platform/http/listRoutes.ts'
import { counted, filtered, keysOf, rowsOf, staffOrder, staffOrders, unknownPlace } from './staffOrders.ts'
import { staffRowOf } from './staffRow.ts'

/** Every item that matches, with members' names masked as on screen. */
async function everyOrderItem(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  query: StaffOrdersFileQuery & { staffId: number | null },
): Promise<ListFile<StaffOrderRow>> {
  const today = seoulDate(clock.now())
  const from = await filtered(db, query)
  const rows = rowsOf(db, keysOf(from, query, today), query).compile()
  return {
    rows: (await counted(from, query, today)).cntAll,
    pages: everyRow(db, rows, (snapshot, page) =>
      shownAssigned(snapshot, page, {
        about: 'order',
        keyOf: ({ orderId }) => orderId,
        show: (row, assignee) => ({ ...staffRowOf(row, today), assignee }),
      }),
    ),
  }
}

/** The work list of rented items. Finance may read it, operations may save it. */
export const orderListRoutes: Routes = (deps) => async (app) =>
  listRoutes(app, deps, {
    path: '/api/staff/orders',
    file: 'orders',
    title: '주문 상품 목록',
    description: '상태별 건수와 함께 답해요.',
    onRequest: app.staff('operations', 'finance'),
    savedBy: app.staff('operations'),
    query: staffOrdersQuery,
    answer: staffOrdersAnswer,
    check: unknownPlace,
    page: (query, staffId) => staffOrders(deps, { ...query, staffId }),
    rowAnswer: staffOrderRowAnswer,
    found: (id, query, staffId) => staffOrder(deps, id, { ...query, staffId }),
    fileQuery: staffOrdersFileQuery,
    rows: (query, staffId) => everyOrderItem(deps, { ...query, staffId }),
    columns: orderColumns,
  })
