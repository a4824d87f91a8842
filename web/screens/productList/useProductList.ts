import { useSWRConfig } from 'swr'
import useSWRInfinite from 'swr/infinite'
import type { ProductCard } from '../../../domain/wire/catalogue.ts'
import { type ListFilter, listCall } from '../../pieces/listQuery.ts'

type Page = { result: ProductCard[]; cntAll: number; nextCursor: string | null }

const isPage = (value: unknown): value is Page =>
  typeof value === 'object' && value !== null && 'result' in value && 'nextCursor' in value

/** Pages by keyset: each carries the cursor of the next; the number of pages is kept for Back. */
export function useProductList(filter: ListFilter) {
  const { fallback } = useSWRConfig()
  const firstUrl = listCall(filter)
  const fromServer = fallback?.[firstUrl]
  const { data, error, size, setSize, isValidating } = useSWRInfinite<Page, Error>(
    (index, previous: Page | null) => {
      if (index === 0) return firstUrl
      return previous?.nextCursor == null ? null : listCall(filter, previous.nextCursor)
    },
    {
      revalidateFirstPage: false,
      revalidateOnMount: !isPage(fromServer),
      ...(isPage(fromServer) ? { fallbackData: [fromServer] } : {}),
    },
  )
  const last = data?.at(-1)
  return {
    products: data === undefined ? null : data.flatMap((page) => page.result),
    count: data?.[0]?.cntAll ?? null,
    hasMore: last !== undefined && last.nextCursor !== null,
    isLoadingMore: isValidating && data !== undefined && data.length < size,
    failed: error !== undefined && data === undefined,
    more: () => setSize(size + 1),
  }
}
export type ProductList = ReturnType<typeof useProductList>
