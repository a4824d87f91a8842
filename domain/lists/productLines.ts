import { shippingNames } from '../shared/codeNames.ts'
import { fromWithoutFormula } from '../shared/formulaText.ts'
import { inNfkc } from '../shared/normalText.ts'
import { withoutMarks } from '../shared/readableLine.ts'
import { shippingCosts } from '../wire/staffProducts.ts'
import { productColumns, saleNames } from './products.ts'

type ColumnKey = (typeof productColumns)[number]['key']

/** The columns of the list of products that a file changes, by the field of the product that each of them is. */
const fieldsOfColumns = {
  name: 'productName',
  brand: 'brandId',
  category: 'categoryId',
  price: 'dailyRentalPrice',
  discount: 'discountRate',
  supplyPrice: 'supplyPrice',
  turnaround: 'turnaroundDays',
  shipping: 'shippingCost',
  baseShipping: 'baseShippingCost',
  jejuShipping: 'jejuShippingCost',
  size: 'size',
  color: 'color',
  material: 'material',
  origin: 'origin',
  occasions: 'occasions',
  state: 'onSale',
} as const satisfies Partial<Record<ColumnKey, string>>
export type ProductField = (typeof fieldsOfColumns)[keyof typeof fieldsOfColumns]

const fieldOf: ReadonlyMap<string, ProductField> = new Map(Object.entries(fieldsOfColumns))

/** What staff call a field of a product: the heading of its column, without the unit. */
export const productFieldNames: ReadonlyMap<ProductField, string> = new Map(
  productColumns.flatMap(({ key, label }) => {
    const field = fieldOf.get(key)
    return field === undefined ? [] : [[field, withoutUnit(label)] as const]
  }),
)

function withoutUnit(label: string): string {
  return (label.split('(')[0] ?? '').trimEnd()
}

/** A row of a file: which product it is about, and what it says of it. */
export type ProductLine = {
  line: number
  /** The number of the product; empty for one that is new. */
  id: string
  code: string
  cells: ReadonlyMap<ProductField, string>
}

const linesAboveTheTable = 20
const titleOf = (cell: string): string => withoutUnit(cell).replaceAll(/\s/g, '')
const unitIn = (title: string): string => title.split(/[()]/)[1]?.replaceAll(/\s/g, '') ?? ''
const columnOf: ReadonlyMap<string, { key: ColumnKey; unit: string }> = new Map(
  productColumns.map(({ key, label }) => [titleOf(label), { key, unit: unitIn(label) }]),
)

/** The column that a title names; none in another unit than the list's: 하루 가격(천원). */
function columnNamed(title: string): ColumnKey | undefined {
  const column = columnOf.get(titleOf(title))
  const unit = unitIn(title)
  return column === undefined || (column.unit !== '' && unit !== '' && unit !== column.unit)
    ? undefined
    : column.key
}

/** A cell as a file that was saved from the list has it. */
export const plainCell = (cell: string | undefined): string => fromWithoutFormula(withoutMarks(cell ?? ''))

/** The rows of a file, and what its header says besides. */
export type ProductTable = {
  lines: ProductLine[]
  /** Titles of columns that are left out, because the list of products does not have them. */
  unknown: string[]
  /** Titles that stand above two columns. */
  twice: string[]
}

/** The columns of a header, which names a product by its number or its code; null of any other row. */
function columnsOf(cells: readonly string[]): (ColumnKey | undefined)[] | null {
  const columns = cells.map(columnNamed)
  return columns.includes('id') || columns.includes('code') ? columns : null
}

/** Whether a table has the header of a file of products. */
export const isProductTable = (table: readonly (readonly string[])[]): boolean =>
  table.slice(0, linesAboveTheTable).some((cells) => columnsOf(cells) !== null)

/**
 * The rows below the header of a file of products, which names 상품번호 or 상품 코드 and any other columns of the list of
 * products, in any order (rule 381). Empty rows and other columns, also those in another unit, are left out; null without
 * such a header.
 */
export function productTable(table: readonly (readonly string[])[]): ProductTable | null {
  for (const [nth, cells] of table.slice(0, linesAboveTheTable).entries()) {
    const columns = columnsOf(cells)
    if (columns === null) continue
    const unknown = cells.filter((cell, at) => cell !== '' && columns[at] === undefined)
    const twice = cells.filter((_, at) => columns[at] !== undefined && columns.indexOf(columns[at]) < at)
    const lines = table.slice(nth + 1).flatMap((row, below): ProductLine[] => {
      const inColumn = (key: ColumnKey) => plainCell(row[columns.indexOf(key)])
      const named = columns.flatMap((key) => {
        const field = key === undefined ? undefined : fieldOf.get(key)
        return key === undefined || field === undefined ? [] : [[field, inColumn(key)] as const]
      })
      if (row.every((cell) => plainCell(cell) === '')) return []
      return [{ line: nth + below + 2, id: inColumn('id'), code: inColumn('code'), cells: new Map(named) }]
    })
    return { lines, unknown, twice }
  }
  return null
}

/** The names by which a file knows a brand or a category. */
export type KnownNames = {
  brand: (name: string) => number | string
  category: (path: string) => number | string
}
type Typed = string | number | boolean | null | readonly string[]
/** What a row says of its product, and for each of its cells that say nothing that can be read, why. */
export type TypedProduct = { values: ReadonlyMap<ProductField, Typed>; wrong: readonly string[] }

const isClearable = (field: ProductField): boolean =>
  ['size', 'color', 'material', 'origin', 'occasions'].includes(field)
/** The fields that are numbers, with the unit that a cell may name. */
const unitOf: Partial<Record<ProductField, string>> = {
  ...{ dailyRentalPrice: '원', supplyPrice: '원', discountRate: '%', turnaroundDays: '일' },
  ...{ baseShippingCost: '원', jejuShippingCost: '원' },
}

/**
 * A whole number as staff write it: `12,000`, `12,000원`, `₩12,000`, `１２０００` or `12000.00`; null for anything else, such
 * as `1,2000` and the unit of another field.
 */
function numberIn(cell: string, unit: string): number | null {
  const written = inNfkc(cell).replace(unit === '원' ? /^[₩\\]\s*/ : '', '')
  const digits = (written.endsWith(unit) ? written.slice(0, -unit.length).trimEnd() : written).replace(
    /\.0{1,4}$/,
    '',
  )
  return /^(\d{1,9}|\d{1,3}(,\d{3}){1,2})$/.test(digits) ? Number(digits.replaceAll(',', '')) : null
}

/**
 * Reads the cells of a row. An empty cell says nothing, except of size, colour, material, origin and occasions, which it
 * clears (rule 381). `known` answers the id of a name, or a sentence that says why there is none.
 */
export function typedProduct(cells: ProductLine['cells'], known: KnownNames): TypedProduct {
  const values = new Map<ProductField, Typed>()
  const wrong: string[] = []
  for (const [field, cell] of cells) {
    const read = cell === '' ? emptied(field) : cellValue(field, cell, known)
    if (read === undefined) continue
    if (typeof read === 'object' && read !== null && 'wrong' in read) wrong.push(read.wrong)
    else values.set(field, read)
  }
  return { values, wrong }
}

const emptied = (field: ProductField): Typed | undefined => {
  if (!isClearable(field)) return undefined
  return field === 'occasions' ? [] : null
}

function cellValue(field: ProductField, cell: string, known: KnownNames): Typed | { wrong: string } {
  const unit = unitOf[field]
  if (unit !== undefined)
    return numberIn(cell, unit) ?? { wrong: `${productFieldNames.get(field)} “${cell}”: 숫자로 적어 주세요.` }
  if (field === 'occasions')
    return [...new Set(cell.split(',').map((word) => word.trim()))].filter((word) => word !== '')
  if (field === 'onSale') {
    const state = cell.replaceAll(/\s/g, '')
    const on = state === saleNames.on.replaceAll(/\s/g, '')
    return on || state === saleNames.off
      ? on
      : { wrong: `상태는 ${saleNames.on}이나 ${saleNames.off}으로 적어 주세요.` }
  }
  if (field === 'shippingCost') {
    const cost = shippingCosts.find((one) => shippingNames[one] === cell.trim())
    return (
      cost ?? { wrong: `배송은 ${shippingCosts.map((one) => shippingNames[one]).join('나 ')}로 적어 주세요.` }
    )
  }
  if (field !== 'brandId' && field !== 'categoryId') return cell
  const id = field === 'brandId' ? known.brand(cell) : known.category(cell)
  return typeof id === 'number' ? id : { wrong: id }
}
