import { createHash } from 'node:crypto'
import iconv from 'iconv-lite'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import {
  isProductTable,
  type KnownNames,
  type ProductField,
  type ProductLine,
  type ProductTable,
  plainCell,
  productFieldNames,
  productTable,
  typedProduct,
} from '../../../domain/lists/productLines.ts'
import { saleNames } from '../../../domain/lists/products.ts'
import { categoryPath } from '../../../domain/shared/categoryPath.ts'
import { shippingNames } from '../../../domain/shared/codeNames.ts'
import { isRefusal, type Refusal, refuse } from '../../../domain/shared/decision.ts'
import { hasBrokenLetter, productRowsAtMost } from '../../../domain/shared/tableFiles.ts'
import { formatNumber } from '../../../domain/shared/won.ts'
import {
  type ListedProduct,
  listedProduct,
  type ProductChange,
  type ProductFileRow,
  productChange,
} from '../../../domain/wire/staffProducts.ts'
import { type By, type ContentRow, contentVersion } from '../../platform/content.ts'
import type { Deps } from '../../platform/deps.ts'
import { refusalAnswer } from '../../platform/http/refusals.ts'
import { onlyListIn, readSpreadsheet, type TableCode } from '../../platform/spreadsheets/index.ts'
import { categoryPaths } from '../categories.ts'
import { changeOf, newProduct, products } from '../editProducts.ts'

/** What a row of a file does when it is carried out: it creates a product, or changes one as of a version. */
export type PlannedRow = { line: number; productCode: string } & (
  | { productId: null; version: null; does: ListedProduct }
  | { productId: number; version: number; does: ProductChange }
)
export type ProductPlan = {
  rows: ProductFileRow[]
  planned: PlannedRow[]
  /** Titles of columns that were left out. */
  unknownColumns: string[]
  /** The same rows with the same versions and values have the same hash. */
  hash: string
}
type Known = KnownNames & { brandName: (id: number) => string; categoryName: (id: number) => string }
type Row = ContentRow<'shop.products'> & { version: number }
type Decided = { row: ProductFileRow; planned?: PlannedRow }

const noLines: ProductTable = { lines: [], unknown: [], twice: [] }
/** Products are read by so many at a time: each has a description of up to 20,000 letters. */
const rowsAtOnce = 100

/**
 * Says row by row what a file of products would do, by the rules of the product's form; it changes nothing (rule 381).
 * Refuses TABLE_UNREADABLE for a file without such rows or with more than 5,000, PRODUCT_FILE_COLUMN_TWICE for one
 * that says the same thing in two columns, and what `onlyListIn` refuses.
 */
export async function planProductFile(
  { db }: Pick<Deps, 'db'>,
  path: string,
  by: By,
): Promise<ProductPlan | Refusal<'PRODUCT_FILE_COLUMN_TWICE' | 'TABLE_UNREADABLE' | TableCode>> {
  const table = onlyListIn(await readSpreadsheet(path), isProductTable)
  if (isRefusal(table)) return table
  const { lines, unknown: unknownColumns, twice } = productTable(table ?? []) ?? noLines
  if (lines.length === 0 || lines.length > productRowsAtMost)
    return refuse('TABLE_UNREADABLE', { most: productRowsAtMost })
  if (twice.length > 0) return refuse('PRODUCT_FILE_COLUMN_TWICE', { columns: twice })
  const known = await namesOf(db)
  const seen = new Map<string, number>()
  const plan: Pick<ProductPlan, 'rows' | 'planned'> = { rows: [], planned: [] }
  for (let from = 0; from < lines.length; from += rowsAtOnce) {
    const batch = lines.slice(from, from + rowsAtOnce)
    const found = await namedProducts(db, batch)
    for (const line of batch) {
      const { row, planned } = await decided(db, { line, found, known, seen, by })
      plan.rows.push(row)
      if (planned !== undefined) plan.planned.push(planned)
    }
  }
  return {
    ...plan,
    unknownColumns,
    hash: createHash('sha256').update(JSON.stringify(plan.planned)).digest('hex'),
  }
}

/** A cell that says what the list does, or what Korean Excel's CSV leaves of that: a ? for each sign that CP949 lacks (rule 678). */
const isAsSaid = (cell: string, said: string | undefined): boolean =>
  said !== undefined &&
  [said, iconv.decode(iconv.encode(said, 'cp949'), 'cp949')].map(plainCell).includes(cell)

type Deciding = {
  line: ProductLine
  found: readonly Row[]
  known: Known
  seen: Map<string, number>
  by: By
}

async function decided(db: Deps['db'], { line, found, known, seen, by }: Deciding): Promise<Decided> {
  const product = found.find(({ id, product_code }) =>
    line.id === '' ? product_code === line.code : String(id) === line.id,
  )
  const about = {
    line: line.line,
    productId: product?.id ?? null,
    productCode: product?.product_code ?? line.code,
    productName: product?.product_name ?? line.cells.get('productName') ?? '',
  }
  const refused = (problem: string): Decided => ({
    row: { ...about, outcome: 'refused', changes: [], problem },
  })
  if (hasBrokenLetter([...line.cells.values()]))
    return refused('깨진 글자가 있어요. 파일을 다시 저장해서 올려 주세요.')
  if (line.id !== '' && product === undefined) return refused('이 상품 번호의 상품이 없어요.')
  if (product !== undefined && line.code !== '' && line.code !== product.product_code)
    return refused(`상품 코드는 바꿀 수 없어요. 이 상품은 ${product.product_code}예요.`)
  if (about.productCode === '') return refused('상품 코드를 입력해 주세요.')
  const before = seen.get(about.productCode)
  if (before !== undefined) return refused(`${formatNumber(before)}번째 줄에 이미 있는 상품이에요.`)
  seen.set(about.productCode, line.line)
  // What a cell says as the list does is not read, so that a saved file changes nothing whatever its names are like.
  const said = product === undefined ? null : cellsOf(product, known)
  const cells = new Map([...line.cells].filter(([field, cell]) => !isAsSaid(cell, said?.[field])))
  const { values, wrong } = typedProduct(cells, known)
  if (wrong.length > 0) return refused(wrong.join(' '))
  const typed = Object.fromEntries(values)

  if (product === undefined) {
    // What has no picture is not for sale yet, whatever its row says.
    const made = z.safeParse(listedProduct, { ...typed, productCode: line.code, onSale: false })
    if (!made.success) return refused(fieldProblems(made.error))
    const draft = await newProduct(db.kysely, made.data, by)
    if (isRefusal(draft)) return refused(problemOf(draft))
    const changes = shownChanges({}, { ...typed, onSale: false }, known)
    return {
      row: { ...about, outcome: 'created', changes, problem: null },
      planned: { ...about, productId: null, version: null, does: made.data },
    }
  }

  const now = valuesOf(product)
  const differing = Object.fromEntries(
    Object.entries(typed).filter(([field, value]) => !isSame(value, now[field])),
  )
  if (Object.keys(differing).length === 0)
    return { row: { ...about, outcome: 'unchanged', changes: [], problem: null } }
  const change = z.safeParse(productChange, differing)
  if (!change.success) return refused(fieldProblems(change.error))
  const draft = await changeOf(db.kysely, product, change.data)
  if (isRefusal(draft)) return refused(problemOf(draft))
  return {
    row: { ...about, outcome: 'changed', changes: shownChanges(now, differing, known), problem: null },
    planned: { ...about, productId: product.id, version: product.version, does: change.data },
  }
}

/** What is wrong with the fields of a row, in sentences. */
export const fieldProblems = ({ issues }: { issues: readonly { message: string }[] }): string =>
  issues.map(({ message }) => message).join(' ')

/** The sentence of a refusal; of one about fields, what is wrong with each. */
export function problemOf(refusal: Refusal): string {
  const { body } = refusalAnswer(refusal)
  return refusal.refused === 'INVALID_REQUEST' ? Object.values(refusal.data.fields).join(' ') : body.message
}

/** The products that the rows name, by number or by code, with their versions. */
const namedProducts = (
  { kysely }: Deps['db'],
  lines: readonly Pick<ProductLine, 'id' | 'code'>[],
): Promise<Row[]> => {
  const ids = lines.flatMap(({ id }) => (/^[1-9]\d{0,8}$/.test(id) ? [Number(id)] : []))
  const codes = lines.flatMap(({ id, code }) => (id === '' && code !== '' ? [code] : []))
  return kysely
    .selectFrom('shop.products as t')
    .selectAll()
    .select(sql<number>`${sql.raw(contentVersion(products))}`.as('version'))
    .where(({ or, eb }) => or([eb('id', 'in', [0, ...ids]), eb('product_code', 'in', ['', ...codes])]))
    .execute()
}

/** CP949 lacks ›, of which a CSV of Korean Excel leaves a ?. */
const letters = (name: string): string => name.toLowerCase().replaceAll(/\s/g, '').replaceAll(/[›?]/g, '>')

async function namesOf(db: Deps['db']): Promise<Known> {
  const [brands, categories] = await Promise.all([
    db.kysely.selectFrom('shop.brands').select(['id', 'name_korean', 'name_english']).execute(),
    categoryPaths(db),
  ])
  const brandsBy = Map.groupBy(
    brands.flatMap(({ id, name_korean, name_english }) =>
      [...new Set([letters(name_korean), letters(name_english)])].map((name) => ({ id, name })),
    ),
    ({ name }) => name,
  )
  const paths = categories.map(({ path }) => ({
    id: path.at(-1)?.id ?? 0,
    name: categoryPath(path.map(({ name }) => name)),
  }))
  const pathsBy = Map.groupBy(paths, ({ name }) => letters(name))
  const nameOfBrand = new Map(brands.map(({ id, name_korean }) => [id, name_korean]))
  const nameOfCategory = new Map(paths.map(({ id, name }) => [id, name]))
  return {
    brand(name) {
      const [one, ...others] = brandsBy.get(letters(name)) ?? []
      if (one === undefined) return `“${name}” 브랜드가 없어요.`
      return others.length > 0 ? `“${name}” 브랜드가 여럿이에요. 영문 이름으로 적어 주세요.` : one.id
    },
    category(path) {
      const alike = pathsBy.get(letters(path)) ?? []
      const exact = alike.filter(({ name }) => name === path)
      const [one, ...others] = exact.length > 0 ? exact : alike
      if (one === undefined) return `“${path}” 카테고리가 없어요. 여성 > 가방처럼 위부터 적어 주세요.`
      return others.length > 0 ? `“${path}” 카테고리가 여럿이에요. 상품을 열어서 골라 주세요.` : one.id
    },
    brandName: (id) => nameOfBrand.get(id) ?? String(id),
    categoryName: (id) => nameOfCategory.get(id) ?? String(id),
  }
}

/** The product under the names of a change. */
const valuesOf = (row: Row): Readonly<Record<string, unknown>> =>
  ({
    productName: row.product_name,
    brandId: row.brand_id,
    categoryId: row.c3 ?? row.c2 ?? row.c1,
    dailyRentalPrice: row.daily_rental_price,
    discountRate: row.discount_rate,
    supplyPrice: row.supply_price,
    turnaroundDays: row.turnaround_days,
    shippingCost: row.shipping_cost,
    baseShippingCost: row.base_shipping_cost,
    jejuShippingCost: row.jeju_shipping_cost,
    size: row.size,
    color: row.color,
    material: row.material,
    origin: row.origin,
    occasions: row.occasions,
    onSale: row.on_sale,
  }) satisfies Record<ProductField, unknown>

/** The cells of the list that are names and texts. */
const cellsOf = (row: Row, known: Known): Partial<Record<ProductField, string>> => ({
  brandId: known.brandName(row.brand_id),
  categoryId: known.categoryName(row.c3 ?? row.c2 ?? row.c1),
  productName: row.product_name,
  size: row.size ?? '',
  color: row.color ?? '',
  material: row.material ?? '',
  origin: row.origin ?? '',
  occasions: row.occasions.join(', '),
})

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

function shownChanges(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  known: Known,
): ProductFileRow['changes'] {
  return [...productFieldNames].flatMap(([field, name]) =>
    after[field] === undefined
      ? []
      : [
          {
            name,
            before: shownValue(field, before[field], known),
            after: shownValue(field, after[field], known),
          },
        ],
  )
}

function shownValue(field: ProductField, value: unknown, known: Known): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return saleNames[value ? 'on' : 'off']
  if (Array.isArray(value)) return value.join(', ')
  if (field === 'shippingCost') return shippingNames[value === 'paid' ? 'paid' : 'free']
  if (typeof value !== 'number') return String(value)
  if (field === 'brandId') return known.brandName(value)
  return field === 'categoryId' ? known.categoryName(value) : formatNumber(value)
}
