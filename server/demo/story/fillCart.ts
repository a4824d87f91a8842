import { addDays, type CivilDate, type Period } from '../../../domain/shared/civilDate.ts'
import { isRefusal } from '../../../domain/shared/decision.ts'
import { addToCart } from '../../cart/index.ts'
import { rentableProducts } from '../../catalogue/index.ts'
import type { Deps } from '../../platform/deps.ts'
import { rentabilityFor } from '../../rental/index.ts'
import type { Shelved } from './fillShelves.ts'

/** What the member of the demo account put together for one weekend, and for another one later. */
const wishes = [
  { products: ['manor-tweed', 'plisse-midi'], daysAhead: [5, 40], days: 4 },
  { products: ['seconds-34'], daysAhead: [12, 40], days: 5 },
] as const
type Wish = (typeof wishes)[number]

type Needs = Pick<Deps, 'db' | 'clock'>

/** Puts the products of each wish into the cart, for the first days on which all of them are free; none, without any. */
export async function fillCart(
  deps: Needs,
  { memberId, shelved, day }: { memberId: number; shelved: Shelved; day: CivilDate },
): Promise<void> {
  for (const wish of wishes) {
    const ids = wish.products.map((key) => shelved.get(key) ?? 0)
    const period = await firstFree(deps, { memberId, ids, day, wish })
    if (period === null) continue
    const { start, end } = period
    for (const productId of ids) {
      const added = await addToCart(deps, memberId, { productId, rentalStartDate: start, rentalEndDate: end })
      if (isRefusal(added)) throw new Error(`${productId} did not get into the cart: ${added.refused}`)
    }
  }
}

async function firstFree(
  deps: Needs,
  { memberId, ids, day, wish }: { memberId: number; ids: readonly number[]; day: CivilDate; wish: Wish },
): Promise<Period | null> {
  const rentability = await rentabilityFor(deps, memberId, await rentableProducts(deps.db, ids))
  const [from, to] = wish.daysAhead
  for (let ahead = from; ahead <= to - wish.days; ahead += 1) {
    const start = addDays(day, ahead)
    const period = { start, end: addDays(start, wish.days - 1) }
    if (ids.every((id) => rentability.refusal(id, period) === null)) return period
  }
  return null
}
