import { type Insertable, sql } from 'kysely'
import sanitize from 'sanitize-html'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import type { Schema } from '../platform/database/schema.ts'
import type { Deps } from '../platform/deps.ts'
import { recordChange } from '../platform/recordChange.ts'

type Db = Deps['db']
export type NewProduct = Omit<Insertable<Schema['shop.products']>, 'illustration'> & {
  illustration: object | null
  images: readonly { type: 'main' | 'info'; view: 'front' | 'side' | 'detail' }[]
}

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
export async function addProducts(
  db: Db,
  products: readonly NewProduct[],
  by: { actor: string; at: Date },
): Promise<number[]> {
  return db.kysely.transaction().execute(async (trx) => {
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
        ...image,
        file_id: null,
      }))
      if (pictures.length > 0) await trx.insertInto('shop.product_images').values(pictures).execute()
      await recordChange(trx, { subject: 'products', key: row.id, before: null, after: row, ...by })
    }
    await sql`SELECT shop.list_products(${ids}::int[])`.execute(trx)
    return ids
  })
}

export type ProductChange = {
  dailyRentalPrice?: number | undefined
  discountRate?: number | undefined
  turnaroundDays?: number | undefined
  onSale?: boolean | undefined
  occasions?: string[] | undefined
}

/** Changes what a product costs, rests or whether it is on sale. Refuses NOT_FOUND. */
export async function changeProduct(
  db: Db,
  id: number,
  change: ProductChange,
  by: { actor: string; at: Date },
): Promise<Refusal | null> {
  return db.kysely.transaction().execute(async (trx) => {
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
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (JSON.stringify(before) === JSON.stringify(after)) return null
    await sql`SELECT shop.list_products(ARRAY[${id}]::int[])`.execute(trx)
    await recordChange(trx, { subject: 'products', key: id, before, after, ...by })
    return null
  })
}
