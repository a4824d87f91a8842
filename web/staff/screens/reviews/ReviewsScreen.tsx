import { reviewColumns, reviewStateNames } from '../../../../domain/lists/reviews.ts'
import { reviewActions } from '../../../../domain/reviews/reviewActions.ts'
import { rewardsFor } from '../../../../domain/reviews/rewards.ts'
import { REVIEW_POINTS } from '../../../../domain/shared/pointReasons.ts'
import type { StaffReview, StaffReviewsFilter } from '../../../../domain/wire/reviews.ts'
import { staffApi } from '../../api/request.ts'
import { reviewCalls } from '../../calls/operations.ts'
import { type ActionTable, type Change, permitted } from '../../kit/actions.ts'
import { tableColumns } from '../../kit/columns.ts'
import { DrawerHead, Facts } from '../../kit/Drawer.tsx'
import type { FiltersOf } from '../../kit/FilterBar.tsx'
import { figure, moment } from '../../kit/words.ts'
import { ListScreen } from '../../pieces/ListScreen.tsx'
import { reviewMark } from '../../pieces/marks/reviewMark.tsx'
import styles from './ReviewsScreen.module.css'

/** The server's page size. */
const rowsAPage = 20

const columns = tableColumns(reviewColumns, {
  content: (row) => <span className={styles.short}>{row.content}</span>,
  status: reviewMark,
})

const reviewFactsOf = ({ removedAt }: StaffReview) =>
  removedAt === null ? ({ status: 'written' } as const) : ({ status: 'removed' } as const)

/** Says which points go with the review: those for writing it, and those for its photos. */
export const takenBack = ({ points }: Pick<StaffReview, 'points'>): Change => {
  const parts = rewardsFor(points > REVIEW_POINTS ? 1 : 0).map(
    (earned) => `${earned.reason === 'review' ? '리뷰' : '사진'} ${figure(earned.points)}P`,
  )
  return {
    before: points === 0 ? reviewStateNames.shown : `${reviewStateNames.shown} · ${parts.join(' + ')} 적립`,
    after:
      points === 0
        ? `${reviewStateNames.removed} · 되돌릴 포인트 없음`
        : `${reviewStateNames.removed} · ${figure(points)}P 회수`,
  }
}

const actions: ActionTable<StaffReview> = [
  {
    id: 'remove',
    label: '리뷰 내리기',
    ...permitted(reviewActions, 'remove', reviewFactsOf),
    bulk: true,
    change: takenBack,
    danger: true,
    reasons: ['욕설이나 비방이 있어요', '광고 글이에요', '개인정보가 있어요'],
    run: (row, { reason }) =>
      staffApi.send(reviewCalls.remove(row.reviewId), { revision: row.revision, reason }),
  },
]

const filters: FiltersOf<StaffReviewsFilter> = [
  { kind: 'given', name: 'memberId', wordsOf: (id) => `회원번호 ${id}의 리뷰만` },
  { kind: 'given', name: 'productId', wordsOf: (id) => `상품 ${id}의 리뷰만` },
]

/** All reviews, including removed ones; removing a review takes its points back. */
export const ReviewsScreen = () => (
  <ListScreen
    title="리뷰"
    list={reviewCalls.list}
    row={reviewCalls.row}
    file="reviews"
    filters={filters}
    rowsAPage={rowsAPage}
    columns={columns}
    idOf={(row) => String(row.reviewId)}
    nameOf={(row) => `${row.author} ${row.productName}`}
    actions={actions}
    detail={(row) => <Detail row={row} />}
    nothing="리뷰가 없어요."
  />
)

function Detail({ row }: { row: StaffReview }) {
  return (
    <>
      <DrawerHead over={`${row.author} · ${moment(row.createdAt)}`} title={row.productName} />
      <p className={styles.whole}>{row.content}</p>
      <div className={styles.photos}>
        {row.photos.map(({ fileUrl }, nth) => (
          <img key={fileUrl} src={fileUrl} alt={`리뷰 사진 ${nth + 1}`} />
        ))}
      </div>
      <Facts
        facts={[
          { name: '별점', value: row.rating.toFixed(1) },
          ...(row.removedAt === null
            ? []
            : [
                { name: '내린 시각', value: moment(row.removedAt) },
                { name: '내린 사유', value: row.removalReason ?? '–' },
              ]),
        ]}
      />
    </>
  )
}
