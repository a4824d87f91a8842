import { type Insertable, type Kysely, sql } from 'kysely'
import sanitize from 'sanitize-html'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import type { Schema } from '../platform/database/schema.ts'
import type { Deps, Tables } from '../platform/deps.ts'
import { recordChange } from '../platform/recordChange.ts'

type Db = Deps['db']
export type NewProduct = Omit<Insertable<Schema['shop.products']>, 'illustration'> & {
  illustration: object | null
  /** Stored files, or views that the illustration is drawn from. */
  images: readonly ({ type: 'main' | 'info' } & (
    | { view: 'front' | 'side' | 'detail' }
    | { file_id: number }
  ))[]
}
type By = { actor: string; at: Date }

/** What staff may write into a description; everything else is dropped, not escaped. */
export const cleanHtml = (html: string): string =>
  sanitize(html, {
    allowedTags: [
      'p',
      'br',
      'strong',
      'em',
      'ul',
      'ol',
      'li',
      'h3',
      'h4',
      'table',
      'tbody',
      'tr',
      'th',
      'td',
    ],
    allowedAttributes: {},
  })

/** Puts products on the shelf with their pictures; each is a change in the audit table. Returns their ids. */
export const addProducts = (db: Db, products: readonly NewProduct[], by: By): Promise<number[]> =>
  db.kysely.transaction().execute((trx) => putProducts(trx, products, by))

/** The same within the caller's transaction. */
export async function putProducts(
  trx: Kysely<Tables>,
  products: readonly NewProduct[],
  by: By,
): Promise<number[]> {
  const ids: number[] = []
  for (const { images, illustration, ...columns } of products) {
    const description = cleanHtml(columns.description ?? '')
    const row = await trx
      .insertInto('shop.products')
      .values({ ...columns, description, illustration: JSON.stringify(illustration) })
      .returningAll()
      .executeTakeFirstOrThrow()
    ids.push(row.id)
    const pictures = images.map((image, index) => ({
      product_id: row.id,
      position: index + 1,
      type: image.type,
      view: 'view' in image ? image.view : null,
      file_id: 'view' in image ? null : image.file_id,
    }))
    if (pictures.length > 0) await trx.insertInto('shop.product_images').values(pictures).execute()
    await recordChange(trx, { subject: 'products', key: row.id, before: null, after: row, ...by })
  }
  await sql`SELECT shop.list_products(${ids}::int[])`.execute(trx)
  return ids
}

export type ProductChange = {
  dailyRentalPrice?: number | undefined
  discountRate?: number | undefined
  turnaroundDays?: number | undefined
  onSale?: boolean | undefined
  occasions?: string[] | undefined
  size?: string | null | undefined
  supplyPrice?: number | undefined
}

/** Changes what staff may change of a product: price, rest, size, whether it is on sale. Refuses NOT_FOUND. */
export const changeProduct = (db: Db, id: number, change: ProductChange, by: By): Promise<Refusal | null> =>
  db.kysely.transaction().execute((trx) => changeProductIn(trx, id, change, by))

/** The same within the caller's transaction. */
export async function changeProductIn(
  trx: Kysely<Tables>,
  id: number,
  change: ProductChange,
  by: By,
): Promise<Refusal | null> {
  const before = await trx
    .selectFrom('shop.products')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (before === undefined) return refuse('NOT_FOUND')
  const after = await trx
    .updateTable('shop.products')
    .set({
      daily_rental_price: change.dailyRentalPrice ?? before.daily_rental_price,
      discount_rate: change.discountRate ?? before.discount_rate,
      turnaround_days: change.turnaroundDays ?? before.turnaround_days,
      on_sale: change.onSale ?? before.on_sale,
      occasions: change.occasions ?? before.occasions,
      size: change.size === undefined ? before.size : change.size,
      supply_price: change.supplyPrice ?? before.supply_price,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (JSON.stringify(before) === JSON.stringify(after)) return null
  await sql`SELECT shop.list_products(ARRAY[${id}]::int[])`.execute(trx)
  await recordChange(trx, { subject: 'products', key: id, before, after, ...by })
  return null
}
