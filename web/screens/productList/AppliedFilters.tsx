import { AppliedChip } from '../../kit/Chip.tsx'
import type { ListFilter } from '../../pieces/listQuery.ts'
import styles from './AppliedFilters.module.css'
import { useBrands } from './FilterRow.tsx'
import { discountBands } from './options.ts'
import type { Rewrite } from './useRewrite.ts'

const without = (ids: readonly number[], id: number) => ids.filter((one) => one !== id)

export function AppliedFilters({ filter, rewrite }: { filter: ListFilter; rewrite: Rewrite }) {
  const brands = useBrands()
  if (filter.brandId.length + filter.discountId.length === 0) return <div className={styles.none} />
  const nameOf = (id: number) =>
    (brands.find((brand) => brand.id === id)?.nameEnglish ?? filter.brandName ?? '브랜드').toUpperCase()
  const bandOf = (id: number) => discountBands.find((band) => band.id === id)?.name ?? ''
  return (
    <div className={styles.applied}>
      {filter.brandId.map((id) => (
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
      <button
        type="button"
        className={styles.clear}
        onClick={() => rewrite({ brandId: [], brandName: undefined, discountId: [] })}
      >
        모두 지우기
      </button>
    </div>
  )
}
