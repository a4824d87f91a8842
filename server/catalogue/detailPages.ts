import type { CivilDate } from '../../domain/shared/civilDate.ts'
import type { ProductDetail } from '../../domain/wire/catalogue.ts'
import type { Deps } from '../platform/deps.ts'
import { productDetail } from './productDetail.ts'

type Page = { data: ProductDetail }
type Kept = { version: string; until: number; page: Promise<Page | null> }

/** Reviews, relatives and the advertised coupon may be this old; the product itself never is. */
const neighboursKeptMs = 10_000
const pagesKept = 1_000

const versionQuery = 'SELECT xmin::text AS version FROM shop.products WHERE id = $1 AND on_sale'

/** Product pages over one database: one indexed read says whether the page that is at hand still is the product's. */
export function detailPages(db: Deps['db']): (id: number, today: CivilDate) => Promise<Page | null> {
  const kept = new Map<number, Kept>()
  return async (id, today) => {
    const { rows } = await db.pool.query<{ version: string }>({
      ...{ name: 'catalogue.detailVersion', text: versionQuery, values: [id] },
    })
    if (rows[0] === undefined) return null
    const version = `${rows[0].version}/${today}`
    const known = kept.get(id)
    if (known?.version === version && known.until > performance.now()) return known.page
    const page = productDetail(db, id, today).then((data) => data && { data })
    kept.delete(id)
    kept.set(id, { version, until: performance.now() + neighboursKeptMs, page })
    page.catch(() => kept.delete(id))
    const oldest = kept.size > pagesKept ? kept.keys().next().value : undefined
    if (oldest !== undefined) kept.delete(oldest)
    return page
  }
}
