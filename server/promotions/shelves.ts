import type { ProductCard } from '../../domain/wire/catalogue.ts'
import type { Luxury } from '../../domain/wire/promotions.ts'
import { levelOf } from '../catalogue/index.ts'
import { mostLiked } from '../likes/index.ts'
import type { Deps } from '../platform/deps.ts'
import { cardsById, type Visitor } from './shown.ts'

type Db = Deps['db']

const newItemsShown = 24
const popularShown = 20
const wishlistShown = 12
const brandsShown = 10
const productsABrand = 3
/** What an item costs in a shop, from which on it stands on the luxury page. */
const luxuryFromWon = 1_000_000

/** Ids of products on sale in a category (or everywhere), in an order of `p`; none for an unknown category. */
async function productIds(
  db: Db,
  categoryId: number | undefined,
  { where = 'true', order, most }: { where?: string; order: string; most: number },
): Promise<number[]> {
  const level = categoryId === undefined ? null : await levelOf(db, categoryId)
  if (categoryId !== undefined && level === null) return []
  const inCategory = level === null ? '$1::int IS NULL' : `p.c${level} = $1`
  const { rows } = await db.pool.query<{ id: number }>(
    `SELECT p.id FROM shop.offered_products() p
     WHERE p.on_sale AND ${inCategory} AND ${where} ORDER BY ${order}, p.id DESC LIMIT ${most}`,
    [categoryId ?? null],
  )
  return rows.map(({ id }) => id)
}

const cardsOf = async (db: Db, visitor: Visitor, ids: readonly number[]): Promise<ProductCard[]> =>
  ids.flatMap(await cardsById(db, visitor, ids))

/** The newest of a category. */
export const newItems = async (
  db: Db,
  categoryId: number | undefined,
  visitor: Visitor,
): Promise<ProductCard[]> =>
  cardsOf(db, visitor, await productIds(db, categoryId, { order: 'p.listed_at DESC', most: newItemsShown }))

const luxurious = `p.supply_price >= ${luxuryFromWon}`

/** The most rented luxury items of a category. */
export const luxuryPopular = async (
  db: Db,
  categoryId: number | undefined,
  visitor: Visitor,
): Promise<ProductCard[]> =>
  cardsOf(
    db,
    visitor,
    await productIds(db, categoryId, { where: luxurious, order: 'p.popularity DESC', most: popularShown }),
  )

type TopBrand = {
  id: number
  nameEnglish: string
  nameKorean: string
  url: string | null
  productIds: number[]
}

/** What most members like, filled up with what is most rented; and the most rented brands with some of their items. */
export async function luxuryHome(db: Db, visitor: Visitor): Promise<Luxury> {
  const [liked, rented, brands] = await Promise.all([
    mostLiked(db, wishlistShown),
    productIds(db, undefined, { where: luxurious, order: 'p.popularity DESC', most: wishlistShown }),
    topBrands(db),
  ])
  const best = [...new Set([...liked, ...rented])].slice(0, wishlistShown)
  const cards = await cardsById(db, visitor, [...best, ...brands.flatMap((brand) => brand.productIds)])
  return {
    wishlistBest: best.flatMap(cards),
    topBrands: brands.map(({ url, productIds: ids, ...brand }) => ({
      ...brand,
      image_file: url === null ? null : { fileUrl: url },
      products: ids.flatMap(cards),
    })),
  }
}

async function topBrands(db: Db): Promise<TopBrand[]> {
  const { rows } = await db.pool.query<TopBrand>(
    `SELECT b.id, b.name_english AS "nameEnglish", b.name_korean AS "nameKorean", b.image_url AS url,
       ARRAY(SELECT p.id FROM shop.offered_products() p
             WHERE p.brand_id = b.id AND p.on_sale AND ${luxurious}
             ORDER BY p.popularity DESC, p.id DESC LIMIT ${productsABrand}) AS "productIds"
     FROM shop.shown_brands() b LEFT JOIN shop.brand_figures() s ON s.brand_id = b.id
     WHERE EXISTS (SELECT FROM shop.offered_products() p WHERE p.brand_id = b.id AND p.on_sale AND ${luxurious})
     ORDER BY coalesce(s.popularity, 0) DESC, b.recommended DESC, b.position, b.id LIMIT ${brandsShown}`,
  )
  return rows
}
