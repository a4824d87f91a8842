import { sql } from 'kysely'
import { penaltyOf } from '../../../domain/processes/givingUp.ts'
import { seoulDate } from '../../../domain/shared/civilDate.ts'
import { consignmentMonths } from '../../../domain/wire/consignments.ts'
import type { StaffConsignment, StaffConsignmentsQuery } from '../../../domain/wire/staffConsignments.ts'
import { memberAccounts } from '../../members/index.ts'
import type { Deps } from '../../platform/deps.ts'
import { courierOf } from '../couriers.ts'
import { photosOf } from '../photos.ts'
import { itemTexts, staffTexts } from '../texts.ts'

const rowsAPage = 20
type Needs = Pick<Deps, 'db' | 'env' | 'clock'>

/** Consignments for staff, newest first: all, those of a state, parcels that are late, or items that are to go home. */
export async function staffConsignments(
  deps: Needs,
  { curPage, status, waiting }: StaffConsignmentsQuery,
): Promise<{ result: StaffConsignment[]; cntAll: number }> {
  const today = seoulDate(deps.clock.now())
  const found = deps.db.kysely
    .selectFrom('shop.consignments as c')
    .$if(status !== undefined, (query) => query.where('c.status', '=', status ?? 'end'))
    .$if(waiting === 'missing', (query) =>
      query.where('c.status', '=', 'application').where('c.wait_until', '<', today),
    )
    .$if(waiting === 'to_send_back', (query) =>
      query
        .where('c.sent_back_at', 'is', null)
        .where((has) =>
          has.or([has('c.status', 'in', ['cancel', 'end']), has('c.cause', '=', 'failed_inspection')]),
        ),
    )
  const [rows, { count }] = await Promise.all([
    found
      .select('c.consignment_id as id')
      .orderBy('c.applied_at', 'desc')
      .orderBy('c.consignment_id', 'desc')
      .limit(rowsAPage)
      .offset((curPage - 1) * rowsAPage)
      .execute(),
    found.select((has) => has.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  const ids = rows.map(({ id }) => id)
  return { result: ids.length === 0 ? [] : await told(deps, ids), cntAll: count }
}

/** One consignment with all that staff know of it; null when there is none. */
export async function staffConsignment(
  deps: Pick<Deps, 'db' | 'env'>,
  consignmentId: string,
): Promise<StaffConsignment | null> {
  const [one] = await told(deps, [consignmentId])
  return one ?? null
}

/** These consignments in this order, each part of them read by one statement for all. */
async function told(deps: Pick<Deps, 'db' | 'env'>, ids: readonly string[]): Promise<StaffConsignment[]> {
  const { kysely, pool } = deps.db
  const [rows, itemOf, wordsOf, imagesOf, takenOf] = await Promise.all([
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
  ])
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
      row.status === 'consigning' && row.early_end_percent !== null
        ? penaltyOf(row.confirmedBase, row.early_end_percent)
        : null,
    conditionNote: wordsOf(row.consignment_id, 'condition'),
    images: imagesOf(row.consignment_id),
    intakeImages: takenOf(row.consignment_id),
    sentBackAt: row.sent_back_at?.toISOString() ?? null,
  }))
}
