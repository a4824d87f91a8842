import { useState } from 'react'
import type { Review } from '../../../domain/wire/catalogue.ts'
import { Button } from '../../kit/Button.tsx'
import { Checkbox } from '../../kit/Checkbox.tsx'
import { Stars } from '../../kit/Stars.tsx'
import { PhotoStrip } from '../../pieces/photos/PhotoStrip.tsx'
import { photoUrls } from '../../pieces/reviews/photoUrls.ts'
import { wearerLine } from '../../pieces/reviews/wearerLine.ts'
import { dottedDay } from '../../text/format.ts'
import styles from './Reviews.module.css'

const firstShown = 5

function ReviewRow({ review }: { review: Review }) {
  const wearer = wearerLine(review)
  return (
    <li className={styles.review}>
      <p className={styles.line}>
        <Stars rating={review.rating} spoken={`별점 ${review.rating}점`} size="small" />
        <span className={styles.author}>
          {review.user.name} · {dottedDay(review.createdAt)}
        </span>
      </p>
      {wearer !== '' && <p className={styles.wearer}>{wearer}</p>}
      <p className={styles.content}>{review.content}</p>
      <div className={styles.photos}>
        <PhotoStrip
          name={`review-${review.id}`}
          title="리뷰 사진"
          spoken={`${review.user.name}님의 리뷰 사진`}
          urls={photoUrls(review)}
        />
      </div>
    </li>
  )
}

/** Without a review with photos the checkbox is gone, so its choice must not hide the others. */
export const photoReviewsOrAll = (
  pictured: readonly Review[],
  reviews: readonly Review[],
): readonly Review[] => (pictured.length > 0 ? pictured : reviews)

export function Reviews(props: { reviews: readonly Review[]; count: number; average: number }) {
  const [all, setAll] = useState(false)
  const [withPhoto, setWithPhoto] = useState(false)
  const pictured = props.reviews.filter((review) => photoUrls(review).length > 0)
  const chosen = withPhoto ? photoReviewsOrAll(pictured, props.reviews) : props.reviews
  const shown = all ? chosen : chosen.slice(0, firstShown)
  return (
    <section id="reviews" aria-labelledby="reviews-title" className={styles.reviews}>
      <div className={styles.head}>
        <h2 id="reviews-title" className={styles.title}>
          리뷰 <span className={styles.count}>{props.count}</span>
        </h2>
        {props.count > 0 && <Stars rating={props.average} spoken={`평균 별점 ${props.average}점`} />}
      </div>
      {pictured.length > 0 && (
        <div className={styles.filter}>
          <Checkbox
            label={`사진 리뷰만 ${pictured.length}`}
            checked={withPhoto}
            onChange={(event) => setWithPhoto(event.target.checked)}
          />
        </div>
      )}
      {shown.length === 0 ? (
        <p className={styles.none}>아직 리뷰가 없어요.</p>
      ) : (
        <ul>
          {shown.map((review) => (
            <ReviewRow key={review.id} review={review} />
          ))}
        </ul>
      )}
      {!all && chosen.length > firstShown && (
        <Button look="third" wide onClick={() => setAll(true)}>
          리뷰 더보기 +
        </Button>
      )}
    </section>
  )
}
