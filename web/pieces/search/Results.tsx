import type { SearchResult } from '../../../domain/wire/search.ts'
import { ButtonLink } from '../../kit/Button.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { paths } from '../../paths.ts'
import { LoadFailed } from '../LoadFailed.tsx'
import { CategoryTabs } from '../listing/CategoryTabs.tsx'
import { EmptyListing } from '../listing/EmptyListing.tsx'
import { LatePeriodRow } from '../listing/LatePeriodRow.tsx'
import { Listing } from '../listing/Listing.tsx'
import { useListing } from '../listing/useListing.ts'
import { type AddressOf, useRewrite } from '../listing/useRewrite.ts'
import { type ListFilter, periodIn, searchBrands, searchCall } from '../listQuery.ts'
import { RecommendedKeywords } from './Keywords.tsx'
import styles from './Results.module.css'

export function NothingFound({ keyword }: { keyword: string }) {
  return (
    <>
      <EmptyState
        title={`‘${keyword}’ 검색 결과가 없어요`}
        reason="검색어를 줄이거나 다른 말로 찾아 보세요."
        action={
          <ButtonLink to={paths.category} look="third" size="small">
            카테고리에서 찾기
          </ButtonLink>
        }
      />
      <RecommendedKeywords title="이런 검색어는 어때요?" />
    </>
  )
}

/** The results of a keyword with tabs, filters and sort order; a button loads more than the first twenty. */
export function Results({ keyword, filter }: { keyword: string; filter: ListFilter }) {
  const addressOf: AddressOf = (changed) => paths.search(keyword, changed)
  const rewrite = useRewrite(filter, addressOf)
  const list = useListing<SearchResult>(filter, (asked, cursor) => searchCall(keyword, asked, cursor))
  const isNarrowed =
    filter.c1 !== undefined ||
    filter.brandId.length + filter.discountId.length > 0 ||
    periodIn(filter) !== null
  const searchedAs = list.first?.searchedAs ?? null
  if (list.products?.length === 0 && !isNarrowed) return <NothingFound keyword={keyword} />
  if (list.failed) return <LoadFailed error={list.error} onRetry={list.again} />
  return (
    <>
      <CategoryTabs filter={filter} addressOf={addressOf} />
      <LatePeriodRow filter={filter} rewrite={rewrite} />
      {searchedAs !== null && (
        <p className={styles.instead}>
          <strong>‘{searchedAs}’</strong> 결과를 보여 드려요
        </p>
      )}
      <Listing
        filter={filter}
        addressOf={addressOf}
        list={list}
        brandsOf={(asked) => searchBrands(keyword, asked)}
        onScroll={false}
        empty={<EmptyListing filter={filter} rewrite={rewrite} tabs />}
      />
    </>
  )
}
