import type { Params } from 'react-router-dom'
import { calls } from '../paths.ts'
import { listCall, listFilterOf } from '../pieces/listQuery.ts'

type Read = (params: Params, search: URLSearchParams) => string[]

/** What each screen reads first, in the order of importance: the server hands these to it with the page. */
export const reads: Readonly<Record<string, Read>> = {
  home: () => [calls.products({ orders: 'recent' }), calls.categories, calls.footer],
  category: () => [calls.categories, calls.footer],
  productList: (_, search) => {
    const filter = listFilterOf(search)
    const chips = filter.c2 ?? null
    return [listCall(filter), ...(chips === null ? [] : [calls.tertiary(chips)]), calls.footer]
  },
  productDetail: ({ id = '' }) => [calls.product(id), calls.footer],
  productSimilar: ({ id = '' }) => [calls.similar(id), calls.footer],
  productRent: ({ id = '' }) => [calls.product(id), calls.holidays, calls.footer],
  terms: () => [calls.footer],
  policy: () => [calls.footer],
}
