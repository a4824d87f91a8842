import { addProducts } from '../../server/catalogue/index.ts'
import type { TakeIn } from '../../server/demo/story/fillShelves.ts'
import type { Deps } from '../../server/platform/deps.ts'
import { consigned } from './aProduct.ts'

/** Lists an owner's item without its process, for tests that look at shelves alone. */
export const listedAtOnce =
  ({ db }: Pick<Deps, 'db'>, ownerId: number): TakeIn =>
  async ({ key, dailyRentalPrice }, listing) => {
    const product = {
      ...{ ...listing, ...consigned(), owner_member_id: ownerId },
      ...{ product_code: key, daily_rental_price: dailyRentalPrice },
    }
    const [id = 0] = await addProducts(db, [product], { actor: 'job:test', at: new Date('2026-10-01') })
    return id
  }
