import type { Params } from 'react-router-dom'
import type { CivilDate } from '../../domain/shared/civilDate.ts'
import { calls, type Read } from '../calls.ts'
import {
  brandCall,
  keywordIn,
  listCall,
  listFilterOf,
  planningCall,
  searchCall,
} from '../pieces/listQuery.ts'
import { availabilityMonths } from '../pieces/rentCalendar/calendarDays.ts'
import { brandsQueryIn, isBrandSearch } from '../pieces/search/brandsQuery.ts'

/** `today` is the day in Seoul by the shop's clock: a calendar reads three months from it. */
type Reads = (params: Params, search: URLSearchParams, today: CivilDate) => Read<unknown>[]

/** The calls that each screen reads first, most important first: the server inlines their answers into the page. */
export const reads: Readonly<Record<string, Reads>> = {
  home: () => [calls.home, calls.newItems(), calls.categories, calls.popups, calls.welcomePack, calls.footer],
  category: () => [calls.categoryTree, calls.footer],
  productList: (_, search) => {
    const filter = listFilterOf(search)
    const chips = filter.c2 ?? null
    return [
      listCall(filter),
      ...(chips === null ? [] : [calls.tertiary(chips)]),
      ...(filter.brandId.length === 0 ? [] : [calls.brands]),
      calls.footer,
    ]
  },
  search: (_, search) => {
    const keyword = keywordIn(search)
    return keyword === ''
      ? [calls.recommendedKeywords]
      : [searchCall(keyword, listFilterOf(search)), calls.categories]
  },
  productDetail: ({ id = '' }) => [calls.product(id), calls.footer],
  productSimilar: ({ id = '' }) => [calls.similar(id), calls.footer],
  luxury: () => [calls.luxury(), calls.luxuryPopular(), calls.categories, calls.footer],
  promotion: () => [calls.promotions, calls.footer],
  planningProducts: ({ id = '' }, search) => [
    planningCall(id, listFilterOf(search)),
    calls.categories,
    calls.footer,
  ],
  eventDetail: ({ id = '' }) => [calls.event(id), calls.footer],
  newMemberCoupon: () => [calls.welcomePack, calls.footer],
  brand: (_, search) =>
    isBrandSearch(search)
      ? [calls.searchBrands(brandsQueryIn(search)), calls.footer]
      : [calls.brands, calls.footer],
  brandProducts: (_, search) => [
    brandCall(listFilterOf(search)),
    calls.brands,
    calls.categories,
    calls.footer,
  ],
  ranking: (_, search) => [
    calls.ranking({ categoryId: search.get('categoryId'), dateType: search.get('dateType') ?? 'day' }),
    calls.categories,
    calls.footer,
  ],
  aboutShop: () => [calls.footer],
  luxshare: () => [calls.consignmentRate, calls.footer],
  aboutLuxshare: () => [calls.footer],
  productRent: ({ id = '' }, _, today) => [
    calls.product(id),
    calls.holidays,
    ...availabilityMonths(today).map((month) => calls.renting(id, month)),
  ],
  terms: () => [calls.footer],
  policy: () => [calls.footer],
}
