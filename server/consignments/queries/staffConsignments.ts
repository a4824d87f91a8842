import { sql } from 'kysely'
import { consignmentColumns } from '../../../domain/lists/consignments.ts'
import { penaltyOf } from '../../../domain/processes/givingUp.ts'
import { seoulDate } from '../../../domain/shared/civilDate.ts'
import { consignmentMonths } from '../../../domain/wire/consignments.ts'
import {
  type StaffConsignment,
  type StaffConsignmentsQuery,
  staffConsignmentsAnswer,
  staffConsignmentsFileQuery,
  staffConsignmentsQuery,
} from '../../../domain/wire/staffConsignments.ts'
import { memberAccounts } from '../../members/index.ts'
import { countOf, everyRow } from '../../platform/database/lists.ts'
import type { Deps, Routes } from '../../platform/deps.ts'
import { type ListFile, listRoutes } from '../../platform/http/listRoutes.ts'
import { courierOf } from '../couriers.ts'
import { photosOf } from '../photos.ts'
import { feesByMoment } from '../rates.ts'
import { itemTexts, staffTexts } from '../texts.ts'
import { lossOf } from './loss.ts'

const rowsAPage = 20
type Needs = Pick<Deps, 'db' | 'env' | 'clock'>

/** A page of consignments for staff, the newest first: all, or by status, late parcel, due return or loss. */
async function staffConsignments(
  deps: Needs,
  { curPage, ...filter }: StaffConsignmentsQuery,
): Promise<{ result: StaffConsignment[]; cntAll: number }> {
  const consignments = found(deps, filter)
  const page = keysOf(consignments)
    .limit(rowsAPage)
    .offset((curPage - 1) * rowsAPage)
  const [rows, cntAll] = await Promise.all([page.execute(), countOf(consignments)])
  const ids = rows.map(({ id }) => id)
  return { result: ids.length === 0 ? [] : await staffRowsOf(deps, ids), cntAll }
}

type Filter = Omit<StaffConsignmentsQuery, 'curPage'>

function found({ db, clock }: Pick<Deps, 'db' | 'clock'>, { status, waiting }: Filter) {
  const today = seoulDate(clock.now())
  return db.kysely
    .selectFrom('shop.consignments as c')
    .$if(status !== undefined, (query) => query.where('c.status', '=', status ?? 'end'))
    .$if(waiting === 'missing', (query) =>
      query.where('c.status', '=', 'application').where('c.wait_until', '<', today),
    )
    .$if(waiting === 'to_send_back', (query) =>
      query
        .where('c.sent_back_at', 'is', null)
        .where('c.lost_at', 'is', null)
        .where('c.missing_since', 'is', null)
        .where((has) =>
          has.or([has('c.status', 'in', ['cancel', 'end']), has('c.cause', '=', 'failed_inspection')]),
        ),
    )
    .$if(waiting === 'lost', (query) => query.where('c.missing_since', 'is not', null))
}

/** The ids of the consignments, the newest first. */
const keysOf = (consignments: ReturnType<typeof found>) =>
  consignments
    .select('c.consignment_id as id')
    .orderBy('c.applied_at', 'desc')
    .orderBy('c.consignment_id', 'desc')

async function everyConsignment(deps: Needs, filter: Filter): Promise<ListFile<StaffConsignment>> {
  const consignments = found(deps, filter)
  async function* pages() {
    for await (const keys of everyRow(deps.db.pool, keysOf(consignments).compile()))
      yield staffRowsOf(
        deps,
        keys.map(({ id }) => id),
      )
  }
  return { rows: await countOf(consignments), pages: pages() }
}

export const consignmentListRoutes: Routes = (deps) => async (app) =>
  listRoutes(app, deps, {
    path: '/api/staff/consignments',
    file: 'consignments',
    title: '위탁 목록',
    description: '늦어진 택배, 돌려보낼 상품까지 답해요.',
    onRequest: app.staff('operations', 'finance'),
    query: staffConsignmentsQuery,
    answer: staffConsignmentsAnswer,
    page: (query) => staffConsignments(deps, query),
    fileQuery: staffConsignmentsFileQuery,
    rows: (filter) => everyConsignment(deps, filter),
    columns: consignmentColumns,
  })

/** One consignment in full for staff; null when it does not exist. */
export async function staffConsignment(
  deps: Pick<Deps, 'db' | 'env' | 'clock'>,
  consignmentId: string,
): Promise<StaffConsignment | null> {
  const [one] = await staffRowsOf(deps, [consignmentId])
  return one ?? null
}

/** These consignments, the newest first. One statement reads each part for all of them; only losses are read singly. */
async function staffRowsOf(
  deps: Pick<Deps, 'db' | 'env' | 'clock'>,
  ids: readonly string[],
): Promise<StaffConsignment[]> {
  const { kysely, pool } = deps.db
  const [rows, itemOf, wordsOf, imagesOf, takenOf, feesAt] = await Promise.all([
    kysely
      .selectFrom('shop.consignments as c')
      .innerJoin(memberAccounts.as('m'), 'm.id', 'c.member_id')
      .selectAll('c')
      .select('m.name')
      .select(({ ref }) => sql<number>`shop.confirmed_base(${ref('c.consignment_id')})`.as('confirmedBase'))
      .where('c.consignment_id', 'in', [...ids])
      .orderBy('c.applied_at', 'desc')
      .orderBy('c.consignment_id', 'desc')
      .execute(),
    itemTexts(pool, ids),
    staffTexts(pool, ids),
    photosOf(deps, ids, 'owner'),
    photosOf(deps, ids, 'staff'),
    feesByMoment(deps.db),
  ])
  const losses = new Map(
    await Promise.all(rows.map(async (row) => [row.consignment_id, await lossOf(deps, row)] as const)),
  )
  return rows.map((row) => ({
    id: row.consignment_id,
    consignmentNumber: row.consignment_number,
    memberId: row.member_id,
    memberName: row.name,
    status: row.status,
    cause: row.cause,
    ...itemOf(row.consignment_id),
    productCondition: row.product_condition,
    warranty: row.warranty,
    desiredRentalPrice: row.desired_rental_price,
    assessedRentalPrice: row.assessed_rental_price,
    consignmentPeriod: consignmentMonths.parse(row.months),
    createdAt: row.applied_at.toISOString(),
    sendBy: row.send_by,
    waitUntil: row.wait_until,
    shippingCompany: courierOf(row.courier),
    trackingNumber: row.tracking_number,
    productId: row.product_id,
    consigningDate: row.consigning_date,
    endsOn: row.ends_on,
    penalty:
      row.status === 'consigning' && row.missing_since === null && row.early_end_percent !== null
        ? penaltyOf(row.confirmedBase, row.early_end_percent)
        : null,
    rejectionFees: feesAt(row.applied_at),
    rejectionReason: wordsOf(row.consignment_id, 'reject'),
    conditionNote: wordsOf(row.consignment_id, 'condition'),
    images: imagesOf(row.consignment_id),
    intakeImages: takenOf(row.consignment_id),
    sentBackAt: row.sent_back_at?.toISOString() ?? null,
    backCourier: courierOf(row.back_courier),
    backTrackingNumber: row.back_tracking_number,
    loss: losses.get(row.consignment_id) ?? null,
  }))
}
