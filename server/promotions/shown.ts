import * as z from 'zod/mini'
import { seoulDate } from '../../domain/shared/civilDate.ts'
import type { ProductCard } from '../../domain/wire/catalogue.ts'
import { day } from '../../domain/wire/primitives.ts'
import { banner, type Planning, planning, popup } from '../../domain/wire/promotions.ts'
import { productCards, withLikes } from '../catalogue/index.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import { hasBegun, isShown } from './moments.ts'
import { pictureUrl } from './pictures.ts'

type Db = Deps['db']
/** The member whose likes the cards show, or null for a guest. */
export type Visitor = { id: number } | null

/** SQL: the rows that are shown at the moment $1, in the order that staff set. */
const shownOn = (table: string) => `${isShown(table, '$1')} ORDER BY ${table}.position, ${table}.id DESC`

const fileOf = (picture: string, format: 'pc' | 'mobile') =>
  `CASE WHEN ${picture}.id IS NOT NULL THEN jsonb_build_object('fileUrl', ${pictureUrl(picture, format)}) END`

/** What staff put in front of shoppers, as a function of the moment. */
function shownList<Row extends z.core.$ZodObject>(
  name: string,
  { select, from, of }: { select: string; from: string; of: string },
  row: Row,
): (db: Db, now: Date) => Promise<z.output<Row>[]> {
  const read = statement({
    name: `promotions.${name}`,
    text: `SELECT ${of}.id, ${select} FROM ${from} WHERE ${shownOn(of)}`,
    row,
  })
  return (db, now) => read(db.pool, [now])
}

const titleOfPicture = `replace(c.title, E'\\n', ' ') AS title`
const linkColumns = `b.link_url AS "linkUrl", b.target`
const withPicture = (table: string) => `${table} b JOIN shop.promotion_pictures c ON c.id = b.picture_id`

export const bannersAt = shownList(
  'banners',
  {
    select: `${titleOfPicture}, ${fileOf('c', 'pc')} AS pc_image_file, ${fileOf('c', 'mobile')} AS mobile_image_file,
      ${linkColumns}`,
    from: withPicture('shop.banners'),
    of: 'b',
  },
  banner,
)

export const popupsAt = shownList(
  'popups',
  {
    select: `${titleOfPicture}, ${fileOf('c', 'mobile')} AS image_file, ${linkColumns}`,
    from: withPicture('(SELECT * FROM shop.popups WHERE shown)'),
    of: 'b',
  },
  popup,
)

export const groupsAt = shownList(
  'groups',
  {
    select: 'g.theme, g.title, g.subtitle',
    from: '(SELECT * FROM shop.recommend_groups WHERE shown) g',
    of: 'g',
  },
  z.object({ id: z.int(), theme: z.string(), title: z.string(), subtitle: z.string() }),
)

const planningColumns = `p.id, p.type, p.title, p.subtitle, ${fileOf('c', 'mobile')} AS main_image_file,
  ${fileOf('d', 'mobile')} AS detail_image_file, p.starts_on AS "startDate", p.ends_on AS "endDate"`
const planningSources = `shop.plannings p LEFT JOIN shop.promotion_pictures c ON c.id = p.picture_id
  LEFT JOIN shop.promotion_pictures d ON d.id = p.detail_picture_id`

const plannings = statement({
  name: 'promotions.plannings',
  text: `SELECT ${planningColumns} FROM ${planningSources} WHERE (NOT $2::boolean OR p.on_home) AND ${shownOn('p')}`,
  row: planning,
})
const begunPlanning = statement({
  name: 'promotions.planning',
  text: `SELECT ${planningColumns} FROM ${planningSources} WHERE p.id = $1 AND ${hasBegun('p', '$2')}`,
  row: planning,
})

/** Returns the planning events that are shown at this moment; for the home page only those that staff put there. */
export async function planningsAt(db: Db, now: Date, onHome = false): Promise<Planning[]> {
  return plannings(db.pool, [now, onHome])
}

/** Returns a planning event that has begun, even when it is over, so that links to it keep working. */
export async function planningById(db: Db, id: number, now: Date): Promise<Planning | null> {
  return (await begunPlanning(db.pool, [id, now]))[0] ?? null
}

const listed = z.object({ ownerId: z.int(), productId: z.int(), displayOrder: z.int() })
type ListedProduct = z.infer<typeof listed>

const productsShown = 20

// The sub-select makes the plan the same for any number of owners, because planning costs four times as much as
// reading.
const listedIn = (table: 'recommended_products' | 'planning_products') =>
  statement({
    name: `promotions.${table}`,
    text: `SELECT o.id AS "ownerId", l.product_id AS "productId", l.display_order AS "displayOrder"
      FROM unnest(ARRAY(SELECT unnest($1::int[]))) AS o(id), LATERAL (
        SELECT i.product_id, i.display_order FROM shop.${table} i JOIN shop.offered_products() p ON p.id = i.product_id
        WHERE i.owner_id = o.id AND p.on_sale ORDER BY i.display_order, i.product_id LIMIT ${productsShown}) AS l
      ORDER BY 1, l.display_order, l.product_id`,
    row: listed,
  })
const lists = {
  recommended_products: listedIn('recommended_products'),
  planning_products: listedIn('planning_products'),
}

/** Returns the first products on sale of each of these groups or planning events. */
export async function productsOf(
  db: Db,
  table: keyof typeof lists,
  ownerIds: readonly number[],
): Promise<ListedProduct[]> {
  return lists[table](db.pool, [ownerIds])
}

const deal = z.object({ id: z.int(), salesEndDate: day, productId: z.int() })
type Deal = z.infer<typeof deal>

const deals = statement({
  name: 'promotions.hotDeals',
  text: `SELECT h.id, h.sales_end_date AS "salesEndDate", h.product_id AS "productId"
    FROM shop.hot_deals h JOIN shop.offered_products() p ON p.id = h.product_id
    WHERE h.sales_end_date >= $1 AND ${hasBegun('h', '$2')} AND p.on_sale ORDER BY h.position, h.sales_end_date, h.id`,
  row: deal,
})

/** Returns the deals that have begun and last at least until tonight. */
export const hotDealsAt = (db: Db, now: Date): Promise<Deal[]> => deals(db.pool, [seoulDate(now), now])

export type Cards = (productId: number) => ProductCard[]

/**
 * Reads these products' cards once; the function returned gives a list of one card, or of none for an unknown product.
 */
export async function cardsById(db: Db, visitor: Visitor, ids: readonly number[]): Promise<Cards> {
  const cards = await withLikes(db, visitor, await productCards(db, [...new Set(ids)]))
  const known = new Map(cards.map((card) => [card.id, card]))
  return (id) => {
    const card = known.get(id)
    return card === undefined ? [] : [card]
  }
}
