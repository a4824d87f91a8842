import type { BrandOrder } from '../../../domain/wire/brands.ts'
import { tidyKeyword } from '../listQuery.ts'

export const brandOrders: readonly { value: BrandOrder; text: string }[] = [
  { value: 'name', text: '이름순' },
  { value: 'popular', text: '인기순' },
  { value: 'az', text: 'A–Z' },
]

/** The second tab of the brand page. */
export const isBrandSearch = (search: URLSearchParams): boolean => search.get('tab') === 'search'

/** What the brand search of this address asks; only what differs from the whole list in name order. */
export function brandsQueryIn(search: URLSearchParams) {
  const order = brandOrders.find(({ value }) => value === search.get('order'))?.value ?? 'name'
  const letter = search.get('filterVal') ?? ''
  const name = tidyKeyword(search.get('brandName') ?? '')
  return {
    order,
    filterRecommend: search.get('filterRecommend') === 'true' ? ('true' as const) : undefined,
    filterVal: order !== 'popular' && /^[ㄱ-ㅎA-Z#]$/.test(letter) ? letter : undefined,
    brandName: name === '' ? undefined : name,
  }
}
export type BrandsAsked = ReturnType<typeof brandsQueryIn>

const consonants = [...'ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ', '#']
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '#']

/** The headings of an order; by popularity there are none. */
export const indexOf = (order: BrandOrder): readonly string[] =>
  order === 'name' ? consonants : order === 'az' ? letters : []
