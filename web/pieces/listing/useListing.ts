import { useEffect, useMemo, useState } from 'react'
import { useSWRConfig } from 'swr'
import useSWRInfinite from 'swr/infinite'
import type { BrandCount } from '../../../domain/wire/brands.ts'
import type { ProductCard } from '../../../domain/wire/catalogue.ts'
import type { Read } from '../../calls.ts'
import type { ListFilter } from '../listQuery.ts'
import { isOffline } from '../Unreached.tsx'

const rowsAPage = 20

/** What every list answers; those that come in one piece have no cursor. */
export type ListPage = {
  result: ProductCard[]
  cntAll: number
  cntCapped?: true | undefined
  nextCursor?: string | null
}

// The page that the server wrote into the document is what its call answered.
const isPage = <Page extends ListPage>(value: unknown): value is Page =>
  typeof value === 'object' && value !== null && 'result' in value && 'cntAll' in value

/** The brands of a list under another filter. */
export type BrandsOf = (filter: ListFilter) => Read<{ result: BrandCount[] }>

/** A product that moved between two pages while they were read is shown once. */
const once = (products: readonly ProductCard[]): ProductCard[] => [
  ...new Map(products.map((product) => [product.id, product])).values(),
]

/** Pages by keyset: each carries the cursor of the next. How many are shown is in the address. */
export function useListing<Page extends ListPage>(
  filter: ListFilter,
  callOf: (filter: ListFilter, cursor?: string) => Read<Page>,
) {
  const { fallback } = useSWRConfig()
  const wanted = filter.pages ?? 1
  // A size that follows the address would count as reached before it is asked for.
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
  // The same list as before while its pages are: opening a sheet over it then draws no card again.
  const products = useMemo(
    () => (shown === undefined ? null : once(shown.flatMap((page) => page.result))),
    [shown],
  )
  const count = shown?.[0]?.cntAll ?? null
  const hasMore = last?.nextCursor != null
  const isBehind = shown !== undefined && hasMore && shown.length < wanted
  const isLoadingMore = isBehind && error === undefined
  return {
    /** The first page under another filter: what the list would show, and how much. */
    pageOf: (changed: ListFilter): Read<ListPage> => callOf(changed),
    first: shown?.[0],
    products,
    count,
    /** There are more than `count`. */
    isCapped: shown?.[0]?.cntCapped === true,
    hasMore,
    isLoadingMore,
    /** Cards that are on their way: their places are kept. */
    awaited: isLoadingMore
      ? Math.max(0, Math.min(count ?? 0, wanted * rowsAPage) - (products?.length ?? 0))
      : 0,
    failed: error !== undefined && data === undefined,
    /** The server answered without a list; otherwise it could only not be asked. */
    isMissing: error !== undefined && !isOffline(error) && data === undefined,
    error,
    /** The next page did not come; it can be asked for again. */
    stuck: isBehind && error !== undefined,
    again: () => setSize(wanted),
  }
}
export type ListState = ReturnType<typeof useListing>
