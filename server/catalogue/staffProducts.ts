import { CompiledQuery } from 'kysely'
import * as z from 'zod/mini'
import { productColumns } from '../../domain/lists/products.ts'
import { day } from '../../domain/wire/primitives.ts'
import {
  productPicture,
  type StaffProduct,
  type StaffProductRow,
  type StaffProductsQuery,
  staffProductRow,
  staffProductsAnswer,
  staffProductsFileQuery,
  staffProductsQuery,
} from '../../domain/wire/staffProducts.ts'
import { everyRow, holds, partOf } from '../platform/database/lists.ts'
import { assembled, statement } from '../platform/database/statement.ts'
import type { Deps, Routes } from '../platform/deps.ts'
import { type ListFile, listRoutes } from '../platform/http/listRoutes.ts'
import { firstPicture, imageUrl } from './cards.ts'
import { productVersion } from './editProducts.ts'

type Db = Deps['db']

const categoryNames = `(SELECT string_agg(c.name, ' › ' ORDER BY c.level) FROM shop.categories c
  WHERE c.id IN (p.c1, p.c2, p.c3))`
const rowColumns = `p.id, p.product_code AS "productCode", p.product_name AS "productName",
  b.name_korean AS "brandName", ${categoryNames} AS "categoryName", p.daily_rental_price AS "dailyRentalPrice",
  p.discount_rate AS "discountRate", p.on_sale AS "onSale", p.owner_type AS "ownerType",
  ${firstPicture} AS "imageUrl", to_char(p.listed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS "listedAt"`
const sources = 'shop.products p JOIN shop.brands b ON b.id = p.brand_id'

type Filter = Omit<StaffProductsQuery, 'curPage' | 'limit'>
type Found = { from: string; values: unknown[] }

/** SQL: the products that match. */
function found({ q, brandId, categoryId, sale, ids }: Filter): Found {
  const values: unknown[] = []
  const given = (value: unknown): string => `$${values.push(value)}`
  const conditions = ['true']
  if (q !== undefined && q !== '') {
    const like = given(partOf(q))
    conditions.push(`(${holds('p.product_name', like, q)} OR ${holds('p.product_code', like, q)}
      OR p.brand_id = ANY (ARRAY(SELECT id FROM shop.brands
        WHERE name_korean ILIKE ${like} OR name_english ILIKE ${like})))`)
  }
  if (brandId !== undefined) conditions.push(`p.brand_id = ${given(brandId)}`)
  if (categoryId !== undefined) conditions.push(`${given(categoryId)} IN (p.c1, p.c2, p.c3)`)
  if (sale !== undefined) conditions.push(`p.on_sale = ${given(sale === 'on')}`)
  if (ids.length > 0) conditions.push(`p.id = ANY (${given(ids)}::int[])`)
  return { from: `FROM shop.products p WHERE ${conditions.join(' AND ')}`, values }
}

async function counted({ pool }: Db, { from, values }: Found): Promise<number> {
  const text = `SELECT count(*)::int AS count ${from}`
  const [row] = await assembled(pool, { text, values }, z.object({ count: z.int() }))
  return row?.count ?? 0
}

/** SQL: the rows of these products as staff read them, the newest first; `cut` limits them to a page. */
const rowsOf = ({ from }: Found, cut = ''): string =>
  `SELECT ${rowColumns} FROM (SELECT p.id ${from} ${cut}) AS cut
    JOIN shop.products p ON p.id = cut.id JOIN shop.brands b ON b.id = p.brand_id
    ORDER BY p.listed_at DESC, p.id DESC`

/** Returns a page of the matching products, on and off sale, the newest first; with ids, in the order of the ids. */
async function staffProducts(
  db: Db,
  { curPage, limit, ...filter }: StaffProductsQuery,
): Promise<{ result: StaffProductRow[]; cntAll: number }> {
  const wanted = found(filter)
  const cut = `ORDER BY p.listed_at DESC, p.id DESC LIMIT ${limit} OFFSET ${(curPage - 1) * limit}`
  const [result, cntAll] = await Promise.all([
    assembled(db.pool, { text: rowsOf(wanted, cut), values: wanted.values }, staffProductRow),
    counted(db, wanted),
  ])
  const placeOf = (id: number) => filter.ids.indexOf(id)
  return {
    result: filter.ids.length > 0 ? result.toSorted((a, b) => placeOf(a.id) - placeOf(b.id)) : result,
    cntAll,
  }
}

async function everyProduct(
  { db }: Pick<Deps, 'db'>,
  filter: Omit<Filter, 'ids'>,
): Promise<ListFile<StaffProductRow>> {
  const wanted = found({ ...filter, ids: [] })
  async function* pages() {
    const rows = z.array(staffProductRow)
    for await (const page of everyRow(db.pool, CompiledQuery.raw(rowsOf(wanted), wanted.values)))
      yield rows.parse(page)
  }
  return { rows: await counted(db, wanted), pages: pages() }
}

export const productListRoutes: Routes = (deps) => async (app) =>
  listRoutes(app, deps, {
    path: '/api/staff/products',
    file: 'products',
    title: '상품 목록',
    description: '이름, 상품 코드, 브랜드의 일부로 찾고, 브랜드·카테고리·판매 상태로 좁혀요.',
    onRequest: app.staff('content', 'operations'),
    query: staffProductsQuery,
    answer: staffProductsAnswer,
    page: (query) => staffProducts(deps.db, query),
    fileQuery: staffProductsFileQuery,
    rows: (filter) => everyProduct(deps, filter),
    columns: productColumns,
  })

const detail = statement({
  name: 'catalogue.staffProduct',
  text: `SELECT ${rowColumns}, p.brand_id AS "brandId", coalesce(p.c3, p.c2, p.c1) AS "categoryId",
      p.supply_price AS "supplyPrice", p.turnaround_days AS "turnaroundDays", p.size, p.color, p.material, p.origin,
      p.description, p.occasions, p.rentable_until AS "rentableUntil",
      (SELECT coalesce(jsonb_agg(jsonb_build_object('type', i.type, 'fileId', i.file_id, 'view', i.view,
          'fileUrl', ${imageUrl('p', 'i', 'f')}) ORDER BY i.position), '[]')
        FROM shop.product_images i LEFT JOIN shop.files f ON f.id = i.file_id WHERE i.product_id = p.id) AS pictures
    FROM ${sources} WHERE p.id = $1`,
  row: z.object({
    ...staffProductRow.shape,
    ...{ brandId: z.int(), categoryId: z.int(), supplyPrice: z.int(), turnaroundDays: z.int() },
    ...{ size: z.nullable(z.string()), color: z.nullable(z.string()), material: z.nullable(z.string()) },
    ...{ origin: z.nullable(z.string()), description: z.string(), occasions: z.array(z.string()) },
    rentableUntil: z.nullable(day),
    pictures: z.array(z.object({ ...productPicture.shape, fileUrl: z.string() })),
  }),
})

/** Returns a product as staff edit it, with the version that a change has to name; null for an unknown product. */
export async function staffProduct(db: Db, id: number): Promise<StaffProduct | null> {
  // The version is read first: what is read after it can only be newer, and then a change that names it is refused.
  const version = await productVersion(db, id)
  const [row] = await detail(db.pool, [id])
  return row === undefined || version === null ? null : { ...row, version }
}
