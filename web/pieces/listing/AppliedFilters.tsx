import { AppliedChip } from '../../kit/Chip.tsx'
import { keepFocus } from '../../kit/keepFocus.ts'
import type { ListFilter } from '../listQuery.ts'
import styles from './AppliedFilters.module.css'
import { discountBands } from './options.ts'
import { useBrands } from './useBrands.ts'
import type { Rewrite } from './useRewrite.ts'

const without = (ids: readonly number[], id: number) => ids.filter((one) => one !== id)

type Props = { filter: ListFilter; rewrite: Rewrite; brands: boolean }

/** The active filters as chips; a tap on one removes it. */
export function AppliedFilters({ filter, rewrite, brands: named }: Props) {
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
