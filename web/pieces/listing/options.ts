import { DISCOUNT_BANDS } from '../../../domain/shared/discountBands.ts'

export type Sort = { value: string; text: string }

/** The first is the default. */
export const sortOrders: readonly Sort[] = [
  { value: 'popularity', text: '인기순' },
  { value: 'recent', text: '최신순' },
  { value: 'discountRate', text: '할인율순' },
  { value: 'priceHigh', text: '높은 가격순' },
  { value: 'priceLow', text: '낮은 가격순' },
]

/** A planning event also has an order of its own, which is its default. */
export const planningOrders: readonly Sort[] = [{ value: '', text: '추천순' }, ...sortOrders]

const bandName = (from: number, to: number): string => {
  if (to === 100) return `${from}% 이상`
  return from === 1 ? `${to + 1}% 미만` : `${from}% – ${to + 1}%`
}

export const discountBands = DISCOUNT_BANDS.map(({ id, from, to }) => ({ id, name: bandName(from, to) }))
