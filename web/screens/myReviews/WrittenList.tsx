import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { WrittenReview } from '../../../domain/wire/reviews.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { Stars } from '../../kit/Stars.tsx'
import { paths } from '../../paths.ts'
import { PhotoStrip } from '../../pieces/photos/PhotoStrip.tsx'
import { photoUrls } from '../../pieces/reviews/photoUrls.ts'
import { wearerLine } from '../../pieces/reviews/wearerLine.ts'
import { dottedDay } from '../../text/format.ts'
import styles from './MyReviewsScreen.module.css'

/** The member's reviews, newest first. */
export function WrittenList(props: {
  reviews: readonly WrittenReview[]
  onEdit: (review: WrittenReview) => void
}) {
  if (props.reviews.length === 0)
    return (
      <EmptyState title="아직 쓴 리뷰가 없어요" reason="이용한 상품의 리뷰를 쓰면 여기에서 볼 수 있어요." />
    )
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
