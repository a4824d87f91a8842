import { useEffect, useMemo, useState } from 'react'
import { useSWRConfig } from 'swr'
import useSWRInfinite from 'swr/infinite'
import type { BrandCount } from '../../../domain/wire/brands.ts'
import type { ProductCard } from '../../../domain/wire/catalogue.ts'
import type { Read } from '../../calls.ts'
import { isRefused } from '../LoadFailed.tsx'
import { type ListFilter, mostPages } from '../listQuery.ts'

const rowsAPage = 20

/** The part of an answer that all product lists share. */
export type ListPage = {
  result: ProductCard[]
  cntAll: number
  cntCapped?: true | undefined
  nextCursor?: string | null | undefined
}

// A type guard for the inlined page, which is the answer of the same call.
const isPage = <Page extends ListPage>(value: unknown): value is Page =>
  typeof value === 'object' && value !== null && 'result' in value && 'cntAll' in value

/** The call for the brands of a list under another filter. */
export type BrandsOf = (filter: ListFilter) => Read<{ result: BrandCount[] }>

/** Removes duplicates: a product can move from one page to the next between two requests. */
export const once = (products: readonly ProductCard[]): ProductCard[] => [
  ...new Map(products.map((product) => [product.id, product])).values(),
]

/** Reads a list page by page (keyset pagination); the number of pages shown is part of the address. */
export function useListing<Page extends ListPage>(
  filter: ListFilter,
  callOf: (filter: ListFilter, cursor?: string) => Read<Page>,
) {
  const { fallback } = useSWRConfig()
  const wanted = filter.pages ?? 1
  // If `initialSize` followed the address, SWR would take the new size for reached and fetch nothing.
  const [initialSize] = useState(wanted)
  const firstUrl = callOf(filter).url
  const fromServer = fallback?.[firstUrl]
  const { data, error, size, setSize } = useSWRInfinite<Page, Error>(
    (index, previous: Page | null) => {
      if (index === 0) return firstUrl
      return previous?.nextCursor == null ? null : callOf(filter, previous.nextCursor).url
    },
    {
      initialSize,
      revalidateFirstPage: false,
      revalidateOnMount: true,
      ...(isPage<Page>(fromServer) ? { fallbackData: [fromServer] } : {}),
    },
  )
  useEffect(() => {
    if (size < wanted) setSize(wanted)
  }, [size, wanted, setSize])
  const shown = useMemo(() => data?.slice(0, wanted), [data, wanted])
  const last = shown?.at(-1)
  // Memoised, so that opening a sheet over the list does not render its cards again.
  const products = useMemo(
    () => (shown === undefined ? null : once(shown.flatMap((page) => page.result))),
    [shown],
  )
  const count = shown?.[0]?.cntAll ?? null
  const goesOn = last?.nextCursor != null
  const isCut = goesOn && shown?.length === mostPages
  const hasMore = goesOn && !isCut
  const isBehind = shown !== undefined && hasMore && shown.length < wanted
  const isLoadingMore = isBehind && error === undefined
  return {
    /** The first page under another filter, with its count. */
    pageOf: (changed: ListFilter): Read<ListPage> => callOf(changed),
    first: shown?.[0],
    products,
    count,
    /** The server stopped counting: there are at least `count`. */
    isCapped: shown?.[0]?.cntCapped === true,
    hasMore,
    /** The list goes on, but no address has more pages than are shown. */
    isCut,
    isLoadingMore,
    /** Number of cards that are loading, for which skeletons keep the space. */
    awaited: isLoadingMore
      ? Math.max(0, Math.min(count ?? 0, wanted * rowsAPage) - (products?.length ?? 0))
      : 0,
    failed: error !== undefined && data === undefined,
    /** The server answered that there is no list, as opposed to a lost connection, a fault or a limit of requests. */
    isMissing: isRefused(error) && data === undefined,
    error,
    /** Loading the next page failed; `again` retries. */
    stuck: isBehind && error !== undefined,
    again: () => setSize(wanted),
  }
}
export type ListState = ReturnType<typeof useListing>
