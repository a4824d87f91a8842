import type { Bookability } from '../../../domain/shared/bookingPromise.ts'
import type { CivilDate } from '../../../domain/shared/civilDate.ts'
import { rentableProducts } from '../../catalogue/index.ts'
import type { Deps } from '../../platform/deps.ts'
import { rentabilityFor } from '../../rental/index.ts'

/** Answers whether members can book days of an owner's item, as soon as nothing closes exactly these days (rule 508). */
export async function bookabilityOf(
  deps: Pick<Deps, 'db' | 'clock'>,
  productId: number,
): Promise<(days: { from: CivilDate; to: CivilDate }) => Bookability> {
  const products = await rentableProducts(deps.db, [productId])
  const rentability = await rentabilityFor(deps, null, products)
  const isOnSale = products.some(({ onSale }) => onSale)
  return (days) => ({ isOnSale, canBeBooked: rentability.isBookableOn(productId, days) })
}
