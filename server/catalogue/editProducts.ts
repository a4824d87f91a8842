import { type Insertable, type Kysely, sql } from 'kysely'
import sanitize from 'sanitize-html'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import type { ProductChange, ProductPicture } from '../../domain/wire/staffProducts.ts'
import type { Schema } from '../platform/database/schema.ts'
import type { Deps, Tables } from '../platform/deps.ts'
import { hashOf } from '../platform/json.ts'
import { recordChange } from '../platform/recordChange.ts'
import { pathOf } from './categories.ts'
import { keptByContract, offerRefusal } from './keptByContract.ts'

type Db = Deps['db']
export type NewProduct = Omit<Insertable<Schema['shop.products']>, 'illustration'> & {
  illustration: object | null
  /** Stored files, or views that are drawn from the illustration. */
  images: readonly ({ type: 'main' | 'info' } & (
    | { view: 'front' | 'side' | 'detail' }
    | { file_id: number }
  ))[]
}
type By = { actor: string; at: Date; reason?: string }

/** Keeps the tags that a description may have; everything else is dropped, not escaped. */
const cleanHtml = (html: string): string =>
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

/** Adds products with their pictures, each with a row in the audit table. Returns their ids. */
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

/**
 * Changes the fields of a product that staff may edit. Refuses NOT_FOUND, CONTENT_CHANGED when the change names another
 * version, INVALID_REQUEST for an unknown brand, category or picture and for what an owner's contract fixes, and
 * PRODUCT_NOT_OFFERABLE for one that may not be put on sale.
 */
export const changeProduct = (
  db: Db,
  id: number,
  change: ProductChange,
  by: By,
): Promise<Refusal<'CONTENT_CHANGED' | 'INVALID_REQUEST' | 'NOT_FOUND' | 'PRODUCT_NOT_OFFERABLE'> | null> =>
  db.kysely.transaction().execute((trx) => changeProductIn(trx, id, change, by))

/** The same within the caller's transaction. */
export async function changeProductIn(
  trx: Kysely<Tables>,
  id: number,
  change: ProductChange,
  by: By,
): Promise<Refusal<'CONTENT_CHANGED' | 'INVALID_REQUEST' | 'NOT_FOUND' | 'PRODUCT_NOT_OFFERABLE'> | null> {
  const { version, reason, pictures, brandId, categoryId } = change
  const before = await productRow(trx, id, { locked: true })
  if (before === null) return refuse('NOT_FOUND')
  if (version !== undefined && version !== before.version) return refuse('CONTENT_CHANGED')
  const path = categoryId === undefined ? undefined : await pathOf(trx, categoryId)
  const unknown = path === null ? 'categoryId' : await unknownReference(trx, { brandId, pictures })
  if (unknown !== null)
    return refuse('INVALID_REQUEST', { fields: { [unknown]: '없는 항목이에요. 다시 골라 주세요.' } })
  const { row } = before
  const kept = keptByContract(row, change)
  if (kept !== null) return refuse('INVALID_REQUEST', { fields: kept })
  const notOffered = await offerRefusal(trx, row, change)
  if (notOffered !== null) return notOffered
  await trx
    .updateTable('shop.products')
    .set({
      ...path,
      product_name: change.productName ?? row.product_name,
      brand_id: brandId ?? row.brand_id,
      daily_rental_price: change.dailyRentalPrice ?? row.daily_rental_price,
      discount_rate: change.discountRate ?? row.discount_rate,
      turnaround_days: change.turnaroundDays ?? row.turnaround_days,
      on_sale: change.onSale ?? row.on_sale,
      occasions: change.occasions ?? row.occasions,
      supply_price: change.supplyPrice ?? row.supply_price,
      description: change.description === undefined ? row.description : cleanHtml(change.description),
      size: given(change.size, row.size),
      color: given(change.color, row.color),
      material: given(change.material, row.material),
      origin: given(change.origin, row.origin),
    })
    .where('id', '=', id)
    .execute()
  if (pictures !== undefined) await replacePictures(trx, id, pictures)
  const after = await productRow(trx, id, { locked: true })
  if (after === null) throw new Error(`product ${id} is gone within its own change`)
  if (before.version === after.version) return null
  await sql`SELECT shop.list_products(ARRAY[${id}]::int[])`.execute(trx)
  const rows = { before: { ...row, images: before.images }, after: { ...after.row, images: after.images } }
  await recordChange(trx, {
    subject: 'products',
    key: id,
    ...rows,
    ...by,
    ...(reason !== undefined && { reason }),
  })
  return null
}

const given = <Value>(value: Value | undefined, otherwise: Value): Value =>
  value === undefined ? otherwise : value

/** Returns a product, locked for a change, with its pictures and the version that a change has to name. */
async function productRow(trx: Kysely<Tables>, id: number, { locked }: { locked: boolean }) {
  const row = await trx
    .selectFrom('shop.products')
    .selectAll()
    .where('id', '=', id)
    .$if(locked, (product) => product.forUpdate())
    .executeTakeFirst()
  if (row === undefined) return null
  const images = await trx
    .selectFrom('shop.product_images')
    .select(['type', 'file_id', 'view'])
    .where('product_id', '=', id)
    .orderBy('position')
    .execute()
  return { row, images, version: hashOf({ ...row, images }) }
}

/** Returns the version that a change of the product has to name; null for an unknown product. */
export const productVersion = async (db: Db, id: number): Promise<string | null> =>
  // One snapshot for the row and its pictures, without making a change of the product wait.
  db.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => (await productRow(trx, id, { locked: false }))?.version ?? null)

async function replacePictures(
  trx: Kysely<Tables>,
  id: number,
  pictures: readonly ProductPicture[],
): Promise<void> {
  await trx.deleteFrom('shop.product_images').where('product_id', '=', id).execute()
  await trx
    .insertInto('shop.product_images')
    .values(
      pictures.map(({ type, fileId, view }, index) => ({
        ...{ product_id: id, position: index + 1, type, view },
        file_id: fileId,
      })),
    )
    .execute()
}

/** Returns the field that names a brand or a stored picture that does not exist, or null. */
export async function unknownReference(
  trx: Kysely<Tables>,
  { brandId, pictures = [] }: Pick<ProductChange, 'brandId' | 'pictures'>,
): Promise<'brandId' | 'pictures' | null> {
  if (brandId !== undefined) {
    const brand = await trx
      .selectFrom('shop.brands')
      .select('id')
      .where('id', '=', brandId)
      .executeTakeFirst()
    if (brand === undefined) return 'brandId'
  }
  const wanted = new Set(pictures.map(({ fileId }) => fileId).filter((id) => id !== null))
  const files = await trx
    .selectFrom('shop.files')
    .select('id')
    .where('id', 'in', [0, ...wanted])
    .execute()
  return files.length === wanted.size ? null : 'pictures'
}
