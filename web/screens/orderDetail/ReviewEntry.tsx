import { lazy, Suspense, useCallback, useMemo } from 'react'
import { useParams } from 'react-router-dom'
import { mutate } from 'swr'
import { reviewActions } from '../../../domain/reviews/reviewActions.ts'
import { mayDo } from '../../../domain/shared/actionTable.ts'
import type { CivilDate } from '../../../domain/shared/civilDate.ts'
import type { OrderItem } from '../../../domain/wire/orders.ts'
import { calls } from '../../calls.ts'
import { Button, ButtonLink } from '../../kit/Button.tsx'
import { loadChunk } from '../../kit/connection.ts'
import { useOverlay } from '../../kit/useOverlay.ts'
import { paths } from '../../paths.ts'

const ReviewSheet = lazy(() =>
  loadChunk(() =>
    import('../../pieces/reviewWriting/ReviewSheet.tsx').then((m) => ({ default: m.ReviewSheet })),
  ),
)

/** Links a finished rental to its review, or opens the sheet that writes one. */
export function ReviewEntry({ item, today }: { item: OrderItem; today: CivilDate }) {
  const { id = '' } = useParams()
  const sheet = useOverlay(`review-${item.id}`)
  const { close } = sheet
  const target = useMemo(() => ({ item, review: null }), [item])
  const onDone = useCallback(() => {
    close()
    mutate(calls.orderDetail(id).url)
  }, [close, id])
  if (item.reviewId !== null)
    return (
      <ButtonLink to={paths.myReviewsAt({ tab: 'written' })} look="third" size="small" wide>
        내 리뷰 보기
      </ButtonLink>
    )
  const facts = { status: 'unwritten', itemStatus: item.status, lastDay: item.reviewUntil, today }
  if (!mayDo(reviewActions, 'write', facts, 'member')) return null
  return (
    <>
      <Button look="second" size="small" wide onClick={sheet.open}>
        리뷰 쓰기
      </Button>
      {sheet.isOpen && (
        <Suspense fallback={null}>
          <ReviewSheet target={target} onClose={close} onDone={onDone} />
        </Suspense>
      )}
    </>
  )
}
