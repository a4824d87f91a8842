import { ChevronDown } from 'lucide-react'
import { type ReactNode, useCallback, useMemo } from 'react'
import { formatNumber } from '../../../domain/shared/won.ts'
import type { ProductCard } from '../../../domain/wire/catalogue.ts'
import { AppliedChip } from '../../kit/Chip.tsx'
import { HydrateLater } from '../../kit/HydrateLater.tsx'
import { keepFocus } from '../../kit/keepFocus.ts'
import { lazyPart } from '../../kit/lazyPart.tsx'
import { TextSelect } from '../../kit/TextSelect.tsx'
import { useOverlay } from '../../kit/useOverlay.ts'
import { rentPeriod } from '../../storage/rentPeriod.ts'
import { LoadFailed } from '../LoadFailed.tsx'
import { type ListFilter, periodIn } from '../listQuery.ts'
import { ProductGrid, ProductGridSkeleton } from '../productCard/ProductGrid.tsx'
import styles from './Listing.module.css'
import { More } from './More.tsx'
import { discountBands, type Sort, sortOrders } from './options.ts'
import { useBrands } from './useBrands.ts'
import type { BrandsOf, ListState } from './useListing.ts'
import { type AddressOf, type Rewrite, useNextPage, useRewrite } from './useRewrite.ts'

type ListingProps = {
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
export function Listing({ filter, addressOf, list, empty, ...offered }: ListingProps) {
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
  const { products } = list
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
      {products?.length === 0 && empty}
      <More list={list} next={next} onScroll={onScroll} />
    </>
  )
}

const FilterSheet = lazyPart(() => import('./FilterSheet.tsx').then((m) => m.FilterSheet))
const BrandSheet = lazyPart(() => import('./BrandSheet.tsx').then((m) => m.BrandSheet))

type FilterRowProps = {
  filter: ListFilter
  count: number | null
  /** The server stopped counting: there are at least `count`. */
  isCapped: boolean
  pageOf: ListState['pageOf']
  /** Undefined for a list of one brand, which has no brand filter. */
  brandsOf: BrandsOf | undefined
  rewrite: Rewrite
  sorts: readonly Sort[]
}

function FilterButton(props: { name: string; count: number; onClick: () => void }) {
  return (
    <button type="button" className={styles.filter} onClick={props.onClick} aria-haspopup="dialog">
      {props.name}
      {props.count > 0 && <span className={styles.chosen}>{props.count}</span>}
      <ChevronDown size={18} aria-hidden="true" />
    </button>
  )
}

function BrandFilter({
  filter,
  rewrite,
  pageOf,
  brandsOf,
}: Omit<FilterRowProps, 'count' | 'isCapped' | 'sorts' | 'brandsOf'> & { brandsOf: BrandsOf }) {
  const sheet = useOverlay('brands')
  return (
    <>
      <FilterButton name="브랜드" count={filter.brandId.length} onClick={sheet.open} />
      {sheet.isOpen && (
        <BrandSheet
          filter={filter}
          brandsOf={brandsOf}
          pageOf={pageOf}
          onClose={sheet.close}
          onApply={(brandId) => sheet.replaceWith(() => rewrite({ brandId, brandName: undefined }))}
        />
      )}
    </>
  )
}

function FilterRow(props: FilterRowProps) {
  const { filter, rewrite, sorts, pageOf, brandsOf } = props
  const discounts = useOverlay('discounts')
  return (
    <div className={styles.row}>
      <p className={styles.count} role="status">
        {props.count !== null && (
          <>
            총 <strong>{formatNumber(props.count)}</strong>개{props.isCapped && ' 이상'}
          </>
        )}
      </p>
      {brandsOf !== undefined && (
        <BrandFilter filter={filter} rewrite={rewrite} pageOf={pageOf} brandsOf={brandsOf} />
      )}
      <FilterButton name="할인율" count={filter.discountId.length} onClick={discounts.open} />
      <TextSelect
        label="정렬"
        value={filter.orders ?? sorts[0]?.value ?? ''}
        options={sorts}
        onChange={(orders) => rewrite({ orders: orders === sorts[0]?.value ? undefined : orders })}
      />
      {discounts.isOpen && (
        <FilterSheet
          title="할인율"
          options={discountBands}
          chosen={filter.discountId}
          pageOf={(discountId) => pageOf({ ...filter, discountId })}
          onClose={discounts.close}
          onApply={(discountId) => discounts.replaceWith(() => rewrite({ discountId }))}
        />
      )}
    </div>
  )
}

const without = (ids: readonly number[], id: number) => ids.filter((one) => one !== id)

type AppliedFiltersProps = { filter: ListFilter; rewrite: Rewrite; brands: boolean }

/** The active filters as chips; a tap on one removes it. */
function AppliedFilters({ filter, rewrite, brands: named }: AppliedFiltersProps) {
  const brandIds = named ? filter.brandId : []
  const brands = useBrands(brandIds.length > 0)
  const isEmpty = brandIds.length + filter.discountId.length === 0
  const nameOf = (id: number) =>
    (brands.find((brand) => brand.id === id)?.nameEnglish ?? filter.brandName ?? '브랜드').toUpperCase()
  const bandOf = (id: number) => discountBands.find((band) => band.id === id)?.name ?? ''
  return (
    <section className={isEmpty ? styles.none : styles.applied} aria-label="적용한 필터" tabIndex={-1}>
      {brandIds.map((id) => (
        <AppliedChip
          key={`b${id}`}
          label={nameOf(id)}
          removeLabel={`${nameOf(id)} 필터 지우기`}
          onRemove={() => rewrite({ brandId: without(filter.brandId, id), brandName: undefined })}
        />
      ))}
      {filter.discountId.map((id) => (
        <AppliedChip
          key={`d${id}`}
          label={bandOf(id)}
          removeLabel={`할인율 ${bandOf(id)} 필터 지우기`}
          onRemove={() => rewrite({ discountId: without(filter.discountId, id) })}
        />
      ))}
      {!isEmpty && (
        <button
          type="button"
          className={styles.clear}
          onClick={(event) => {
            keepFocus(event.currentTarget)
            rewrite({ discountId: [], ...(named ? { brandId: [], brandName: undefined } : {}) })
          }}
        >
          모두 지우기
        </button>
      )}
    </section>
  )
}
