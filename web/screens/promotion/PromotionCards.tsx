import { Link } from 'react-router-dom'
import { formatDotted } from '../../../domain/shared/civilDate.ts'
import type { EventRow } from '../../../domain/wire/promotions.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { PromotionPicture } from '../../pieces/PromotionPicture.tsx'
import styles from './PromotionScreen.module.css'

export type Promotion = {
  id: number
  to: string
  title: string
  subtitle: string
  picture: string | null
  from: EventRow['startDate']
  until: EventRow['endDate']
}

const wide = '(min-width: 480px) 480px, 100vw'
const half = '(min-width: 480px) 240px, 50vw'

const lasts = ({ from, until }: Promotion): string =>
  until === null ? `${formatDotted(from)}부터` : `${formatDotted(from)} – ${formatDotted(until)}`

/** The first card in full width, the others in two columns with the gap of the product grids. */
export function PromotionCards(props: { promotions: readonly Promotion[]; first: boolean }) {
  return (
    <ul className={styles.cards}>
      {props.promotions.map((one, index) => (
        <li key={one.id} className={styles.cell}>
          <Link to={one.to} className={styles.card}>
            <PromotionPicture
              url={one.picture}
              words={one.title}
              alt=""
              sizes={index === 0 ? wide : half}
              first={props.first && index === 0}
            />
            <span className={styles.words}>
              <strong className={styles.name}>{one.title}</strong>
              {one.subtitle !== '' && <span className={styles.subtitle}>{one.subtitle}</span>}
              <span className={styles.dates}>{lasts(one)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

export function PromotionSkeleton() {
  return (
    <div className={styles.cards}>
      {[0, 1, 2].map((place) => (
        <div key={place} className={styles.cell}>
          <PromotionPicture url={null} alt="" sizes={half} />
          <span className={styles.words}>
            <Skeleton shape="line" count={2} />
          </span>
        </div>
      ))}
    </div>
  )
}
