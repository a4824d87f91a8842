import { ChevronDown } from 'lucide-react'
import { lazyPart } from '../../kit/lazyPart.tsx'
import { TextSelect } from '../../kit/TextSelect.tsx'
import { useOverlay } from '../../kit/useOverlay.ts'
import type { ListFilter } from '../listQuery.ts'
import styles from './FilterRow.module.css'
import { discountBands, type Sort } from './options.ts'
import type { BrandsOf, ListState } from './useListing.ts'
import type { Rewrite } from './useRewrite.ts'

const FilterSheet = lazyPart(() => import('./FilterSheet.tsx').then((m) => m.FilterSheet))
const BrandSheet = lazyPart(() => import('./BrandSheet.tsx').then((m) => m.BrandSheet))

type Props = {
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
}: Omit<Props, 'count' | 'isCapped' | 'sorts' | 'brandsOf'> & { brandsOf: BrandsOf }) {
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

export function FilterRow(props: Props) {
  const { filter, rewrite, sorts, pageOf, brandsOf } = props
  const discounts = useOverlay('discounts')
  return (
    <div className={styles.row}>
      <p className={styles.count} role="status">
        {props.count !== null && (
          <>
            총 <strong>{props.count.toLocaleString('ko-KR')}</strong>개{props.isCapped && ' 이상'}
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
