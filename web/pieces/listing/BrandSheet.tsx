import { formatNumber } from '../../../domain/shared/won.ts'
import type { BrandCount } from '../../../domain/wire/brands.ts'
import { useAnswer } from '../../api/reading.ts'
import type { ListFilter } from '../listQuery.ts'
import { NotRead } from '../NotRead.tsx'
import styles from './FilterSheet.module.css'
import { FilterSheet } from './FilterSheet.tsx'
import type { BrandsOf, ListState } from './useListing.ts'

function BrandName({ brand }: { brand: BrandCount }) {
  return (
    <span className={styles.brand}>
      {brand.nameKorean} <span className={styles.english}>{brand.nameEnglish}</span>
      <span className={styles.count}>
        {formatNumber(brand.productCount)}
        <span className="spoken">개</span>
      </span>
    </span>
  )
}

/** The brands of a list in Korean alphabetical order, each with the number of its products in that list. */
export function BrandSheet(props: {
  filter: ListFilter
  brandsOf: BrandsOf
  pageOf: ListState['pageOf']
  onClose: () => void
  onApply: (ids: number[]) => void
}) {
  const { filter } = props
  const { data, error, mutate } = useAnswer(props.brandsOf(filter))
  return (
    <FilterSheet
      title="브랜드"
      rows
      options={(data?.result ?? []).map((brand) => ({ id: brand.id, name: <BrandName brand={brand} /> }))}
      unread={
        data === undefined &&
        error !== undefined && (
          <NotRead title="브랜드를 불러오지 못했어요" error={error} onRetry={() => mutate()} />
        )
      }
      chosen={filter.brandId}
      pageOf={(brandId) => props.pageOf({ ...filter, brandId, brandName: undefined })}
      onClose={props.onClose}
      onApply={props.onApply}
    />
  )
}
