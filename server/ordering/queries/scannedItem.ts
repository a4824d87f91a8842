import * as z from 'zod/mini'
import { lateDaysOf } from '../../../domain/rental/lateReturn.ts'
import { shippingDay } from '../../../domain/rental/period.ts'
import { type CivilDate, seoulDate } from '../../../domain/shared/civilDate.ts'
import { type Refusal, refuse } from '../../../domain/shared/decision.ts'
import { orderItemStatus } from '../../../domain/wire/orderItemStatus.ts'
import { returnDays } from '../../../domain/wire/orders.ts'
import { day } from '../../../domain/wire/primitives.ts'
import type { ScannedProduct } from '../../../domain/wire/staffItems.ts'
import { codedProducts } from '../../catalogue/index.ts'
import { statement } from '../../platform/database/statement.ts'
import type { Deps } from '../../platform/deps.ts'
import { addressNumberOfItem } from '../parcelPapers.ts'
import { whereaboutsOfProducts } from '../whereabouts.ts'
import { toSend } from './staffRow.ts'

const rental = z.object({
  ...{ orderItemId: z.string(), orderId: z.string(), orderNumbers: z.string(), status: orderItemStatus },
  ...{ rentalStartDate: day, rentalEndDate: day },
})
const columns = `i.order_item_id AS "orderItemId", i.order_id AS "orderId", o.order_numbers AS "orderNumbers", i.status,
  i.start_on AS "rentalStartDate", i.end_on AS "rentalEndDate"`

// A rental that is over before it was sent waits behind the next one (rule 703).
const awaiting = statement({
  name: 'ordering.scannedAwaiting',
  text: `SELECT ${columns}, ${addressNumberOfItem} AS "addressNumber" FROM shop.order_items i JOIN shop.orders o ON o.order_id = i.order_id
    WHERE i.product_id = $1 AND i.status = ANY ($2) ORDER BY i.end_on < $3::date, i.start_on LIMIT 1`,
  row: z.extend(rental, { addressNumber: z.int() }),
})
const holding = z.extend(rental, {
  isArrivalAwaited: z.boolean(),
  arrivedOn: z.nullable(day),
  pickUpFrom: z.nullable(day),
  returnDays,
})
const away = statement({
  name: 'ordering.scannedAway',
  text: `SELECT ${columns}, i.arrived_on AS "arrivedOn", i.pick_up_from AS "pickUpFrom",
      shop.days_of(i.return_days) AS "returnDays", EXISTS (
      SELECT FROM shop.rentals_awaiting_arrival() l WHERE l.order_item_id = i.order_item_id) AS "isArrivalAwaited" FROM shop.items_away a JOIN shop.order_items i ON i.order_item_id = a.order_item_id
    JOIN shop.orders o ON o.order_id = i.order_id WHERE a.product_id = $1`,
  row: holding,
})

/** The product with this code, the rental that waits for it and the one that has it. Refuses NOT_FOUND. */
export async function scannedItem(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  code: string,
): Promise<ScannedProduct | Refusal<'NOT_FOUND'>> {
  const product = await db.kysely
    .selectFrom(codedProducts.as('p'))
    .select(['p.id as productId', 'p.product_code as productCode', 'p.brand_name as brandName'])
    .select('p.product_name as productName')
    .where('p.product_code', 'in', [code, code.toUpperCase()])
    .executeTakeFirst()
  if (product === undefined) return refuse('NOT_FOUND')
  const { productId } = product
  const today = seoulDate(clock.now())
  const [places, [waiting], [holder]] = await Promise.all([
    whereaboutsOfProducts({ db, clock }, [productId]),
    awaiting(db.pool, [productId, toSend, today]),
    away(db.pool, [productId]),
  ])
  return {
    ...product,
    today,
    elsewhere: places.get(productId) ?? null,
    awaiting:
      waiting === undefined
        ? null
        : { ...shown(waiting), shipsOn: shippingDay(periodOf(waiting)), parcel: await parcelOf(db, waiting) },
    away: holder === undefined ? null : shownHolder(holder, today),
  }
}

type Rental = z.output<typeof rental>
const periodOf = ({ rentalStartDate, rentalEndDate }: Rental) => ({
  start: rentalStartDate,
  end: rentalEndDate,
})
const shown = <Row extends Rental>({ orderId: _, ...row }: Row) => row

function shownHolder(
  { isArrivalAwaited, arrivedOn, pickUpFrom, returnDays, ...holder }: z.output<typeof holding>,
  today: CivilDate,
) {
  const lent = { ...periodOf(holder), arrivedOn, pickUpFrom, returnDays }
  const lateDays = lateDaysOf({ ...lent, isArrivalAwaited }, today)
  return { ...shown(holder), isArrivalAwaited, lateDays }
}

/** The items of the order that have to be sent, which go in one parcel. */
const parcelOf = ({ kysely }: Deps['db'], { orderId }: Pick<Rental, 'orderId'>) =>
  kysely
    .selectFrom('shop.order_items as i')
    .innerJoin(codedProducts.as('p'), 'p.id', 'i.product_id')
    .select(['i.order_item_id as orderItemId', 'i.status'])
    .select(['p.product_code as productCode', 'p.product_name as productName'])
    .where('i.order_id', '=', orderId)
    .where('i.status', 'in', toSend)
    .orderBy('i.nth')
    .execute()
