import type { CivilDate } from '../../../domain/shared/civilDate.ts'
import type { OrderItem } from '../../../domain/wire/orders.ts'
import { ButtonLink } from '../../kit/Button.tsx'
import { paths } from '../../paths.ts'

/** Links a finished rental to the list where its review is written. */
export function ReviewLink(props: { item: OrderItem; today: CivilDate | undefined }) {
  const { item, today } = props
  if (today === undefined || item.reviewUntil === null || item.reviewUntil < today) return null
  return (
    <ButtonLink to={paths.myReviews} look="third" size="small" wide>
      리뷰 쓰기
    </ButtonLink>
  )
}
