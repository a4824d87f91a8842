import * as z from 'zod/mini'
import { productColumns } from '../../domain/lists/products.ts'
import { CATEGORY_SEPARATOR } from '../../domain/shared/categoryPath.ts'
import { day } from '../../domain/wire/primitives.ts'
import {
  productPicture,
  type StaffProduct,
  type StaffProductsFilter,
  staffProductRow,
  staffProductRowAnswer,
  staffProductsAnswer,
  staffProductsFileQuery,
  staffProductsQuery,
} from '../../domain/wire/staffProducts.ts'
import { contentVersion } from '../platform/content.ts'
import {
  type Condition,
  holds,
  inOrderOf,
  type List,
  type ListRequest,
  partOf,
} from '../platform/database/lists.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps, Routes } from '../platform/deps.ts'
import { listRoutes, readsOfList } from '../platform/http/listRoutes.ts'
import { firstPicture, imageUrl } from './cards.ts'
import { products as productContent } from './editProducts.ts'
import { heldBackColumn } from './keptByContract.ts'

type Db = Deps['db']

const categoryNames = `(SELECT string_agg(c.name, '${CATEGORY_SEPARATOR}' ORDER BY c.level) FROM shop.categories c
  WHERE c.id IN (p.c1, p.c2, p.c3))`
const displayedColumns = `p.product_code AS "productCode", p.product_name AS "productName",
  b.name_korean AS "brandName", ${categoryNames} AS "categoryName", p.daily_rental_price AS "dailyRentalPrice",
  p.discount_rate AS "discountRate", p.on_sale AS "onSale",
  ${heldBackColumn} AS "heldBack", p.owner_type AS "ownerType",
  EXISTS (SELECT FROM shop.products_away() a WHERE a.product_id = p.id) AS "isWithRental",
  EXISTS (SELECT FROM shop.lost_products() l WHERE l.product_id = p.id) AS "isLostHere",
  coalesce((SELECT l.loss_number FROM shop.last_loss_of(p.id) l), 0) AS losses,
  ${firstPicture} AS "imageUrl", to_char(p.listed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS "listedAt",
  p.supply_price AS "supplyPrice", p.turnaround_days AS "turnaroundDays",
  p.shipping_cost AS "shippingCost", p.base_shipping_cost AS "baseShippingCost",
  p.jeju_shipping_cost AS "jejuShippingCost", p.size, p.color, p.material, p.origin,
  p.occasions, ${contentVersion(productContent, 'p')} AS version`
const sources = 'shop.products p JOIN shop.brands b ON b.id = p.brand_id'

const products = {
  name: 'catalogue.staffProducts',
  rows: `
    SELECT p.id, p.listed_at, p.product_name, p.product_code, p.brand_id, p.c1, p.c2, p.c3, p.on_sale
    FROM shop.products p`,
  displayed: {
    columns: displayedColumns,
    joins: 'JOIN shop.products p ON p.id = listed.id JOIN shop.brands b ON b.id = p.brand_id',
  },
  row: staffProductRow,
  key: 'id',
  keyType: 'int',
  sorts: { listed_at: 'instant' },
  sums: z.object({}),
} satisfies List<typeof staffProductRow>

/** The newest first, on and off sale. */
function requestOf({
  q,
  brandId,
  categoryId,
  sale,
  ids = [],
}: StaffProductsFilter & { ids?: number[] }): ListRequest {
  const conditions: Condition[] = []
  if (q !== undefined && q !== '')
    conditions.push({
      // Codes first: a letter or two is in most of them, and a name is looked at only when its code does not say it.
      where: (of) => `(${holds('product_code', of, q)} OR ${holds('product_name', of, q)}
        OR brand_id = ANY (ARRAY(SELECT id FROM shop.brands
          WHERE name_korean ILIKE ${of} OR name_english ILIKE ${of})))`,
      value: partOf(q),
    })
  if (brandId !== undefined) conditions.push({ where: (of) => `brand_id = ${of}`, value: brandId })
  if (categoryId !== undefined) conditions.push({ where: (of) => `${of} IN (c1, c2, c3)`, value: categoryId })
  if (sale !== undefined) conditions.push({ where: (of) => `on_sale = ${of}`, value: sale === 'on' })
  if (ids.length > 0) conditions.push({ where: (of) => `id = ANY (${of}::int[])`, value: ids })
  return { conditions, sort: '-listed_at' }
}

export const productListRoutes: Routes = (deps) => async (app) => {
  const { page, rows, found } = readsOfList(deps.db, products, { request: requestOf, shown: (all) => all })
  listRoutes(app, deps, {
    path: '/api/staff/products',
    file: 'products',
    title: '상품 목록',
    description: '이름, 상품 코드, 브랜드의 일부로 찾고, 브랜드·카테고리·판매 상태로 좁혀요.',
    onRequest: app.staff('content', 'operations'),
    query: staffProductsQuery,
    answer: staffProductsAnswer,
    rowAnswer: staffProductRowAnswer,
    found,
    /** Products that are asked for by their ids come in the order of the ids. */
    async page(query) {
      const { result, ...paged } = await page(query)
      return {
        ...paged,
        result: query.ids.length === 0 ? result : inOrderOf(query.ids, result, ({ id }) => id),
      }
    },
    fileQuery: staffProductsFileQuery,
    rows,
    columns: productColumns,
  })
}

const detail = statement({
  name: 'catalogue.staffProduct',
  text: `SELECT p.id, ${displayedColumns}, p.brand_id AS "brandId", coalesce(p.c3, p.c2, p.c1) AS "categoryId",
      p.description, p.rentable_until AS "rentableUntil",
      (SELECT coalesce(jsonb_agg(jsonb_build_object('type', i.type, 'fileId', i.file_id, 'view', i.view,
          'fileUrl', ${imageUrl('p', 'i', 'f')}) ORDER BY i.position), '[]')
        FROM shop.product_images i LEFT JOIN shop.files f ON f.id = i.file_id WHERE i.product_id = p.id) AS pictures
    FROM ${sources} WHERE p.id = $1`,
  row: z.object({
    ...staffProductRow.shape,
    ...{ brandId: z.int(), categoryId: z.int(), description: z.string(), rentableUntil: z.nullable(day) },
    pictures: z.array(z.object({ ...productPicture.shape, fileUrl: z.string() })),
  }),
})

/** Returns a product as staff edit it, with the version that a change has to name; null for an unknown product. */
export async function staffProduct(db: Db, id: number): Promise<StaffProduct | null> {
  const [row] = await detail(db.pool, [id])
  return row ?? null
}
