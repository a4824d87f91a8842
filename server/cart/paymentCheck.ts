import { about, firstRefusal, type Refusal, refuse } from '../../domain/shared/decision.ts'
import type { Deps } from '../platform/deps.ts'
import { type CartItem, cartItems } from './cart.ts'
import { type Rentability, rentabilityFor } from './rentability.ts'

type Selection = { cartIds: readonly number[]; items: readonly CartItem[]; rentability: Rentability }

const everyItemIsInTheMembersCart = ({ cartIds, items }: Selection): Refusal | null => {
  const own = new Set(items.map((item) => item.cartId))
  const missing = cartIds.filter((id) => !own.has(id))
  return missing.length === 0 ? null : refuse('CART_ITEM_NOT_FOUND', { cartId: missing })
}

const onePeriodForAll = ({ items }: Selection): Refusal | null =>
  new Set(items.map(({ period }) => `${period.start} ${period.end}`)).size > 1
    ? refuse('PERIODS_DIFFER')
    : null

const oneConsignedItemAtMost = ({ items, rentability }: Selection): Refusal | null =>
  items.filter((item) => rentability.ownerType(item.productId) === 'luxshare').length > 1
    ? refuse('ONE_LUXSHARE_PER_ORDER')
    : null

const everyItemCanBeRentedNow = ({ items, rentability }: Selection): Refusal | null => {
  const refused = items.flatMap((item) => {
    const refusal = rentability.refusal(item.productId, item.period)
    return refusal === null ? [] : [{ ...item, refusal }]
  })
  const [first] = refused
  return first === undefined ? null : about(first.refusal, { cartId: refused.map((item) => item.cartId) })
}

/** What stands in the way of ordering these cart items together, or null (specification 1 §5). */
export async function cartPaymentRefusal(
  needs: Pick<Deps, 'db' | 'clock'>,
  memberId: number,
  cartIds: readonly number[],
): Promise<Refusal | null> {
  const items = await cartItems(needs, memberId, cartIds)
  const rentability = await rentabilityFor(
    needs,
    memberId,
    items.map((item) => item.productId),
  )
  return firstRefusal(
    [everyItemIsInTheMembersCart, onePeriodForAll, oneConsignedItemAtMost, everyItemCanBeRentedNow],
    { cartIds, items, rentability },
  )
}
