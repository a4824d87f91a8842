import { ChevronRight } from 'lucide-react'
import { lazy, Suspense, useCallback, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { WRITABLE_DAYS } from '../../../domain/reviews/writingWindow.ts'
import { formatDotted } from '../../../domain/shared/civilDate.ts'
import { PHOTO_REVIEW_POINTS, REVIEW_POINTS } from '../../../domain/shared/pointReasons.ts'
import type { ReviewedItem, WritableReview, WrittenReview } from '../../../domain/wire/reviews.ts'
import { useMembers } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { Button, ButtonLink } from '../../kit/Button.tsx'
import { loadChunk } from '../../kit/connection.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { useLoadingOverlay } from '../../kit/loading.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { Stars } from '../../kit/Stars.tsx'
import { TabLinks } from '../../kit/TabLinks.tsx'
import { useClosedWhenGone, useOverlay } from '../../kit/useOverlay.ts'
import { paths } from '../../paths.ts'
import { MemberList } from '../../pieces/MemberList.tsx'
import { usePage } from '../../pieces/paging.ts'
import { PhotoStrip } from '../../pieces/photos/PhotoStrip.tsx'
import { RentedRow } from '../../pieces/rented/RentedRow.tsx'
import { photoUrls } from '../../pieces/reviews/photoUrls.ts'
import { wearerLine } from '../../pieces/reviews/wearerLine.ts'
import { type ReviewTarget, reviewFormOf } from '../../pieces/reviewWriting/reviewForm.ts'
import { unsentTexts } from '../../pieces/unsentForm/useUnsentForm.ts'
import { dottedDay, points } from '../../text/format.ts'
import styles from './MyReviewsScreen.module.css'

const ReviewSheet = lazy(() =>
  loadChunk(() =>
    import('../../pieces/reviewWriting/ReviewSheet.tsx').then((m) => ({ default: m.ReviewSheet })),
  ),
)
/** The points for a review, from the constants of the rule. */
function RewardBanner() {
  return (
    <aside className={styles.banner} aria-label="리뷰 포인트 안내">
      <p className={styles.rewards}>
        상품 리뷰 <strong>{points(REVIEW_POINTS)}</strong>, 사진까지 올리면{' '}
        <strong>{points(PHOTO_REVIEW_POINTS)}</strong> 더
      </p>
      <p className={styles.terms}>
        이용이 끝난 날부터 {WRITABLE_DAYS}일 안에 쓸 수 있어요. 포인트는 처음 쓴 리뷰를 기준으로 드리고,
        나중에 수정해도 더 드리지 않아요.
      </p>
    </aside>
  )
}

type Tab = 'writable' | 'written'

function ReviewTabs({ tab, counts }: { tab: Tab; counts: Readonly<Record<Tab, number | undefined>> }) {
  return (
    <TabLinks
      label="리뷰"
      tabs={[
        {
          to: paths.myReviewsAt({}),
          name: '쓸 수 있는 리뷰',
          count: counts.writable,
          selected: tab === 'writable',
        },
        {
          to: paths.myReviewsAt({ tab: 'written' }),
          name: '내가 쓴 리뷰',
          count: counts.written,
          selected: tab === 'written',
        },
      ]}
    />
  )
}

/** The review whose form was open when the session was lost. */
function unsentReview(
  writable: readonly WritableReview[] = [],
  written: readonly WrittenReview[] = [],
): ReviewTarget | null {
  const isUnsent = ({ order_item: { id } }: Pick<WritableReview, 'order_item'>) =>
    unsentTexts(reviewFormOf(id)) !== null
  const item = writable.find(isUnsent)?.order_item
  if (item !== undefined) return { item, review: null }
  const review = written.find(isUnsent)
  return review === undefined ? null : { item: review.order_item, review }
}

/** The writable and the written reviews, with the sheet that edits them. */
export function MyReviewsScreen() {
  const [search] = useSearchParams()
  const tab: Tab = search.get('tab') === 'written' ? 'written' : 'writable'
  const { page, turnTo } = usePage({ tab: tab === 'written' ? tab : undefined })
  const writable = useMembers(calls.writableReviews(tab === 'writable' ? page : 1))
  const written = useMembers(calls.writtenReviews(tab === 'written' ? page : 1))
  const sheet = useOverlay('review')
  const [target, setTarget] = useState<ReviewTarget | null>(null)
  const unsent =
    sheet.isOpen && target === null ? unsentReview(writable.data?.result, written.data?.result) : null
  if (unsent !== null) setTarget(unsent)
  const areRead = [writable, written].every(({ data, error }) => data !== undefined || error !== undefined)
  useClosedWhenGone(sheet, areRead && target === null && unsent === null)
  const shown = tab === 'writable' ? writable : written
  useLoadingOverlay(shown.data === undefined && shown.error === undefined)
  const open = (chosen: ReviewTarget) => {
    setTarget(chosen)
    sheet.open()
  }
  const { close } = sheet
  const [readWritable, readWritten] = [writable.mutate, written.mutate]
  const readAgain = useCallback(() => {
    readWritable()
    readWritten()
  }, [readWritable, readWritten])
  const list = { name: '리뷰', page, onPage: turnTo, waiting, notRead: '리뷰를 불러오지 못했어요' }
  return (
    <>
      <ReviewTabs tab={tab} counts={{ writable: writable.data?.cntAll, written: written.data?.cntAll }} />
      <RewardBanner />
      {tab === 'writable' ? (
        <MemberList {...list} answer={writable} empty={nothingToWrite}>
          {(rows) => <WritableList reviews={rows} onWrite={(item) => open({ item, review: null })} />}
        </MemberList>
      ) : (
        <MemberList {...list} answer={written} empty={nothingWritten}>
          {(rows) => (
            <WrittenList reviews={rows} onEdit={(review) => open({ item: review.order_item, review })} />
          )}
        </MemberList>
      )}
      {sheet.isOpen && target !== null && (
        <Suspense fallback={null}>
          <ReviewSheet target={target} onClose={close} readAgain={readAgain} />
        </Suspense>
      )}
    </>
  )
}

const waiting = (
  <div className={styles.waiting}>
    <Skeleton shape="box" count={3} />
  </div>
)
const nothingToWrite = (
  <EmptyState
    title="지금 쓸 수 있는 리뷰가 없어요"
    reason="이용이 끝난 상품이 여기에 모여요."
    action={
      <ButtonLink to={paths.myRents} look="third" size="small">
        렌트 내역 보기
      </ButtonLink>
    }
  />
)
const nothingWritten = (
  <EmptyState title="아직 쓴 리뷰가 없어요" reason="이용한 상품의 리뷰를 쓰면 여기에서 볼 수 있어요." />
)

/** Finished rentals that have no review yet. */
function WritableList(props: { reviews: readonly WritableReview[]; onWrite: (item: ReviewedItem) => void }) {
  return (
    <ul className={styles.list} aria-label="쓸 수 있는 리뷰">
      {props.reviews.map(({ order_item: item, writableUntil }) => (
        <li key={item.id} className={styles.row} aria-label={item.product.productName}>
          <RentedRow
            product={item.product}
            period={{ start: item.order.rentalStartDate, end: item.order.rentalEndDate }}
            amount={item.finalAmount}
          />
          <p className={styles.until}>{formatDotted(writableUntil)}까지 쓸 수 있어요</p>
          <Button look="second" size="small" wide onClick={() => props.onWrite(item)}>
            리뷰 쓰기
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** The member's reviews, newest first. */
function WrittenList(props: { reviews: readonly WrittenReview[]; onEdit: (review: WrittenReview) => void }) {
  return (
    <ul className={styles.list} aria-label="내가 쓴 리뷰">
      {props.reviews.map((review) => {
        const { product } = review.order_item
        const wearer = wearerLine(review)
        return (
          <li key={review.id} className={styles.row} aria-label={product.productName}>
            <Link to={paths.productDetail(product.id)} className={styles.product}>
              <span className={styles.names}>
                <span className={styles.brand}>{product.brand.nameEnglish}</span>
                <span className={styles.name}>{product.productName}</span>
              </span>
              <ChevronRight size={18} aria-hidden="true" />
            </Link>
            <p className={styles.line}>
              <Stars rating={review.rating} spoken={`별점 ${review.rating}점`} size="small" />
              <span className={styles.day}>{dottedDay(review.createdAt)}</span>
            </p>
            <div className={styles.photos}>
              <PhotoStrip
                name={`review-${review.id}`}
                title="리뷰 사진"
                spoken={`${product.productName} 리뷰 사진`}
                urls={photoUrls(review)}
              />
            </div>
            {wearer !== '' && <p className={styles.wearer}>{wearer}</p>}
            <p className={styles.content}>{review.content}</p>
            <button type="button" className={styles.edit} onClick={() => props.onEdit(review)}>
              수정<span className="spoken"> {product.productName} 리뷰</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
