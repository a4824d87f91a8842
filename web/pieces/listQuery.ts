import { type CivilDate, isCivilDate } from '../../domain/shared/civilDate.ts'
import { calls, type ProductsQuery } from '../paths.ts'

const numberIn = (text: string | null): number | undefined => {
  const value = Number(text)
  return text !== null && Number.isInteger(value) && value > 0 ? value : undefined
}
const numbersIn = (texts: string[]): number[] => texts.flatMap((text) => numberIn(text) ?? [])
const dayIn = (text: string | null): CivilDate | undefined =>
  text !== null && isCivilDate(text) ? text : undefined

export type ListFilter = ProductsQuery & { brandId: number[]; discountId: number[] }

/** What the address of the list asks for (specification 1 §2, Product list). */
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
})

const narrowed = (filter: ListFilter) => ({
  brandId: filter.brandId,
  discountRate: filter.discountId,
  categoryId: filter.c3 ?? filter.c2 ?? filter.c1,
})

/** The call behind that address; the category is the third level, else the second, else the first. */
export const listCall = (filter: ListFilter, cursor?: string): string =>
  calls.products({
    orders: filter.orders ?? 'popularity',
    ...narrowed(filter),
    ...(filter.start !== undefined && filter.end !== undefined
      ? { rentalStartDate: filter.start, rentalEndDate: filter.end }
      : {}),
    cursor,
  })

/** The products of one or more brands. */
export const brandCall = (filter: ListFilter, cursor?: string): string =>
  calls.brandProducts({ orders: filter.orders ?? 'popularity', ...narrowed(filter), cursor })

/** The products of a planning; without an order, the one that it was given. */
export const planningCall = (id: number | string, filter: ListFilter): string =>
  calls.planningProducts(id, { orders: filter.orders, ...narrowed(filter) })
