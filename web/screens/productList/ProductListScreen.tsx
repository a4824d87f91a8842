import { useSearchParams } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { EmptyListing } from '../../pieces/listing/EmptyListing.tsx'
import { Listing } from '../../pieces/listing/Listing.tsx'
import { ListPeriodRow } from '../../pieces/listing/PeriodRow.tsx'
import { useBackWhenMissing } from '../../pieces/listing/useBackWhenMissing.ts'
import { useListFilter } from '../../pieces/listing/useListFilter.ts'
import { useListing } from '../../pieces/listing/useListing.ts'
import { useRewrite } from '../../pieces/listing/useRewrite.ts'
import { listBrands, listCall } from '../../pieces/listQuery.ts'
import { ListHead } from './ListHead.tsx'

export function ProductListScreen() {
  const [search] = useSearchParams()
  const filter = useListFilter(search)
  const list = useListing(filter, listCall)
  const rewrite = useRewrite(filter, paths.products)
  useBackWhenMissing(list.isMissing)
  return (
    <>
      <ListHead filter={filter} />
      <ListPeriodRow filter={filter} rewrite={rewrite} />
      <Listing
        filter={filter}
        addressOf={paths.products}
        list={list}
        brandsOf={listBrands}
        empty={<EmptyListing filter={filter} rewrite={rewrite} />}
      />
    </>
  )
}
