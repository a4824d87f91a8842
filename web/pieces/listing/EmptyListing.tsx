import { Button, ButtonLink } from '../../kit/Button.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { paths } from '../../paths.ts'
import { messages } from '../../text/messages.ts'
import { type ListFilter, periodIn } from '../listQuery.ts'
import type { Rewrite } from './useRewrite.ts'

type Props = {
  filter: ListFilter
  rewrite: Rewrite
  /** The list is of one brand, so that the brand is not a filter. */
  ofBrand?: boolean
  /** The category is chosen by tabs above the list. */
  tabs?: boolean
}

/** Shown instead of an empty list: clears the filters and the period, or links to other categories without any. */
export function EmptyListing({ filter, rewrite, ofBrand = false, tabs = false }: Props) {
  const hasPeriod = periodIn(filter) !== null
  const isFiltered =
    (tabs && filter.c1 !== undefined) ||
    (!ofBrand && filter.brandId.length > 0) ||
    filter.discountId.length > 0
  if (!hasPeriod && !isFiltered)
    return (
      <EmptyState
        title={messages.emptyCategory}
        reason="다른 카테고리도 둘러보세요."
        action={
          <ButtonLink to={paths.categoryAt({ md: 'true' })} look="third" size="small">
            카테고리 보기
          </ButtonLink>
        }
      />
    )
  const clear = () =>
    rewrite({
      discountId: [],
      start: undefined,
      end: undefined,
      ...(ofBrand ? {} : { brandId: [], brandName: undefined }),
      ...(tabs ? { c1: undefined } : {}),
    })
  return (
    <EmptyState
      title={hasPeriod ? messages.noneFree : '조건에 맞는 상품이 없어요'}
      reason={hasPeriod ? '기간을 바꾸거나 필터를 줄여 보세요.' : '필터를 바꿔 보세요.'}
      action={
        <Button look="third" size="small" onClick={clear}>
          조건 지우기
        </Button>
      }
    />
  )
}
