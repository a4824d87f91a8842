import { useSearchParams } from 'react-router-dom'
import { TabLinks } from '../../kit/TabLinks.tsx'
import { paths } from '../../paths.ts'
import { isBrandSearch } from '../../pieces/search/brandsQuery.ts'
import { brandSearchTitle } from '../../pieces/search/searchTitle.ts'
import { usePageTitle } from '../../pieces/usePageTitle.ts'
import { BrandSearch } from './BrandSearch.tsx'
import { RecommendedBrands } from './RecommendedBrands.tsx'

export function BrandScreen() {
  const [search] = useSearchParams()
  const searching = isBrandSearch(search)
  usePageTitle(searching ? brandSearchTitle : '브랜드')
  return (
    <>
      <h1 className="spoken" tabIndex={-1}>
        브랜드
      </h1>
      <TabLinks
        label="브랜드 보기"
        tabs={[
          { to: paths.brand, name: '추천 브랜드', selected: !searching },
          { to: paths.brandSearch(), name: brandSearchTitle, selected: searching },
        ]}
      />
      {searching ? <BrandSearch search={search} /> : <RecommendedBrands />}
    </>
  )
}
