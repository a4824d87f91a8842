import { inNfkc } from '../shared/normalText.ts'
import { isTitle, type ParcelHead, parcelHead } from './parcelHeads.ts'
import { numbersIn } from './parcelNumbers.ts'

export const orderNumber = /^\d{6}-[0-9A-Z]{6}$/i
/** What speaks of waybills: their numbers, and also the day on which one was printed, how many there are, or an earlier one. */
const headOfWaybills = /송장|등기번호|tracking|waybill/i
/** What a cell says in more letters is no number and no name of a courier, and no expression runs over it. */
const lettersAtMost = 60
/** Couriers put a title and the day above the table. */
const rowsAboveTheTable = 20

const isOrdered = (cells: readonly string[]): boolean => cells.some((cell) => orderNumber.test(cell))

const namesOne = (cells: readonly string[], kinds: readonly ParcelHead[]): boolean =>
  cells.length > 1 && cells.some((cell) => kinds.includes(parcelHead(cell)))

const hasLongNumber = (cells: readonly string[]): boolean =>
  cells.some((cell) => numbersIn(cell, 'cj').numbers.length > 0)

/**
 * Whether a row names the columns of those below it: with a title of parcels' numbers, or with several titles. What only
 * speaks of orders or waybills does so above everything else.
 */
function isHeader(cells: readonly string[], { isFirst }: { isFirst: boolean }): boolean {
  if (cells.length < 2 || isOrdered(cells) || hasLongNumber(cells)) return false
  if (namesOne(cells, ['number']) || cells.filter(isTitle).length > 1) return true
  return isFirst && cells.some((cell) => headOfWaybills.test(cell) || /주문/.test(cell))
}

/** What names a group of columns, or one of them, has few letters and no digit. */
const groupTitle = /^\D{0,12}$/

/**
 * The titles of a header whose row above names groups of its columns (출고 and 반품, each with 택배사 and 운송장번호), or those
 * that it leaves open; null where the row above is none of this header.
 */
function titlesOfBoth(above: readonly string[], cells: readonly string[]): string[] | null {
  const isGroup = (nth: number) => above[nth + 1] === '' && (cells[nth + 1] ?? '') !== ''
  const isOwn = (nth: number) =>
    parcelHead(above[nth] ?? '') !== 'other' && !isGroup(nth) && !['', above[nth]].includes(cells[nth])
  const isOne = above.every((title) => groupTitle.test(title)) && !cells.some((_, nth) => isOwn(nth))
  if (!isOne || above.filter((title) => title !== '').length < 2) return null
  const width = Math.max(above.length, cells.length)
  let group = ''
  return Array.from({ length: width }, (_, nth) => {
    const [title, cell] = [above[nth] ?? '', cells[nth] ?? '']
    group = title === '' && cell !== '' ? group : title
    const both = `${group} ${cell}`.trim()
    return parcelHead(both) === 'other_parcel' || parcelHead(cell) === 'other' ? both : cell
  })
}

/** A row that names columns or is above one, or the titles by which a row is read: those right above it (rule 983). */
export type ReadRow = 'titles' | { heads: readonly string[] | null }

/** What each row is read by: each header begins a table of its own, and ends the one before it (rule 983). */
export function rowsByHeader(rows: readonly (readonly string[])[]): ReadRow[] {
  const read: ReadRow[] = []
  let heads: readonly string[] | null = null
  /** Whether there was no header and no order yet. */
  let isFirst = true
  /** Whether an order was named since the last header. */
  let isWithin = false
  /** How many rows right above may be the name and the day of the next table. */
  let namesAbove = 0
  for (const [nth, cells] of rows.entries()) {
    const isOfParcel = isOrdered(cells)
    if (isHeader(cells, { isFirst })) {
      heads = titlesOfBoth(rows[nth - 1] ?? [], cells) ?? cells
      read.fill('titles', read.length - namesAbove)
      read.push('titles')
      isFirst = false
      isWithin = false
      namesAbove = 0
      continue
    }
    if (isWithin && heads !== null && hasWordsFor(heads, cells)) heads = cells
    isWithin ||= isOfParcel
    isFirst &&= !isOfParcel
    namesAbove = isFirst || !(isOfParcel || hasLongNumber(cells)) ? namesAbove + 1 : 0
    read.push({ heads })
  }
  return read
}

/**
 * Whether a row has words where its table has orders and numbers, and no digit: titles of another table that are not known,
 * below which nothing is a number.
 */
function hasWordsFor(heads: readonly string[], cells: readonly string[]): boolean {
  if (cells.some((cell) => /\d/.test(cell))) return false
  const kinds: readonly ParcelHead[] = ['order', 'number']
  const own = cells.filter((_, nth) => kinds.includes(parcelHead(heads[nth] ?? '')))
  return own.length > 0 && own.every((cell) => /\p{L}/u.test(cell))
}

/** Whether a table of a file names orders, or has a header of waybills' numbers. */
export function isParcelTable(rows: readonly (readonly string[])[]): boolean {
  const written = rows.map((cells) => cells.map(plain))
  const above = written.slice(0, rowsAboveTheTable)
  return written.some(isOrdered) || above.some((cells) => namesOne(cells, ['number']))
}

/** Letters without a shape, which pages and word processors add where a line may break. */
const unseen = /[\u00AD\u200B-\u200D\u2060\uFEFF]/g
const hyphens = /[‐‑‒–—−﹣]/g

/** Full-width letters, hyphens of every kind, and Hangul that macOS took apart, are read as they look. */
export const plain = (cell: string): string =>
  inNfkc(cell.slice(0, lettersAtMost))
    .replaceAll(unseen, '')
    .replaceAll(hyphens, '-')
    .trim()
    // With it a spreadsheet takes what follows for a text.
    .replace(/^['’]/, '')
