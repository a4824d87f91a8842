import { type Insertable, type Kysely, sql } from 'kysely'
import { USUAL_JEJU_COST } from '../../domain/ordering/deliveryFee.ts'
import { isRefusal, type Refusal, refuse } from '../../domain/shared/decision.ts'
import type { ListedProduct, ProductChange, ProductMaking } from '../../domain/wire/staffProducts.ts'
import { cleanRich } from '../platform/cleanRich.ts'
import {
  type By,
  type ContentRow,
  changeContentIn,
  type Draft,
  defineContent,
  insertContent,
  transacted,
} from '../platform/content.ts'
import type { Schema } from '../platform/database/schema.ts'
import type { Deps, Tables } from '../platform/deps.ts'
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

const wrong = (field: keyof ProductMaking, sentence: string) =>
  refuse('INVALID_REQUEST', { fields: { [field]: sentence } })
const codeTaken = '이미 쓰고 있는 상품번호예요.'
const unknownItem = '없는 항목이에요. 다시 골라 주세요.'

const hasMainPicture = (pictures: readonly { type: 'main' | 'info' }[]): boolean =>
  pictures.some(({ type }) => type === 'main')

/** The products of the shop with their pictures. The rules of a change need its consignment, see `changeProductIn`. */
export const products = defineContent({
  table: 'shop.products',
  key: ['id'],
  parts: {
    images: {
      ...{ table: 'shop.product_images', owner: 'product_id', order: 'position' },
      columns: ['type', 'file_id', 'view'],
    },
  },
  // A brand, category or picture may be removed while a product is saved with it.
  problems: [
    ['productCode', codeTaken, /^products_product_code_key$/],
    ['brandId', unknownItem, /^products_brand_id_fkey$/],
    ['categoryId', unknownItem, /^products_c[123]_fkey$/],
    ['pictures', unknownItem, /^product_images_file_id_fkey$/],
  ],
  async create(made: ProductMaking, { trx, by }) {
    const draft = await newProduct(trx, made, by)
    if (isRefusal(draft)) return draft
    return hasMainPicture(made.pictures.filter(({ fileId }) => fileId !== null))
      ? draft
      : wrong('pictures', '대표 사진을 한 장 이상 올려 주세요.')
  },
  follow: (trx, { id }) => listAgain(trx, id),
})

/** A new product as it is written, by the rules of every new one besides its pictures. Refuses INVALID_REQUEST. */
export async function newProduct(
  trx: Kysely<Tables>,
  made: ListedProduct & Partial<Pick<ProductMaking, 'pictures'>>,
  by: By,
): Promise<Draft<'shop.products'> | Refusal<'INVALID_REQUEST'>> {
  const { pictures = [] } = made
  const namesake = await trx
    .selectFrom('shop.products')
    .select('id')
    .where('product_code', '=', made.productCode)
    .executeTakeFirst()
  if (namesake !== undefined) return wrong('productCode', codeTaken)
  const path = await pathOf(trx, made.categoryId)
  const unknown = path === null ? 'categoryId' : await unknownReference(trx, made)
  if (path === null || unknown !== null) return wrong(unknown ?? 'categoryId', unknownItem)
  const images = pictures.flatMap(({ type, fileId }) => (fileId === null ? [] : [{ type, file_id: fileId }]))
  return draftOf({
    ...path,
    product_code: made.productCode,
    product_name: made.productName,
    brand_id: made.brandId,
    daily_rental_price: made.dailyRentalPrice,
    discount_rate: made.discountRate ?? 0,
    turnaround_days: made.turnaroundDays ?? 0,
    shipping_cost: made.shippingCost ?? 'free',
    base_shipping_cost: made.baseShippingCost ?? 0,
    jeju_shipping_cost: made.jejuShippingCost ?? USUAL_JEJU_COST,
    supply_price: made.supplyPrice,
    on_sale: made.onSale ?? true,
    size: made.size ?? null,
    color: made.color ?? null,
    material: made.material ?? null,
    origin: made.origin ?? null,
    description: made.description ?? '',
    occasions: made.occasions ?? [],
    illustration: null,
    listed_at: by.at,
    images,
  })
}

/** Brings a product in the lists up to what it is now. */
async function listAgain(trx: Kysely<Tables>, id: number): Promise<void> {
  await sql`SELECT shop.list_products(ARRAY[${id}]::int[])`.execute(trx)
}

const draftOf = ({ images, illustration, ...columns }: NewProduct): Draft<'shop.products'> => ({
  values: {
    ...columns,
    description: cleanRich('description', columns.description ?? ''),
    illustration: JSON.stringify(illustration),
  },
  parts: { images },
})

/** Adds products with their pictures. Returns their ids. */
export const addProducts = (db: Db, added: readonly NewProduct[], by: By): Promise<number[]> =>
  db.kysely.transaction().execute((trx) => addProductsIn(trx, added, by))

/** The same within the caller's transaction. */
export async function addProductsIn(
  trx: Kysely<Tables>,
  added: readonly NewProduct[],
  by: By,
): Promise<number[]> {
  const ids: number[] = []
  for (const product of added) ids.push(Number((await insertContent(trx, products, draftOf(product), by)).id))
  return ids
}

type ChangeRefusal = Refusal<'CONTENT_CHANGED' | 'INVALID_REQUEST' | 'NOT_FOUND' | 'PRODUCT_NOT_OFFERABLE'>

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
): Promise<ChangeRefusal | null> => transacted(db, products, (trx) => changeProductIn(trx, id, change, by))

/** The same within the caller's transaction. */
export async function changeProductIn(
  trx: Kysely<Tables>,
  id: number,
  change: ProductChange,
  by: By,
): Promise<ChangeRefusal | null> {
  const { version, reason = by.reason } = change
  const saved = await changeContentIn(trx, products, { id, version }, (row) => changeOf(trx, row, change), {
    ...by,
    ...(reason !== undefined && { reason }),
  })
  return isRefusal(saved) ? saved : null
}

/**
 * What a change writes, or why it is refused; it writes nothing itself. What is on sale after it has a main picture (rule
 * 451).
 */
export async function changeOf(
  trx: Kysely<Tables>,
  row: ContentRow<'shop.products'>,
  change: ProductChange,
): Promise<Draft<'shop.products'> | Refusal<'INVALID_REQUEST' | 'PRODUCT_NOT_OFFERABLE'>> {
  const { pictures, brandId, categoryId } = change
  const path = categoryId === undefined ? undefined : await pathOf(trx, categoryId)
  const unknown = path === null ? 'categoryId' : await unknownReference(trx, { brandId, pictures })
  if (unknown !== null) return wrong(unknown, unknownItem)
  const kept = keptByContract(row, change)
  if (kept !== null) return refuse('INVALID_REQUEST', { fields: kept })
  const { onSale = row.on_sale } = change
  if (onSale && pictures !== undefined && !hasMainPicture(pictures))
    return wrong('pictures', '판매하는 상품에는 대표 사진이 한 장 이상 있어야 해요.')
  const notOffered = await offerRefusal(trx, row, change)
  if (notOffered !== null) return notOffered
  return {
    values: {
      ...path,
      product_name: change.productName,
      brand_id: brandId,
      daily_rental_price: change.dailyRentalPrice,
      discount_rate: change.discountRate,
      turnaround_days: change.turnaroundDays,
      shipping_cost: change.shippingCost,
      base_shipping_cost: change.baseShippingCost,
      jeju_shipping_cost: change.jejuShippingCost,
      on_sale: change.onSale,
      occasions: change.occasions,
      supply_price: change.supplyPrice,
      description:
        change.description === undefined ? undefined : cleanRich('description', change.description),
      size: change.size,
      color: change.color,
      material: change.material,
      origin: change.origin,
    },
    ...(pictures !== undefined && {
      parts: { images: pictures.map(({ type, fileId, view }) => ({ type, file_id: fileId, view })) },
    }),
  }
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
  if (pictures.length === 0) return null
  const wanted = new Set(pictures.map(({ fileId }) => fileId).filter((id) => id !== null))
  const files = await trx
    .selectFrom('shop.files')
    .select('id')
    .where('id', 'in', [0, ...wanted])
    .execute()
  return files.length === wanted.size ? null : 'pictures'
}
