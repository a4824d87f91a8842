import { sql } from 'kysely'
import { z } from 'zod'
import { consignmentColumns } from '../../../domain/lists/consignments.ts'
import { maskedName } from '../../../domain/members/maskedName.ts'
import { penaltyOf } from '../../../domain/processes/givingUp.ts'
import { type CivilDate, seoulDate } from '../../../domain/shared/civilDate.ts'
import { consignmentMonths } from '../../../domain/wire/consignments.ts'
import {
  type StaffConsignment,
  type StaffConsignmentsFilter,
  staffConsignmentRowAnswer,
  staffConsignmentsAnswer,
  staffConsignmentsFileQuery,
  staffConsignmentsQuery,
} from '../../../domain/wire/staffConsignments.ts'
import { assignedAs, assigneesOf } from '../../handling/index.ts'
import { memberNames } from '../../members/index.ts'
import type { Condition, List, ListRequest } from '../../platform/database/lists.ts'
import type { Deps, Reads, Routes } from '../../platform/deps.ts'
import { listRoutes, readsOfList } from '../../platform/http/listRoutes.ts'
import { courierOf } from '../couriers.ts'
import { photosOf } from '../photos.ts'
import { feesByMoment } from '../rates.ts'
import { itemTexts, staffTexts } from '../texts.ts'
import { lossOf } from './loss.ts'
import { givenUpAt, rentalsThatBar } from './rented.ts'

const rowsAPage = 20

const listedRow = z.object({ id: z.string() })
const consignments = {
  name: 'consignments.staffConsignments',
  rows: `
    SELECT c.consignment_id AS id, c.applied_at AS "createdAt", c.member_id AS "memberId", c.status, c.cause, c.wait_until, c.sent_back_at, c.lost_at,
      c.missing_since
    FROM shop.consignments c`,
  row: listedRow,
  key: 'id',
  keyType: 'uuid',
  sorts: { createdAt: 'instant' },
  sums: z.object({}),
} satisfies List<typeof listedRow>

/** The newest first: all, or by status, late parcel, due return or loss. */
function requestOf(
  { clock }: Pick<Deps, 'clock'>,
  { status, waiting, memberId, assignee }: StaffConsignmentsFilter,
  staffId: number | null,
): ListRequest {
  const conditions: Condition[] = []
  if (status !== undefined) conditions.push({ where: (of) => `status = ${of}`, value: status })
  if (memberId !== undefined) conditions.push({ where: (of) => `"memberId" = ${of}`, value: memberId })
  conditions.push(...assignedAs('consignment', ['id', 'uuid'], { assignee, staffId }))
  if (waiting === 'missing')
    conditions.push({
      where: (of) => `status = 'application' AND wait_until < ${of}`,
      value: seoulDate(clock.now()),
    })
  if (waiting === 'to_send_back')
    conditions.push({
      where: (of) => `sent_back_at IS NULL AND lost_at IS NULL AND missing_since IS NULL
        AND (status = ANY(${of}) OR cause = 'failed_inspection')`,
      value: ['cancel', 'end'],
    })
  if (waiting === 'lost')
    conditions.push({ where: (of) => `(missing_since IS NOT NULL) = ${of}`, value: true })
  return { conditions, sort: '-createdAt' }
}

export const consignmentListRoutes: Routes = (deps) => async (app) => {
  const { page, rows, found } = readsOfList(deps.db, consignments, {
    request: (filter: StaffConsignmentsFilter, staffId) => requestOf(deps, filter, staffId),
    shown: (keys, db) =>
      staffRowsOf(
        { ...deps, db },
        keys.map(({ id }) => id),
        { sends: false },
      ),
  })
  listRoutes(app, deps, {
    path: '/api/staff/consignments',
    file: 'consignments',
    title: '위탁 목록',
    description: '늦어진 택배, 돌려보낼 상품까지 답해요.',
    onRequest: app.staff('operations', 'finance'),
    query: staffConsignmentsQuery,
    answer: staffConsignmentsAnswer,
    rowAnswer: staffConsignmentRowAnswer,
    found,
    page: (query, staffId) => page({ ...query, limit: rowsAPage }, staffId),
    fileQuery: staffConsignmentsFileQuery,
    rows,
    columns: consignmentColumns,
  })
}

/** One consignment in full for staff, with the owner's address only when `sends`; null when it does not exist. */
export async function staffConsignment(
  deps: Pick<Deps, 'db' | 'env' | 'clock'>,
  consignmentId: string,
  may: { sends: boolean },
): Promise<StaffConsignment | null> {
  const [one] = await staffRowsOf(deps, [consignmentId], may)
  return one ?? null
}

/** These consignments, the newest first. One statement reads each part for all of them; only losses are read singly. */
async function staffRowsOf(
  deps: Pick<Deps, 'env' | 'clock'> & { db: Reads },
  ids: readonly string[],
  { sends }: { sends: boolean },
): Promise<StaffConsignment[]> {
  const { kysely, pool } = deps.db
  const [rows, itemOf, wordsOf, imagesOf, takenOf, feesAt, assigneeOf] = await Promise.all([
    kysely
      .selectFrom('shop.consignments as c')
      .innerJoin(memberNames.as('m'), 'm.id', 'c.member_id')
      .selectAll('c')
      .select(['m.name', 'm.withdrawn_at'])
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
    assigneesOf(deps.db, 'consignment', ids),
  ])
  const losses = new Map(
    await Promise.all(rows.map(async (row) => [row.consignment_id, await lossOf(deps, row)] as const)),
  )
  const barred = await rentalsThatBar(
    deps,
    rows.flatMap(({ product_id: productId }) => productId ?? []),
  )
  const today = seoulDate(deps.clock.now())
  return rows.map((row) => ({
    id: row.consignment_id,
    today,
    consignmentNumber: row.consignment_number,
    memberId: row.member_id,
    memberName: maskedName(row.name),
    ownerHasLeft: row.withdrawn_at !== null,
    status: row.status,
    cause: row.cause,
    ...itemOf(row.consignment_id),
    // Nothing goes back to an owner who has left: the address stays for the law alone.
    ...((!sends || row.withdrawn_at !== null) && { postCode: '', address1: '', address2: '' }),
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
    penalty: penaltyNow(row, today),
    rentedBecause: barred.get(row.consignment_id) ?? null,
    rejectionFees: feesAt(row.applied_at),
    rejectionReason: wordsOf(row.consignment_id, 'reject'),
    conditionNote: wordsOf(row.consignment_id, 'condition'),
    images: imagesOf(row.consignment_id),
    intakeImages: takenOf(row.consignment_id),
    sentBackAt: row.sent_back_at?.toISOString() ?? null,
    backCourier: courierOf(row.back_courier),
    backTrackingNumber: row.back_tracking_number,
    backCorrections: row.back_corrections,
    losses: row.loss_number,
    loss: losses.get(row.consignment_id) ?? null,
    assignee: assigneeOf(row.consignment_id),
  }))
}

/** The penalty of giving up now; null where the contract cannot be given up. */
function penaltyNow(
  row: Parameters<typeof givenUpAt>[0] & { confirmedBase: number },
  today: CivilDate,
): number | null {
  const percent = givenUpAt(row, today)
  return percent === null ? null : penaltyOf(row.confirmedBase, percent)
}
