import { ChevronDown } from 'lucide-react'
import { lazy, Suspense } from 'react'
import useSWR from 'swr'
import type { Brand } from '../../../domain/wire/catalogue.ts'
import type { List } from '../../api/reading.ts'
import { TextSelect } from '../../kit/TextSelect.tsx'
import { useOverlay } from '../../kit/useOverlay.ts'
import { calls } from '../../paths.ts'
import type { ListFilter } from '../../pieces/listQuery.ts'
import styles from './FilterRow.module.css'
import { discountBands, sortOrders } from './options.ts'
import type { Rewrite } from './useRewrite.ts'

const FilterSheet = lazy(() => import('./FilterSheet.tsx').then((m) => ({ default: m.FilterSheet })))

function FilterButton(props: { name: string; count: number; onClick: () => void }) {
  return (
    <button type="button" className={styles.filter} onClick={props.onClick}>
      {props.name}
      {props.count > 0 && <span className={styles.chosen}>{props.count}</span>}
      <ChevronDown size={18} aria-hidden="true" />
    </button>
  )
}

export const useBrands = () => useSWR<List<Brand>, Error>(calls.brands).data?.result ?? []

export function FilterRow(props: { filter: ListFilter; count: number | null; rewrite: Rewrite }) {
  const { filter, rewrite } = props
  const brandSheet = useOverlay('brands')
  const discountSheet = useOverlay('discounts')
  const brands = useBrands()
  return (
    <div className={styles.row}>
      <p className={styles.count} role="status">
        {props.count !== null && (
          <>
            총 <strong>{props.count.toLocaleString('ko-KR')}</strong>개
          </>
        )}
      </p>
      <FilterButton name="브랜드" count={filter.brandId.length} onClick={brandSheet.open} />
      <FilterButton name="할인율" count={filter.discountId.length} onClick={discountSheet.open} />
      <TextSelect
        label="정렬"
        value={filter.orders ?? sortOrders[0].value}
        options={sortOrders}
        onChange={(orders) => rewrite({ orders })}
      />
      <Suspense fallback={null}>
        {brandSheet.isOpen && (
          <FilterSheet
            title="브랜드"
            options={brands.map((brand) => ({ id: brand.id, name: brand.nameEnglish.toUpperCase() }))}
            chosen={filter.brandId}
            isOpen
            onClose={brandSheet.close}
            onApply={(brandId) => brandSheet.replaceWith(() => rewrite({ brandId, brandName: undefined }))}
          />
        )}
        {discountSheet.isOpen && (
          <FilterSheet
            title="할인율"
            options={discountBands}
            chosen={filter.discountId}
            isOpen
            onClose={discountSheet.close}
            onApply={(discountId) => discountSheet.replaceWith(() => rewrite({ discountId }))}
          />
        )}
      </Suspense>
    </div>
  )
}
