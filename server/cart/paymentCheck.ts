import * as z from 'zod/mini'
import { orderedTogetherRefusal } from '../../domain/ordering/orderedTogether.ts'
import { about, firstRefusal, type Refusal, refuse } from '../../domain/shared/decision.ts'
import { type RentableProduct, rentableProducts } from '../catalogue/index.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import { type Rentability, type RentalRefusal, rentabilityFor } from '../rental/index.ts'
import { type CartItem, cartItems } from './cart.ts'

type Selection = {
  cartIds: readonly number[]
  items: readonly CartItem[]
  products: readonly RentableProduct[]
  rentability: Rentability
}

const everyItemIsInTheMembersCart = ({
  cartIds,
  items,
}: Selection): Refusal<'CART_ITEM_NOT_FOUND'> | null => {
  const own = new Set(items.map((item) => item.cartId))
  const missing = cartIds.filter((id) => !own.has(id))
  return missing.length === 0 ? null : refuse('CART_ITEM_NOT_FOUND', { cartId: missing })
}

const itemsGoTogether = ({
  items,
  products,
}: Selection): Refusal<'ONE_LUXSHARE_PER_ORDER' | 'PERIODS_DIFFER'> | null => {
  const consigned = new Set(
    products.filter((one) => one.ownerType === 'luxshare').map((one) => one.productId),
  )
  return orderedTogetherRefusal(
    items.map(({ period, productId }) => ({ period, consigned: consigned.has(productId) })),
  )
}

const everyItemCanBeRentedNow = ({ items, rentability }: Selection): RentalRefusal | null => {
  const refused = items.flatMap((item) => {
    const refusal = rentability.refusal(item.productId, item.period)
    return refusal === null ? [] : [{ ...item, refusal }]
  })
  const [first] = refused
  return first === undefined ? null : about(first.refusal, { cartId: refused.map((item) => item.cartId) })
}

const policies = [everyItemIsInTheMembersCart, itemsGoTogether, everyItemCanBeRentedNow]
type SelectionRefusal = NonNullable<ReturnType<(typeof policies)[number]>>

const orderedLines = statement({
  name: 'cart.orderedLines',
  text: `SELECT cart_id AS "cartId", order_id AS "orderId", product_id AS "productId"
    FROM shop.ordered_cart_lines($1) WHERE cart_id = ANY ($2)`,
  row: z.object({ cartId: z.int(), orderId: z.string(), productId: z.int() }),
})

/** Refuses lines that are already ordered: in another tab, or because this page was left open. */
async function orderedLine(
  { db }: Pick<Deps, 'db'>,
  memberId: number,
  cartIds: readonly number[],
): Promise<Refusal<'ALREADY_ORDERED'> | null> {
  const rows = await orderedLines(db.pool, [memberId, cartIds])
  const [first] = rows
  return first === undefined
    ? null
    : refuse('ALREADY_ORDERED', {
        orderId: first.orderId,
        cartId: rows.map((row) => row.cartId),
        productId: rows.map((row) => row.productId),
      })
}

/** Why these cart items cannot be ordered together, or null. */
export async function cartPaymentRefusal(
  needs: Pick<Deps, 'db' | 'clock'>,
  memberId: number,
  cartIds: readonly number[],
): Promise<Refusal<'ALREADY_ORDERED'> | SelectionRefusal | null> {
  const items = await cartItems(needs, memberId, cartIds)
  const ordered = items.length < cartIds.length ? await orderedLine(needs, memberId, cartIds) : null
  if (ordered !== null) return ordered
  const products = await rentableProducts(
    needs.db,
    items.map((item) => item.productId),
  )
  const rentability = await rentabilityFor(needs, memberId, products)
  return firstRefusal<Selection, SelectionRefusal>(policies, {
    cartIds,
    items,
    products,
    rentability,
  })
}
