import { shippingDay } from '../../../domain/rental/period.ts'
import { seoulDate } from '../../../domain/shared/civilDate.ts'
import type { ParcelLabel } from '../../../domain/wire/staffOrders.ts'
import { codedProducts } from '../../catalogue/index.ts'
import type { Deps } from '../../platform/deps.ts'
import { contactOf } from '../contacts.ts'
import { addressNumber } from '../parcelPapers.ts'
import { whereaboutsOfProducts } from '../whereabouts.ts'
import { mayBeSent } from './staffOrders.ts'

/** Parcel labels for those of these items that still have to be sent and may be (rule 703), the earliest rental first. */
export async function parcelLabels(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  orderItemIds: readonly string[],
): Promise<(ParcelLabel & { addressNumber: number })[]> {
  const rows = await db.kysely
    .selectFrom('shop.order_items as i')
    .innerJoin('shop.orders as o', 'o.order_id', 'i.order_id')
    .innerJoin(codedProducts.as('p'), 'p.id', 'i.product_id')
    .select([
      'i.order_item_id as orderItemId',
      'i.order_id as orderId',
      'o.order_numbers as orderNumbers',
      'i.product_id as productId',
    ])
    .select(['p.product_code as productCode', 'p.brand_name as brandName', 'p.product_name as productName'])
    .select(['i.start_on as rentalStartDate', 'i.end_on as rentalEndDate'])
    // Read before the address itself, so that a change in between makes the number wrong.
    .select(addressNumber.as('addressNumber'))
    .where('i.order_item_id', 'in', [...orderItemIds])
    .where(mayBeSent(seoulDate(clock.now())))
    .orderBy('i.start_on')
    .orderBy('o.order_numbers')
    .orderBy('i.nth')
    .execute()
  const result: (ParcelLabel & { addressNumber: number })[] = []
  const elsewhere = await whereaboutsOfProducts(
    { db, clock },
    rows.map(({ productId }) => productId),
  )
  for (const { orderId, productId, ...row } of rows) {
    const shipsOn = shippingDay({ start: row.rentalStartDate, end: row.rentalEndDate })
    const contact = await contactOf(db.pool, orderId)
    result.push({ ...row, shipsOn, elsewhere: elsewhere.get(productId) ?? null, contact })
  }
  return result
}
