import { isShopPeriod, type ShopDay } from '../../domain/rental/shopPeriod.ts'
import { type CivilDate, isCivilDate } from '../../domain/shared/civilDate.ts'
import { calls } from '../calls.ts'
import type { ProductsQuery } from '../paths.ts'

/** More than anyone scrolls through; a link that asks for more does not read the whole shop. */
export const mostPages = 500

const numberIn = (text: string | null): number | undefined => {
  const value = Number(text)
  return text !== null && Number.isInteger(value) && value > 0 ? value : undefined
}
const numbersIn = (texts: string[]): number[] => [...new Set(texts.flatMap((text) => numberIn(text) ?? []))]
const dayIn = (text: string | null): CivilDate | undefined =>
  text !== null && isCivilDate(text) ? text : undefined
const pagesIn = (text: string | null): number | undefined => {
  const pages = numberIn(text)
  return pages === undefined || pages === 1 ? undefined : Math.min(pages, mostPages)
}

export type ListFilter = ProductsQuery & { brandId: number[]; discountId: number[] }

/** Parses the address of a list: its filters, order and period, and how many pages are shown. */
export const listFilterOf = (search: URLSearchParams): ListFilter => ({
  c1: numberIn(search.get('c1')),
  c1Name: search.get('c1Name') ?? undefined,
  c2: numberIn(search.get('c2')),
  c2Name: search.get('c2Name') ?? undefined,
  c3: numberIn(search.get('c3')),
  brandId: numbersIn(search.getAll('brandId')),
  brandName: search.get('brandName') ?? undefined,
  discountId: numbersIn(search.getAll('discountId')),
  orders: search.get('orders') ?? undefined,
  start: dayIn(search.get('start')),
  end: dayIn(search.get('end')),
  pages: pagesIn(search.get('pages')),
})

/** Returns the chosen period; null when its start or end is missing. */
export const periodIn = ({ start, end }: ListFilter) =>
  start === undefined || end === undefined ? null : { start, end }

/** The filter without days on which nothing can be rented, as those of an old link (rules 551 and 833). */
export function withPossibleDays(filter: ListFilter, day: ShopDay | undefined): ListFilter {
  const period = periodIn(filter)
  return period === null || day === undefined || isShopPeriod(period, day)
    ? filter
    : { ...filter, start: undefined, end: undefined }
}

const narrowed = (filter: ListFilter) => ({
  brandId: filter.brandId,
  discountRate: filter.discountId,
  categoryId: filter.c3 ?? filter.c2 ?? filter.c1,
})

const rentedIn = (filter: ListFilter) => {
  const period = periodIn(filter)
  return period === null ? {} : { rentalStartDate: period.start, rentalEndDate: period.end }
}

/** The brands of a list, with the number of products of each. */
export const listBrands = (filter: ListFilter) =>
  calls.productBrands({ ...narrowed(filter), ...rentedIn(filter) })

/** The products of a list. The category is that of the deepest level in the address. */
export const listCall = (filter: ListFilter, cursor?: string) =>
  calls.products({
    orders: filter.orders ?? 'popularity',
    ...narrowed(filter),
    ...rentedIn(filter),
    cursor,
  })

/** The products of one or more brands. */
export const brandCall = (filter: ListFilter, cursor?: string) =>
  calls.brandProducts({
    orders: filter.orders ?? 'popularity',
    ...narrowed(filter),
    ...rentedIn(filter),
    cursor,
  })

/** The products that the member likes. */
export const likedCall = (filter: ListFilter, cursor?: string) =>
  calls.favoritesPage(rentedIn(filter), cursor)

/** The products of a planning event; without `orders` they come in the order that staff gave them. */
export const planningCall = (id: number | string, filter: ListFilter, cursor?: string) =>
  calls.planningProducts(id, { orders: filter.orders, ...narrowed(filter), ...rentedIn(filter), cursor })

export const planningBrands = (id: number | string, filter: ListFilter) =>
  calls.planningBrands(id, { ...narrowed(filter), ...rentedIn(filter) })

const longestKeyword = 50

/** Returns the keyword in the address of the search. */
export const keywordIn = (search: URLSearchParams): string => tidyKeyword(search.get('keyword') ?? '')

/**
 * Normalises a keyword as it is searched, stored and compared: NFC, single spaces, at most 50 characters, and no
 * invisible marks: one of them can reverse the sentence that shows the keyword.
 */
export const tidyKeyword = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, longestKeyword)

/** The products that a keyword finds. */
export const searchCall = (keyword: string, filter: ListFilter, cursor?: string) =>
  calls.search({
    productName: keyword,
    orders: filter.orders ?? 'popularity',
    ...narrowed(filter),
    ...rentedIn(filter),
    cursor,
  })

export const searchBrands = (keyword: string, filter: ListFilter) =>
  calls.searchBrandCounts({ productName: keyword, ...narrowed(filter), ...rentedIn(filter) })
