import { ChevronDown } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { TextSelect } from '../../kit/TextSelect.tsx'
import { useOverlay } from '../../kit/useOverlay.ts'
import type { ListFilter } from '../listQuery.ts'
import styles from './FilterRow.module.css'
import { discountBands, type Sort } from './options.ts'
import { brandOptions, useBrands } from './useBrands.ts'
import type { Rewrite } from './useRewrite.ts'

const FilterSheet = lazy(() => import('./FilterSheet.tsx').then((m) => ({ default: m.FilterSheet })))

type Props = {
  filter: ListFilter
  count: number | null
  /** There are more than `count`. */
  isCapped: boolean
  rewrite: Rewrite
  sorts: readonly Sort[]
  /** A list of one brand's products offers none to choose. */
  brands: boolean
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

function BrandFilter({ filter, rewrite }: Pick<Props, 'filter' | 'rewrite'>) {
  const sheet = useOverlay('brands')
  const brands = useBrands(sheet.isOpen)
  return (
    <>
      <FilterButton name="브랜드" count={filter.brandId.length} onClick={sheet.open} />
      <Suspense fallback={null}>
        {sheet.isOpen && (
          <FilterSheet
            title="브랜드"
            options={brandOptions(brands)}
            chosen={filter.brandId}
            isOpen
            onClose={sheet.close}
            onApply={(brandId) => sheet.replaceWith(() => rewrite({ brandId, brandName: undefined }))}
          />
        )}
      </Suspense>
    </>
  )
}

export function FilterRow(props: Props) {
  const { filter, rewrite, sorts } = props
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
      {props.brands && <BrandFilter filter={filter} rewrite={rewrite} />}
      <FilterButton name="할인율" count={filter.discountId.length} onClick={discounts.open} />
      <TextSelect
        label="정렬"
        value={filter.orders ?? sorts[0]?.value ?? ''}
        options={sorts}
        onChange={(orders) => rewrite({ orders: orders === sorts[0]?.value ? undefined : orders })}
      />
      <Suspense fallback={null}>
        {discounts.isOpen && (
          <FilterSheet
            title="할인율"
            options={discountBands}
            chosen={filter.discountId}
            isOpen
            onClose={discounts.close}
            onApply={(discountId) => discounts.replaceWith(() => rewrite({ discountId }))}
          />
        )}
      </Suspense>
    </div>
  )
}
