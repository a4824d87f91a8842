import { formatDotted } from '../../../domain/shared/civilDate.ts'
import type { ReviewedItem, WritableReview } from '../../../domain/wire/reviews.ts'
import { Button, ButtonLink } from '../../kit/Button.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { paths } from '../../paths.ts'
import { RentedRow } from '../../pieces/rented/RentedRow.tsx'
import styles from './MyReviewsScreen.module.css'

/** Finished rentals that have no review yet. */
export function WritableList(props: {
  reviews: readonly WritableReview[]
  onWrite: (item: ReviewedItem) => void
}) {
  if (props.reviews.length === 0)
    return (
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
