import type { CivilDate } from '../../domain/shared/civilDate.ts'
import type { ProductCard } from '../../domain/wire/catalogue.ts'
import type { Banner, Planning, Popup, RecommendGroup } from '../../domain/wire/promotions.ts'
import { productCards, withLikes } from '../catalogue/index.ts'
import type { Deps } from '../platform/deps.ts'
import { pictureUrl } from './pictures.ts'

type Db = Deps['db']
/** Who looks: cards get the hearts of a member. */
export type Visitor = { id: number } | null

/** On `today` ($1), in the order of the staff. */
const shownOn = (table: string) =>
  `${table}.starts_on <= $1 AND coalesce(${table}.ends_on >= $1, true) ORDER BY ${table}.position, ${table}.id DESC`

const fileOf = (picture: string, format: 'pc' | 'mobile') =>
  `CASE WHEN ${picture}.id IS NOT NULL THEN jsonb_build_object('fileUrl', ${pictureUrl(picture, format)}) END`

export async function bannersOn(db: Db, today: CivilDate): Promise<Banner[]> {
  const { rows } = await db.pool.query<Banner>(
    `SELECT b.id, replace(c.title, E'\\n', ' ') AS title, ${fileOf('c', 'pc')} AS pc_image_file,
       ${fileOf('c', 'mobile')} AS mobile_image_file, b.link_url AS "linkUrl", b.target
     FROM shop.banners b JOIN shop.promotion_pictures c ON c.id = b.picture_id WHERE ${shownOn('b')}`,
    [today],
  )
  return rows
}

export async function popupsOn(db: Db, today: CivilDate): Promise<Popup[]> {
  const { rows } = await db.pool.query<Popup>(
    `SELECT b.id, replace(c.title, E'\\n', ' ') AS title, ${fileOf('c', 'mobile')} AS image_file,
       b.link_url AS "linkUrl", b.target
     FROM shop.popups b JOIN shop.promotion_pictures c ON c.id = b.picture_id WHERE ${shownOn('b')}`,
    [today],
  )
  return rows
}

const planningColumns = `p.id, p.type, p.title, p.subtitle, ${fileOf('c', 'mobile')} AS main_image_file,
  ${fileOf('d', 'mobile')} AS detail_image_file, p.starts_on AS "startDate", p.ends_on AS "endDate"`
const planningSources = `shop.plannings p LEFT JOIN shop.promotion_pictures c ON c.id = p.picture_id
  LEFT JOIN shop.promotion_pictures d ON d.id = p.detail_picture_id`

/** Planning events of the day; for the home page those alone that staff put there. */
export async function planningsOn(db: Db, today: CivilDate, onHome = false): Promise<Planning[]> {
  const { rows } = await db.pool.query<Planning>(
    `SELECT ${planningColumns} FROM ${planningSources} WHERE (NOT $2 OR p.on_home) AND ${shownOn('p')}`,
    [today, onHome],
  )
  return rows
}

/** A planning event that has begun, even when it is over: links to it stay good. */
export async function planningById(db: Db, id: number, today: CivilDate): Promise<Planning | null> {
  const { rows } = await db.pool.query<Planning>(
    `SELECT ${planningColumns} FROM ${planningSources} WHERE p.id = $1 AND p.starts_on <= $2`,
    [id, today],
  )
  return rows[0] ?? null
}

export async function groupsShown(db: Db): Promise<Omit<RecommendGroup, 'recommended_products'>[]> {
  const { rows } = await db.pool.query<Omit<RecommendGroup, 'recommended_products'>>(
    'SELECT id, theme, title, subtitle FROM shop.recommend_groups WHERE shown ORDER BY position, id',
  )
  return rows
}

type Listed = { ownerId: number; productId: number; displayOrder: number }

/** Products on sale of these groups or planning events, at most so many of each. */
export async function productsOf(
  db: Db,
  table: 'recommended_products' | 'planning_products',
  ownerIds: readonly number[],
  most: number,
): Promise<Listed[]> {
  const { rows } = await db.pool.query<Listed>(
    `SELECT o.id AS "ownerId", l.product_id AS "productId", l.display_order AS "displayOrder"
     FROM unnest($1::int[]) AS o(id), LATERAL (
       SELECT i.product_id, i.display_order FROM shop.${table} i JOIN shop.offered_products() p ON p.id = i.product_id
       WHERE i.owner_id = o.id AND p.on_sale ORDER BY i.display_order, i.product_id LIMIT $2) AS l
     ORDER BY 1, l.display_order, l.product_id`,
    [ownerIds, most],
  )
  return rows
}

type Deal = { id: number; salesEndDate: CivilDate; productId: number }

/** Deals that last at least until tonight. */
export async function hotDealsOn(db: Db, today: CivilDate): Promise<Deal[]> {
  const { rows } = await db.pool.query<Deal>(
    `SELECT h.id, h.sales_end_date AS "salesEndDate", h.product_id AS "productId"
     FROM shop.hot_deals h JOIN shop.offered_products() p ON p.id = h.product_id
     WHERE h.sales_end_date >= $1 AND p.on_sale ORDER BY h.position, h.sales_end_date, h.id`,
    [today],
  )
  return rows
}

export type Cards = (productId: number) => ProductCard[]

/** Cards of these products, read once: a list of one, or of none when the product is gone. */
export async function cardsById(db: Db, visitor: Visitor, ids: readonly number[]): Promise<Cards> {
  const cards = await withLikes(db, visitor, await productCards(db, [...new Set(ids)]))
  const known = new Map(cards.map((card) => [card.id, card]))
  return (id) => {
    const card = known.get(id)
    return card === undefined ? [] : [card]
  }
}
