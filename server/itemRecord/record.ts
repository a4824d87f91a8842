import * as z from 'zod/mini'
import { maskedName } from '../../domain/members/maskedName.ts'
import type { ItemStatus } from '../../domain/ordering/itemStatus.ts'
import { lateDaysOf } from '../../domain/rental/lateReturn.ts'
import { type CivilDate, seoulDate } from '../../domain/shared/civilDate.ts'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import { mayAct } from '../../domain/shared/staffRoles.ts'
import { consignmentStatus } from '../../domain/wire/consignments.ts'
import { orderItemStatus } from '../../domain/wire/orderItemStatus.ts'
import { returnDays } from '../../domain/wire/orders.ts'
import { day } from '../../domain/wire/primitives.ts'
import type { ItemRecord } from '../../domain/wire/staffItems.ts'
import { codedProducts, productCards } from '../catalogue/index.ts'
import { lossOf, whereaboutsOfProducts } from '../ordering/index.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import { recordView } from '../platform/recordChange.ts'
import type { LoggedInStaff } from '../platform/security/staffSessions.ts'
import { moneyOf } from './money.ts'
import { placesOf } from './places.ts'

/** The newest rentals; the whole list is the list of orders. */
const rentalsShown = 20

const newest = statement({
  name: 'itemRecord.rentals',
  text: `SELECT r.order_item_id AS "orderItemId", r.order_id AS "orderId", r.order_numbers AS "orderNumbers",
      r.member_id AS "memberId", m.name AS "memberName", m.withdrawn_at AS "withdrawnAt", r.status,
      r.start_on AS "rentalStartDate", r.end_on AS "rentalEndDate", r.shipped_at AS "shippedAt",
      r.back_at AS "backAt", r.final_amount AS "finalAmount", r.reason_code AS "reasonCode", r.found_at AS "foundAt",
      r.handed_over_on AS "handedOverOn", r.arrived_on AS "arrivedOn", r.pick_up_from AS "pickUpFrom",
      r.return_days AS "returnDays",
      EXISTS (SELECT FROM shop.rentals_awaiting_arrival() l WHERE l.order_item_id = r.order_item_id) AS "isArrivalAwaited", r.all
    FROM (SELECT *, count(*) OVER () AS all FROM shop.rentals_of_product($1)
      ORDER BY start_on DESC, order_item_id DESC LIMIT $2) r
    JOIN shop.member_names() m ON m.id = r.member_id ORDER BY r.start_on DESC, r.order_item_id DESC`,
  row: z.object({
    ...{ orderItemId: z.string(), orderId: z.string(), orderNumbers: z.string(), memberId: z.int() },
    ...{ memberName: z.string(), withdrawnAt: z.nullable(z.date()), status: orderItemStatus },
    ...{ rentalStartDate: day, rentalEndDate: day, finalAmount: z.int(), all: z.int() },
    ...{ shippedAt: z.nullable(z.date()), backAt: z.nullable(z.date()) },
    ...{ reasonCode: z.nullable(z.string()), foundAt: z.nullable(z.date()), isArrivalAwaited: z.boolean() },
    ...{ handedOverOn: z.nullable(day), arrivedOn: z.nullable(day), pickUpFrom: z.nullable(day) },
    returnDays,
  }),
})
type RentalRow = Awaited<ReturnType<typeof newest>>[number]

const contracts = statement({
  name: 'itemRecord.contract',
  text: `SELECT k.consignment_id AS "consignmentId", k.consignment_number AS "consignmentNumber", k.status,
      k.is_missing AS "isMissing", k.is_lost AS "isLost", s.owner_id IS NULL AS "isOurs", k.member_id AS "ownerId", m.name AS "ownerName", k.assessed_rental_price AS "dailyRentalPrice",
      k.consigning_date AS "startsOn", k.ends_on AS "endsOn", p.transaction_per_mille AS "transactionPerMille",
      p.operating_per_mille AS "operatingPerMille"
    FROM shop.consignment_contracts() k JOIN shop.member_names() m ON m.id = k.member_id
      JOIN shop.stocked_items() s ON s.id = k.product_id
      LEFT JOIN shop.rentable_products() p ON p.id = k.product_id
    WHERE k.product_id = $1`,
  row: z.object({
    ...{ consignmentId: z.string(), consignmentNumber: z.string(), status: consignmentStatus },
    ...{ isMissing: z.boolean(), isLost: z.boolean(), isOurs: z.boolean() },
    ...{ ownerId: z.int(), ownerName: z.string(), dailyRentalPrice: z.nullable(z.int()) },
    ...{ startsOn: z.nullable(day), endsOn: z.nullable(day) },
    ...{ transactionPerMille: z.nullable(z.int()), operatingPerMille: z.nullable(z.int()) },
  }),
})

type Needs = Pick<Deps, 'db' | 'clock' | 'store'>
type Viewing = { productId: number; view: string; staff: LoggedInStaff }

/**
 * The record of an item, as far as the colleague's roles go (rule 343), with the contract that it has (rule 830); its reviews, inquiries, conditions and calendar are
 * calls of their own. Looking at whom it names is recorded, once for each view. Refuses NOT_FOUND.
 */
export async function itemRecord(
  deps: Needs,
  { productId, view, staff }: Viewing,
): Promise<ItemRecord | Refusal<'NOT_FOUND'>> {
  const { db, clock } = deps
  const product = await productOf(db, productId)
  if (product === undefined) return refuse('NOT_FOUND')
  const knowsPeople = mayAct(staff.roles, ['operations', 'finance'])
  const pays = mayAct(staff.roles, ['finance'])
  const [[card], places, rentals, [contract], money] = await Promise.all([
    productCards(db, [productId]),
    whereaboutsOfProducts({ db, clock }, [productId]),
    knowsPeople ? newest(db.pool, [productId, rentalsShown]) : null,
    knowsPeople ? contracts(db.pool, [productId]) : [],
    pays ? moneyOf(deps, productId) : null,
    knowsPeople
      ? recordView(db.kysely, {
          ...{ subject: 'item_records', key: productId, view, actor: `staff:${staff.id}` },
          at: clock.now(),
        })
      : null,
  ])
  const today = seoulDate(clock.now())
  const place = places.get(productId)
  return {
    ...product,
    image: card?.product_images[0]?.file.fileUrl ?? null,
    elsewhere: place === undefined ? null : { ...place, ...(!knowsPeople && { orderItemId: null }) },
    rentals: rentals && {
      cntAll: rentals[0]?.all ?? 0,
      result: rentals.map((row) => shownRental(row, today, money?.resultOf(row.orderItemId) ?? null)),
    },
    places:
      rentals &&
      (await placesOf(deps, { productId, consignmentId: contract?.consignmentId ?? null }, rentals)),
    money: money?.all ?? null,
    ...contractsOf(contract),
  }
}

/** An item that was found again after its owner was compensated has no contract any more: it is the shop's own (rule 305). */
function contractsOf(
  row: Awaited<ReturnType<typeof contracts>>[number] | undefined,
): Pick<ItemRecord, 'contract' | 'formerContract'> {
  if (row === undefined) return { contract: null, formerContract: null }
  const { isOurs, ...contract } = row
  if (!isOurs) return { contract, formerContract: null }
  const { consignmentId, consignmentNumber } = contract
  return { contract: null, formerContract: { consignmentId, consignmentNumber } }
}

const productOf = (db: Deps['db'], productId: number) =>
  db.kysely
    .selectFrom(codedProducts.as('p'))
    .select(['p.id as productId', 'p.product_code as productCode', 'p.brand_name as brandName'])
    .select(['p.product_name as productName', 'p.size', 'p.per_day as perDay', 'p.on_sale as onSale'])
    .where('p.id', '=', productId)
    .executeTakeFirst()

/** States of a rental that ended before its item was back. */
const isOver: readonly ItemStatus[] = ['cancel', 'lost']

function shownRental(
  {
    orderId: _,
    all: _all,
    withdrawnAt,
    memberName,
    shippedAt,
    backAt,
    reasonCode,
    foundAt,
    handedOverOn,
    arrivedOn,
    pickUpFrom,
    returnDays,
    ...row
  }: RentalRow,
  today: CivilDate,
  result: number | null,
): NonNullable<ItemRecord['rentals']>['result'][number] {
  const { rentalStartDate: start, rentalEndDate: end, isArrivalAwaited } = row
  return {
    ...row,
    memberName: withdrawnAt === null ? maskedName(memberName) : '',
    shippedAt: shippedAt?.toISOString() ?? null,
    backAt: backAt?.toISOString() ?? null,
    loss: lossOf({ status: row.status, reasonCode, foundAt, handedOverOn }),
    lateDays: isOver.includes(row.status)
      ? 0
      : lateDaysOf(
          { start, end, arrivedOn, pickUpFrom, returnDays, isArrivalAwaited },
          backAt === null ? today : seoulDate(backAt),
        ),
    result,
  }
}
