import { useSearchParams } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { CategoryTabs } from '../../pieces/listing/CategoryTabs.tsx'
import { EmptyListing } from '../../pieces/listing/EmptyListing.tsx'
import { Listing } from '../../pieces/listing/Listing.tsx'
import { ListPeriodRow } from '../../pieces/listing/PeriodRow.tsx'
import { useBackWhenMissing } from '../../pieces/listing/useBackWhenMissing.ts'
import { useBrands } from '../../pieces/listing/useBrands.ts'
import { useListFilter } from '../../pieces/listing/useListFilter.ts'
import { useListing } from '../../pieces/listing/useListing.ts'
import { useRewrite } from '../../pieces/listing/useRewrite.ts'
import { brandCall, type ListFilter } from '../../pieces/listQuery.ts'
import { usePageTitle } from '../../pieces/usePageTitle.ts'
import styles from './BrandProductsScreen.module.css'

/** The brands' names as the shop has them; the name in the URL is shown only until they are loaded. */
function BrandHead({ filter }: { filter: ListFilter }) {
  const brands = useBrands(true).filter(({ id }) => filter.brandId.includes(id))
  const names = brands.map(({ nameEnglish }) => nameEnglish)
  const title = names.length === 0 ? (filter.brandName ?? '브랜드') : names.join(' · ')
  usePageTitle(brands.length === 0 ? null : title)
  return (
    <div className={styles.head}>
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      <p className={styles.korean}>{brands.map(({ nameKorean }) => nameKorean).join(' · ')}</p>
    </div>
  )
}

export function BrandProductsScreen() {
  const [search] = useSearchParams()
  const filter = useListFilter(search)
  const list = useListing(filter, brandCall)
  const rewrite = useRewrite(filter, paths.brandProducts)
  useBackWhenMissing(list.isMissing)
  return (
    <>
      <BrandHead filter={filter} />
      <CategoryTabs filter={filter} addressOf={paths.brandProducts} />
      <ListPeriodRow filter={filter} rewrite={rewrite} />
      <Listing
        filter={filter}
        addressOf={paths.brandProducts}
        list={list}
        empty={<EmptyListing filter={filter} rewrite={rewrite} ofBrand tabs />}
      />
    </>
  )
}
