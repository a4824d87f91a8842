import type { BrandOrder } from '../../../domain/wire/brands.ts'
import { tidyKeyword } from '../listQuery.ts'

export const brandOrders: readonly { value: BrandOrder; text: string }[] = [
  { value: 'name', text: '이름순' },
  { value: 'popular', text: '인기순' },
  { value: 'az', text: 'A–Z' },
]

/** True for the second tab of the brand page. */
export const isBrandSearch = (search: URLSearchParams): boolean => search.get('tab') === 'search'

/** Parses the brand search in the address; the default, also for invalid values, is the whole list in name order. */
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
/** The text of the name field after the address changed: as typed while it means the same, else as in the address. */
export const nameInField = (typed: string, inAddress: string | undefined): string =>
  tidyKeyword(typed) === (inAddress ?? '') ? typed : (inAddress ?? '')

export type BrandFilter = ReturnType<typeof brandsQueryIn>

const consonants = [...'ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ', '#']
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '#']

/** The index headings of an order; the order by popularity has none. */
export const indexOf = (order: BrandOrder): readonly string[] =>
  order === 'name' ? consonants : order === 'az' ? letters : []
