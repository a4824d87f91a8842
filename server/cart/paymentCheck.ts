import { orderedTogetherRefusal } from '../../domain/ordering/orderedTogether.ts'
import { about, firstRefusal, type Refusal, refuse } from '../../domain/shared/decision.ts'
import { type RentableProduct, rentableProducts } from '../catalogue/index.ts'
import type { Deps } from '../platform/deps.ts'
import { type Rentability, rentabilityFor } from '../rental/index.ts'
import { type CartItem, cartItems } from './cart.ts'

type Selection = {
  cartIds: readonly number[]
  items: readonly CartItem[]
  products: readonly RentableProduct[]
  rentability: Rentability
}

const everyItemIsInTheMembersCart = ({ cartIds, items }: Selection): Refusal | null => {
  const own = new Set(items.map((item) => item.cartId))
  const missing = cartIds.filter((id) => !own.has(id))
  return missing.length === 0 ? null : refuse('CART_ITEM_NOT_FOUND', { cartId: missing })
}

const itemsGoTogether = ({ items, products }: Selection): Refusal | null => {
  const consigned = new Set(
    products.filter((one) => one.ownerType === 'luxshare').map((one) => one.productId),
  )
  return orderedTogetherRefusal(
    items.map(({ period, productId }) => ({ period, consigned: consigned.has(productId) })),
  )
}

const everyItemCanBeRentedNow = ({ items, rentability }: Selection): Refusal | null => {
  const refused = items.flatMap((item) => {
    const refusal = rentability.refusal(item.productId, item.period)
    return refusal === null ? [] : [{ ...item, refusal }]
  })
  const [first] = refused
  return first === undefined ? null : about(first.refusal, { cartId: refused.map((item) => item.cartId) })
}

/** What stands in the way of ordering these cart items together, or null. */
export async function cartPaymentRefusal(
  needs: Pick<Deps, 'db' | 'clock'>,
  memberId: number,
  cartIds: readonly number[],
): Promise<Refusal | null> {
  const items = await cartItems(needs, memberId, cartIds)
  const products = await rentableProducts(
    needs.db,
    items.map((item) => item.productId),
  )
  const rentability = await rentabilityFor(needs, memberId, products)
  return firstRefusal([everyItemIsInTheMembersCart, itemsGoTogether, everyItemCanBeRentedNow], {
    cartIds,
    items,
    products,
    rentability,
  })
}
