import type { CivilDate } from '../../domain/shared/civilDate.ts'
import type { ProductDetail } from '../../domain/wire/catalogue.ts'
import type { Deps } from '../platform/deps.ts'
import { dropStale } from '../platform/dropStale.ts'
import { staleForMs, ttlCache } from '../platform/ttlCache.ts'
import { couponsOnOffer, type OfferedCoupon } from './couponDefinitions.ts'
import { type Neighbours, pageVersionOf, productDetail, type SimilarCards } from './productDetail.ts'
import { productsAround } from './similarProducts.ts'

type Page = { data: ProductDetail }
type CachedPage = { version: string; today: CivilDate; until: number; page: Page }

const pagesKept = 5_000

/**
 * A cache of product pages over one database: one indexed read tells whether a cached page is still current. The
 * similar products of a category and the coupons on offer are read once for all the pages that share them. The product
 * and its advertised coupon are always current; a page is kept as long as the similar products that it shows.
 */
export function detailPages(db: Deps['db']): (id: number, today: CivilDate) => Promise<Page | null> {
  const kept = new Map<number, CachedPage>()
  const similar = ttlCache<SimilarCards>('similarProducts')
  const coupons = ttlCache<OfferedCoupon[]>('similarProducts')
  const neighbours: Neighbours = {
    around: (path, atMost) => {
      const until = performance.now() + staleForMs.similarProducts
      const read = async () => ({ cards: await productsAround(db, path, atMost), until })
      return similar(`${path.c1}/${path.c2}/${path.c3}`, read)
    },
    coupons: (today, offers) => coupons(`${today}/${offers}`, () => couponsOnOffer(db, today)),
  }

  const read = async (id: number, today: CivilDate): Promise<Page | null> => {
    const found = await productDetail(db, id, today, neighbours)
    kept.delete(id)
    if (found === null) return null
    const page = { data: found.detail }
    kept.set(id, { version: found.version, today, until: found.until, page })
    dropStale(kept, { atMost: pagesKept, isStale: ({ until }) => until <= performance.now() })
    return page
  }

  return async (id, today) => {
    const known = kept.get(id)
    if (known === undefined || known.today !== today || known.until <= performance.now())
      return read(id, today)
    const version = await pageVersionOf(db.pool, id)
    if (version === null) return null
    return version === known.version ? known.page : read(id, today)
  }
}
