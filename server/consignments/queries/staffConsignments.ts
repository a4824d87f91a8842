import { sql } from 'kysely'
import { penaltyOf } from '../../../domain/processes/givingUp.ts'
import { formatSeoulMinute, seoulDate } from '../../../domain/shared/civilDate.ts'
import { consignmentMonths } from '../../../domain/wire/consignments.ts'
import type { StaffConsignment, StaffConsignmentsQuery } from '../../../domain/wire/staffConsignments.ts'
import { memberAccounts } from '../../members/index.ts'
import { countOf, everyRow } from '../../platform/database/lists.ts'
import type { Deps } from '../../platform/deps.ts'
import type { TableFile } from '../../platform/http/tableFile.ts'
import { courierOf } from '../couriers.ts'
import { photosOf } from '../photos.ts'
import { feesByMoment } from '../rates.ts'
import { itemTexts, staffTexts } from '../texts.ts'
import { lossOf } from './loss.ts'

const rowsAPage = 20
type Needs = Pick<Deps, 'db' | 'env' | 'clock'>

/** A page of consignments for staff, the newest first: all, or by status, late parcel, due return or loss. */
export async function staffConsignments(
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

const statusNames: Readonly<Record<StaffConsignment['status'], string>> = {
  application: '신청',
  diagnosis: '검수 중',
  consigning: '위탁 중',
  cancel: '중도 해지',
  end: '기간 만료',
  impossible: '종료',
}
const causeNames = { not_received: '미도착 취소', failed_inspection: '검수 반려', lost: '분실 종료' } as const

/** The whole list as a file. */
export async function staffConsignmentsFile(
  deps: Needs,
  filter: Filter,
): Promise<TableFile<StaffConsignment>> {
  const consignments = found(deps, filter)
  async function* pages() {
    for await (const keys of everyRow(deps.db.pool, keysOf(consignments).compile()))
      yield staffRowsOf(
        deps,
        keys.map(({ id }) => id),
      )
  }
  return {
    name: `consignments-${seoulDate(deps.clock.now())}`,
    rows: await countOf(consignments),
    columns: [
      ...['신청', '위탁번호', '브랜드', '모델', '소유자', '회원번호', '기간(개월)', '희망 하루', '확정 하루'],
      ...['보낼 기한', '기다리는 기한', '계약 끝', '위탁 시작', '위약금', '상태', '돌려보낸 때'],
    ],
    cells: (row) => [
      ...[formatSeoulMinute(new Date(row.createdAt)), row.consignmentNumber, row.brand, row.modelName],
      ...[row.memberName, row.memberId, row.consignmentPeriod, row.desiredRentalPrice],
      ...[row.assessedRentalPrice, row.sendBy, row.waitUntil, row.endsOn, row.consigningDate, row.penalty],
      row.cause === null ? statusNames[row.status] : causeNames[row.cause],
      row.sentBackAt === null ? null : formatSeoulMinute(new Date(row.sentBackAt)),
    ],
    pages: pages(),
  }
}

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
