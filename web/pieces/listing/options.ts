export type Sort = { value: string; text: string }

/** Specification 1 §9; the first is the default. */
export const sortOrders: readonly Sort[] = [
  { value: 'popularity', text: '인기순' },
  { value: 'recent', text: '최신순' },
  { value: 'discountRate', text: '할인율순' },
  { value: 'priceHigh', text: '높은 가격순' },
  { value: 'priceLow', text: '낮은 가격순' },
]

/** A planning has an order of its own before those. */
export const planningOrders: readonly Sort[] = [{ value: '', text: '추천순' }, ...sortOrders]

export const discountBands = [
  { id: 1, name: '30% 미만' },
  { id: 2, name: '30% – 50%' },
  { id: 3, name: '50% – 70%' },
  { id: 4, name: '70% 이상' },
] as const
