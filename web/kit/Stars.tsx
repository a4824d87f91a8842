import { useId } from 'react'
import styles from './Stars.module.css'
import { barWidth, star, starPlaces } from './starShape.ts'

/** A star bar filled to rating × 20 per cent, always with its number as text. */
export function Stars(props: { rating: number; spoken: string; size?: 'small' | 'large' }) {
  const clip = useId()
  const small = props.size === 'small'
  return (
    <span className={styles.stars}>
      <svg
        viewBox="0 0 70 14"
        width={small ? 70 : 72}
        height={small ? 14 : 15}
        aria-hidden="true"
        className={styles.bar}
      >
        <clipPath id={clip}>
          <rect width={(props.rating / 5) * barWidth} height="14" />
        </clipPath>
        <g className={styles.empty}>
          {starPlaces.map((x) => (
            <path key={x} d={star} transform={`translate(${x})`} />
          ))}
        </g>
        <g clipPath={`url(#${clip})`}>
          {starPlaces.map((x) => (
            <path key={x} d={star} transform={`translate(${x})`} />
          ))}
        </g>
      </svg>
      <span className={styles.spoken}>{props.spoken}</span>
      <span aria-hidden="true" className={small ? styles.smallNumber : styles.number}>
        {props.rating}
      </span>
    </span>
  )
}
