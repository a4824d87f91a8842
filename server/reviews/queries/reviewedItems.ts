import { type RawBuilder, sql } from 'kysely'
import type { CivilDate } from '../../../domain/shared/civilDate.ts'
import type { ReviewedItem } from '../../../domain/wire/reviews.ts'
import { productCards } from '../../catalogue/index.ts'
import type { Deps } from '../../platform/deps.ts'

type Rental = {
  order_item_id: string
  member_id: number
  product_id: number
  status: string
  start_on: CivilDate
  end_on: CivilDate
  final_amount: number
  over_at: Date | null
}

/** The rented items that ordering publishes, as `rental`. */
export const rentals = sql<Rental>`shop.item_rentals()`.as('rental')

/** SQL: the shop lost the parcel of this rental; who may never have had an item does not review it (rule 502). */
export const isArrivalAwaited = (rental: string): RawBuilder<boolean> =>
  sql<boolean>`EXISTS (
    SELECT FROM shop.rentals_awaiting_arrival() l WHERE l.order_item_id = ${sql.ref(`${rental}.order_item_id`)})`

type RentalOfReview = Pick<Rental, 'order_item_id' | 'product_id' | 'start_on' | 'end_on' | 'final_amount'>

/** Reads the products of these rows at once; the function returned gives a row's item as a review shows it. */
export async function reviewedItems(
  db: Deps['db'],
  rows: readonly RentalOfReview[],
): Promise<(row: RentalOfReview) => ReviewedItem> {
  const cards = await productCards(db, [...new Set(rows.map((row) => row.product_id))])
  const cardOf = new Map(cards.map((card) => [card.id, card]))
  return (row) => {
    const card = cardOf.get(row.product_id)
    if (card === undefined) throw new Error(`the rented product ${row.product_id} is gone`)
    const { id, productName, brand, product_images } = card
    return {
      id: row.order_item_id,
      finalAmount: row.final_amount,
      product: { id, productName, brand, product_images },
      order: { rentalStartDate: row.start_on, rentalEndDate: row.end_on },
    }
  }
}
