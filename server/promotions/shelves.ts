import * as z from 'zod/mini'
import type { ProductCard } from '../../domain/wire/catalogue.ts'
import type { Luxury } from '../../domain/wire/promotions.ts'
import { type FreeDays, freeCondition, levelOf } from '../catalogue/index.ts'
import { mostLiked } from '../likes/index.ts'
import { type Assembled, assembled } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import { cardsById, type Visitor } from './shown.ts'

type Db = Deps['db']

const newItemsShown = 24
const popularShown = 20
const wishlistShown = 12
const brandsShown = 10
const productsABrand = 3
/** An item that costs this much new, or more, is on the luxury page. */
const luxuryFromWon = 1_000_000

type Shelf = { luxury?: boolean; order: 'listed_at' | 'popularity'; most: number; days?: FreeDays | null }

// Planning costs more than reading, so a connection prepares each kind of shelf once.
function shelfQuery(
  { luxury = false, order, most, days = null }: Shelf,
  level: 1 | 2 | 3 | null,
  categoryId = 0,
): Assembled {
  const own = level === null ? [] : [categoryId]
  const free = freeCondition('p.id', days, own.length)
  const found = [
    'p.on_sale',
    ...(luxury ? [`p.supply_price >= ${luxuryFromWon}`] : []),
    ...(level === null ? [] : [`p.c${level} = $1`]),
    free.text,
  ]
  return {
    name: `promotions.shelf.${order}.${most}.${luxury}.${level ?? 0}.${days !== null}`,
    text: `SELECT p.id FROM shop.offered_products() p WHERE ${found.join(' AND ')}
      ORDER BY p.${order} DESC, p.id DESC LIMIT ${most}`,
    values: [...own, ...free.values],
  }
}

/** Returns the ids of the first products on sale in a category (or everywhere); none for an unknown category. */
async function productIds(db: Db, categoryId: number | undefined, shelf: Shelf): Promise<number[]> {
  const level = categoryId === undefined ? null : await levelOf(db, categoryId)
  if (categoryId !== undefined && level === null) return []
  const rows = await assembled(db.pool, shelfQuery(shelf, level, categoryId), z.object({ id: z.int() }))
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
  cardsOf(db, visitor, await productIds(db, categoryId, { order: 'listed_at', most: newItemsShown }))

/** The most rented luxury items of a category. */
export const luxuryPopular = async (
  db: Db,
  categoryId: number | undefined,
  days: FreeDays | null,
  visitor: Visitor,
): Promise<ProductCard[]> =>
  cardsOf(
    db,
    visitor,
    await productIds(db, categoryId, { luxury: true, order: 'popularity', most: popularShown, days }),
  )

const luxurious = `p.brand_id = b.id AND p.on_sale AND p.supply_price >= ${luxuryFromWon}`
const topBrand = z.object({
  id: z.int(),
  nameEnglish: z.string(),
  nameKorean: z.string(),
  url: z.nullable(z.string()),
  productIds: z.array(z.int()),
})

function topBrands(db: Db, days: FreeDays | null) {
  const free = freeCondition('p.id', days, 0)
  const shown = `${luxurious} AND ${free.text}`
  const text = `SELECT b.id, b.name_english AS "nameEnglish", b.name_korean AS "nameKorean", b.image_url AS url,
      ARRAY(SELECT p.id FROM shop.offered_products() p WHERE ${shown}
            ORDER BY p.popularity DESC, p.id DESC LIMIT ${productsABrand}) AS "productIds"
    FROM shop.shown_brands() b LEFT JOIN shop.brand_figures() s ON s.brand_id = b.id
    WHERE EXISTS (SELECT FROM shop.offered_products() p WHERE ${shown})
    ORDER BY coalesce(s.popularity, 0) DESC, b.recommended DESC, b.position, b.id LIMIT ${brandsShown}`
  const name = `promotions.topBrands.${days !== null}`
  return assembled(db.pool, { name, text, values: free.values }, topBrand)
}

/**
 * Returns the most liked products, filled up with the most rented, and the most rented brands with some products each;
 * with days only products that are free then.
 */
export async function luxuryHome(db: Db, days: FreeDays | null, visitor: Visitor): Promise<Luxury> {
  const [liked, rented, brands] = await Promise.all([
    mostLiked(db, days, wishlistShown),
    productIds(db, undefined, { luxury: true, order: 'popularity', most: wishlistShown, days }),
    topBrands(db, days),
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
