import { type ReactNode, useCallback, useMemo } from 'react'
import type { ProductCard } from '../../../domain/wire/catalogue.ts'
import { HydrateLater } from '../../kit/HydrateLater.tsx'
import { rentPeriod } from '../../storage/rentPeriod.ts'
import { LoadFailed } from '../LoadFailed.tsx'
import { type ListFilter, periodIn } from '../listQuery.ts'
import { ProductGrid, ProductGridSkeleton } from '../productCard/ProductGrid.tsx'
import { AppliedFilters } from './AppliedFilters.tsx'
import { FilterRow } from './FilterRow.tsx'
import styles from './Listing.module.css'
import { More } from './More.tsx'
import { type Sort, sortOrders } from './options.ts'
import type { BrandsOf, ListState } from './useListing.ts'
import { type AddressOf, useNextPage, useRewrite } from './useRewrite.ts'

type Props = {
  filter: ListFilter
  addressOf: AddressOf
  list: Omit<ListState, 'first'>
  empty: ReactNode
  sorts?: readonly Sort[]
  /** The brands of the list under a filter; without it there is no brand filter. */
  brandsOf?: BrandsOf
  /** Loads further pages while scrolling, not only by the button. */
  onScroll?: boolean
}

/** Filters, sort order, count, grid and 더보기, shared by all product lists. */
export function Listing({ filter, addressOf, list, empty, ...offered }: Props) {
  const { sorts = sortOrders, brandsOf, onScroll = true } = offered
  const rewrite = useRewrite(filter, addressOf)
  const next = useNextPage(filter, addressOf)
  const { start, end } = periodIn(filter) ?? {}
  // The identity stays the same while the days do, so that the memoised cards do not render again.
  const period = useMemo(
    () => (start === undefined || end === undefined ? undefined : { start, end }),
    [start, end],
  )
  const keepPeriod = useCallback(
    ({ id }: ProductCard) => {
      if (period !== undefined) rentPeriod.save(id, period)
    },
    [period],
  )
  const { products, awaited } = list
  return (
    <>
      <FilterRow
        filter={filter}
        count={list.count}
        isCapped={list.isCapped}
        pageOf={list.pageOf}
        brandsOf={brandsOf}
        rewrite={rewrite}
        sorts={sorts}
      />
      <AppliedFilters filter={filter} rewrite={rewrite} brands={brandsOf !== undefined} />
      {products === null && !list.failed && <ProductGridSkeleton count={6} />}
      {list.failed && !list.isMissing && <LoadFailed error={list.error} onRetry={list.again} />}
      {products !== null && products.length > 0 && (
        <HydrateLater>
          <ProductGrid products={products} onOpen={keepPeriod} period={period} />
        </HydrateLater>
      )}
      {awaited > 0 && (
        <div className={styles.awaited}>
          <ProductGridSkeleton count={awaited} />
        </div>
      )}
      {products?.length === 0 && empty}
      <More list={list} next={next} onScroll={onScroll} />
    </>
  )
}
