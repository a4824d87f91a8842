import { type CivilDate, seoulDate } from '../../../domain/shared/civilDate.ts'
import {
  type ConsignmentStatus,
  consignmentMonths,
  type ListedConsignment,
} from '../../../domain/wire/consignments.ts'
import { productCards } from '../../catalogue/index.ts'
import { onPage } from '../../platform/database/pages.ts'
import type { Deps } from '../../platform/deps.ts'
import type { ConsignmentRow } from '../consignmentRow.ts'
import { photosOf } from '../photos.ts'
import { type ItemText, itemTexts } from '../texts.ts'
import { afterSearchOf } from './describeConsignment.ts'

type ListedItem = { item: ItemText; image: { fileUrl: string } | null; today: CivilDate }

/** A consignment as a row of its owner's list. */
export const listedOf = (row: ConsignmentRow, { item, image, today }: ListedItem): ListedConsignment => ({
  id: row.consignment_id,
  consignmentNumber: row.consignment_number,
  status: row.status,
  cause: row.cause,
  brand: item.brand,
  modelName: item.modelName,
  productCondition: row.product_condition,
  desiredRentalPrice: row.desired_rental_price,
  assessedRentalPrice: row.assessed_rental_price,
  consignmentPeriod: consignmentMonths.parse(row.months),
  consigningDate: row.consigning_date,
  endsOn: row.ends_on,
  sendBy: row.send_by,
  hasTracking: row.tracking_number !== null,
  missing: missingOf(row, today),
  createdAt: row.applied_at.toISOString(),
  image,
})

const missingOf = (row: ConsignmentRow, today: CivilDate): ListedConsignment['missing'] =>
  row.missing_since === null
    ? null
    : {
        since: row.missing_since.toISOString(),
        agreedValue: row.agreed_value ?? 0,
        goesOn: afterSearchOf(row, today),
      }

type Counts = Record<ConsignmentStatus, number>
type History = Counts & { result: ListedConsignment[]; cntAll: number }

/** The member's consignments, newest first, five a page; the six counts are over all of them. */
export async function consignmentHistory(
  deps: Pick<Deps, 'db' | 'env' | 'clock'>,
  memberId: number,
  { curPage, status }: { curPage: number; status?: ConsignmentStatus | undefined },
): Promise<History> {
  const mine = deps.db.kysely.selectFrom('shop.consignments').where('member_id', '=', memberId)
  const newest = mine
    .selectAll()
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'end'))
    .orderBy('applied_at', 'desc')
    .orderBy('consignment_id', 'desc')
  const [counted, rows] = await Promise.all([
    mine
      .select(['status', (has) => has.fn.countAll<number>().as('count')])
      .groupBy('status')
      .execute(),
    onPage(newest, { curPage }).execute(),
  ])
  const counts = countsOf(counted)
  const cntAll =
    status === undefined ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[status]
  const ids = rows.map((row) => row.consignment_id)
  const productIds = rows.flatMap(({ product_id }) => product_id ?? [])
  const [itemOf, imagesOf, products] = await Promise.all([
    itemTexts(deps.db.pool, ids),
    photosOf(deps, ids, 'owner'),
    productCards(deps.db, productIds),
  ])
  // Photos are optional in an application; a listed item also has the shop's own pictures.
  const pictureOf = (productId: number | null) =>
    products.find(({ id }) => id === productId)?.product_images[0]?.file ?? null
  const today = seoulDate(deps.clock.now())
  const result = rows.map((row) =>
    listedOf(row, {
      today,
      item: itemOf(row.consignment_id),
      image: imagesOf(row.consignment_id)[0] ?? pictureOf(row.product_id),
    }),
  )
  return { ...counts, result, cntAll }
}

const none: Counts = { application: 0, diagnosis: 0, consigning: 0, cancel: 0, end: 0, impossible: 0 }

const countsOf = (counted: readonly { status: ConsignmentStatus; count: number }[]): Counts => ({
  ...none,
  ...Object.fromEntries(counted.map(({ status, count }) => [status, count])),
})
