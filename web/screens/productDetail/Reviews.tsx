import { useState } from 'react'
import type { Review } from '../../../domain/wire/catalogue.ts'
import { Button } from '../../kit/Button.tsx'
import { Stars } from '../../kit/Stars.tsx'
import { useOverlay } from '../../kit/useOverlay.ts'
import { Viewer } from '../../kit/Viewer.tsx'
import { Picture } from '../../pieces/Picture.tsx'
import { dottedDay } from '../../text/format.ts'
import styles from './Reviews.module.css'

const firstShown = 5

const photosOf = (review: Review): string[] =>
  [review.image_file_id_1_file, review.image_file_id_2_file, review.image_file_id_3_file].flatMap((file) =>
    file === null ? [] : [file.fileUrl],
  )

function ReviewRow({ review }: { review: Review }) {
  const viewer = useOverlay(`review-${review.id}`)
  const [first, setFirst] = useState(0)
  const photos = photosOf(review)
  const images = photos.map((src, index) => ({ src, alt: `${review.user.name}님의 리뷰 사진 ${index + 1}` }))
  return (
    <li className={styles.review}>
      <p className={styles.line}>
        <Stars rating={review.rating} spoken={`별점 ${review.rating}점`} size="small" />
        <span className={styles.author}>
          {review.user.name} · {dottedDay(review.createdAt)}
        </span>
      </p>
      <p className={styles.content}>{review.content}</p>
      {photos.length > 0 && (
        <div className={styles.photos}>
          {images.map((image, index) => (
            <button
              key={image.src}
              type="button"
              className={styles.photo}
              aria-label={`${image.alt} 크게 보기`}
              onClick={() => {
                setFirst(index)
                viewer.open()
              }}
            >
              <Picture url={image.src} alt="" sizes="88px" />
            </button>
          ))}
        </div>
      )}
      <Viewer isOpen={viewer.isOpen} onClose={viewer.close} title="리뷰 사진" first={first} images={images} />
    </li>
  )
}

export function Reviews(props: { reviews: readonly Review[]; count: number; average: number }) {
  const [all, setAll] = useState(false)
  const shown = all ? props.reviews : props.reviews.slice(0, firstShown)
  return (
    <section id="reviews" aria-labelledby="reviews-title" className={styles.reviews}>
      <div className={styles.head}>
        <h2 id="reviews-title" className={styles.title}>
          리뷰 <span className={styles.count}>{props.count}</span>
        </h2>
        {props.count > 0 && <Stars rating={props.average} spoken={`평균 별점 ${props.average}점`} />}
      </div>
      {shown.length === 0 ? (
        <p className={styles.none}>아직 리뷰가 없어요.</p>
      ) : (
        <ul>
          {shown.map((review) => (
            <ReviewRow key={review.id} review={review} />
          ))}
        </ul>
      )}
      {!all && props.reviews.length > firstShown && (
        <Button look="third" wide onClick={() => setAll(true)}>
          리뷰 더보기 +
        </Button>
      )}
    </section>
  )
}
