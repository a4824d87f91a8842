import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Button } from '../../kit/Button.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { alertNotice } from '../../kit/notices.ts'
import { type ListFilter, listFilterOf } from '../../pieces/listQuery.ts'
import { ProductGrid, ProductGridSkeleton } from '../../pieces/productCard/ProductGrid.tsx'
import { useStepBack } from '../../pieces/useStepBack.ts'
import { rentPeriod } from '../../storage/rentPeriod.ts'
import { messages } from '../../text/messages.ts'
import { AppliedFilters } from './AppliedFilters.tsx'
import { FilterRow } from './FilterRow.tsx'
import { ListHead } from './ListHead.tsx'
import { More } from './More.tsx'
import { PeriodRow } from './PeriodRow.tsx'
import { useProductList } from './useProductList.ts'
import { useRewrite } from './useRewrite.ts'

const periodOf = ({ start, end }: ListFilter) =>
  start === undefined || end === undefined ? null : { start, end }

export function ProductListScreen() {
  const [search] = useSearchParams()
  const stepBack = useStepBack()
  const filter = listFilterOf(search)
  const list = useProductList(filter)
  const rewrite = useRewrite(filter)
  const period = periodOf(filter)
  const { failed, products } = list
  useEffect(() => {
    if (failed) alertNotice(messages.listMissing).then(() => stepBack())
  }, [failed, stepBack])
  return (
    <>
      <ListHead filter={filter} />
      <PeriodRow filter={filter} rewrite={rewrite} />
      <FilterRow filter={filter} count={list.count} rewrite={rewrite} />
      <AppliedFilters filter={filter} rewrite={rewrite} />
      {products === null && <ProductGridSkeleton />}
      {products !== null && products.length > 0 && (
        <ProductGrid
          products={products}
          onOpen={(product) => period !== null && rentPeriod.save(product.id, period)}
        />
      )}
      {products !== null && products.length === 0 && (
        <EmptyState
          title={period === null ? '조건에 맞는 상품이 없어요' : '이 기간에 빌릴 수 있는 상품이 없어요'}
          reason={period === null ? '필터를 바꿔 보세요.' : '기간을 바꾸거나 필터를 줄여 보세요.'}
          wayOut={
            <Button
              look="third"
              size="small"
              onClick={() => rewrite({ brandId: [], discountId: [], start: undefined, end: undefined })}
            >
              조건 지우기
            </Button>
          }
        />
      )}
      <More list={list} />
    </>
  )
}
