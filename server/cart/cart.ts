import type { Period } from '../../domain/rental/period.ts'
import { isCivilDate } from '../../domain/shared/civilDate.ts'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import { MOST_CART_ITEMS } from '../../domain/shared/orderLimits.ts'
import type { CartGroup, CartRequest } from '../../domain/wire/cart.ts'
import { productCards, rentableProducts } from '../catalogue/index.ts'
import { withMemberLocked } from '../members/index.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import type { Deps } from '../platform/deps.ts'
import type { Statement } from '../platform/eventStore/eventStore.ts'
import { type Rentability, type RentalRefusal, rentabilityFor } from '../rental/index.ts'

type Needs = Pick<Deps, 'db' | 'clock'>

export type CartItem = { cartId: number; productId: number; period: Period }

/** The member's cart items, or those of `ids`; the earliest rental first, then in the order they were added. */
export async function cartItems(
  { db }: Pick<Deps, 'db'>,
  memberId: number,
  ids: readonly number[] | null = null,
): Promise<CartItem[]> {
  const rows = await db.kysely
    .selectFrom('shop.cart_items')
    .select(['id', 'product_id', 'start_on', 'end_on'])
    .where('member_id', '=', memberId)
    .$if(ids !== null, (query) => query.where('id', 'in', [0, ...(ids ?? [])]))
    .orderBy('start_on')
    .orderBy('end_on')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    cartId: row.id,
    productId: row.product_id,
    period: { start: asDay(row.start_on), end: asDay(row.end_on) },
  }))
}

/** The cart as the screen shows it: one group per period, with items marked that cannot be rented now. */
export async function cartGroups(needs: Needs, memberId: number): Promise<CartGroup[]> {
  const items = await cartItems(needs, memberId)
  const productIds = [...new Set(items.map((item) => item.productId))]
  const [cards, rentability] = await Promise.all([
    productCards(needs.db, productIds),
    rentabilityOf(needs, memberId, productIds),
  ])
  const cardOf = new Map(cards.map((card) => [card.id, card]))
  const groups = new Map<string, CartGroup>()
  for (const { cartId, productId, period } of items) {
    const product = cardOf.get(productId)
    if (product === undefined) continue
    const key = `${period.start} ${period.end}`
    const group = groups.get(key) ?? { rentalStartDate: period.start, rentalEndDate: period.end, cart: [] }
    group.cart.push({ id: cartId, reservationYn: rentability.refusal(productId, period) !== null, product })
    groups.set(key, group)
  }
  return [...groups.values()]
}

const rentabilityOf = async (
  needs: Needs,
  memberId: number,
  productIds: readonly number[],
): Promise<Rentability> => rentabilityFor(needs, memberId, await rentableProducts(needs.db, productIds))

/**
 * Adds a product with a period to the cart. Refuses CART_ITEM_DUPLICATE, CART_FULL after a hundred, every reason why the member could not rent it
 * now, and NOT_LOGGED_IN when the member has just left.
 */
export async function addToCart(
  needs: Needs,
  memberId: number,
  given: CartRequest,
): Promise<{ id: number } | RentalRefusal | Refusal<'CART_FULL' | 'CART_ITEM_DUPLICATE' | 'NOT_LOGGED_IN'>> {
  const { productId, rentalStartDate: start, rentalEndDate: end } = given
  const rentability = await rentabilityOf(needs, memberId, [productId])
  const refusal = rentability.refusal(productId, { start, end })
  if (refusal !== null) return refusal
  return withMemberLocked(needs.db, memberId, async (client) => {
    const { count } = await queriesOn(client)
      .selectFrom('shop.cart_items')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow()
    if (count >= MOST_CART_ITEMS) return refuse('CART_FULL', { limit: MOST_CART_ITEMS })
    const added = await queriesOn(client)
      .insertInto('shop.cart_items')
      .values({
        member_id: memberId,
        product_id: productId,
        start_on: start,
        end_on: end,
        added_at: needs.clock.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    return added ?? refuse('CART_ITEM_DUPLICATE', { productId: [productId] })
  })
}

/** Removes items from the member's cart; returns how many were there. */
export async function removeFromCart(
  { db }: Pick<Deps, 'db'>,
  memberId: number,
  cartIds: readonly number[],
): Promise<number> {
  const { numDeletedRows } = await db.kysely
    .deleteFrom('shop.cart_items')
    .where('member_id', '=', memberId)
    .where('id', 'in', [0, ...cartIds])
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Removes ordered products from the member's cart, in the transaction that places the order (rule 137). */
export const takeOutOrdered = ({
  memberId,
  period,
  productIds,
}: {
  memberId: number
  period: Period
  productIds: readonly number[]
}): Statement => ({
  sql: `DELETE FROM shop.cart_items
    WHERE member_id = $1 AND product_id = ANY ($2) AND start_on = $3 AND end_on = $4`,
  parameters: [memberId, productIds, period.start, period.end],
})

function asDay(text: string) {
  if (!isCivilDate(text)) throw new RangeError(`${text} is no day`)
  return text
}
