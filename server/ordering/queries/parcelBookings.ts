import type { ParcelBooking } from '../../../domain/lists/parcelBookings.ts'
import { seoulDate } from '../../../domain/shared/civilDate.ts'
import { parcelRowsAtMost } from '../../../domain/shared/tableFiles.ts'
import { codedProducts } from '../../catalogue/index.ts'
import type { Deps } from '../../platform/deps.ts'
import { contactOf } from '../contacts.ts'
import { addressNumber } from '../parcelPapers.ts'
import { whereaboutsOfProducts } from '../whereabouts.ts'
import { isDue } from './staffOrders.ts'

/** A parcel with the order items in it, and the number of its address. */
type Booked = ParcelBooking & { orderItemIds: string[]; addressNumber: number }

/**
 * The parcels that go out today (rule 342), one for each order, in the order of their rentals; without items that are not
 * here, and without orders whose recipient was erased. At most as many as a courier's file may bring back.
 */
export async function parcelBookings({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Booked[]> {
  const rows = await db.kysely
    .selectFrom('shop.order_items as i')
    .innerJoin('shop.orders as o', 'o.order_id', 'i.order_id')
    .innerJoin(codedProducts.as('p'), 'p.id', 'i.product_id')
    .select(['i.order_item_id as orderItemId', 'i.order_id as orderId', 'i.product_id as productId'])
    .select(['o.order_numbers as orderNumbers', 'p.product_name as productName'])
    // Read before the address itself, so that a change in between makes the number wrong.
    .select(addressNumber.as('addressNumber'))
    .where(isDue('to_ship', seoulDate(clock.now())))
    .orderBy('i.start_on')
    .orderBy('o.order_numbers')
    .orderBy('i.nth')
    .limit(parcelRowsAtMost)
    .execute()
  const elsewhere = await whereaboutsOfProducts(
    { db, clock },
    rows.map(({ productId }) => productId),
  )
  const here = rows.filter(({ productId }) => !elsewhere.has(productId))
  const parcels: Booked[] = []
  for (const [orderId, items] of Map.groupBy(here, (row) => row.orderId)) {
    const contact = await contactOf(db.pool, orderId)
    const [first] = items
    if (contact === null || first === undefined) continue
    parcels.push({
      orderNumbers: first.orderNumbers,
      recipient: contact.shippingName,
      phone: contact.shippingPhone,
      postCode: contact.postCode,
      address: `${contact.address1} ${contact.address2}`.trim(),
      items: items.map(({ productName }) => productName).join(', '),
      memo: contact.shippingNote,
      addressNumber: first.addressNumber,
      orderItemIds: items.map(({ orderItemId }) => orderItemId),
    })
  }
  return parcels
}
