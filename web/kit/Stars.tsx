import { useId } from 'react'
import styles from './Stars.module.css'

const star = 'M7 .8l1.9 4.1 4.5.5-3.3 3 .9 4.4L7 10.6l-4 2.2.9-4.4-3.3-3 4.5-.5z'
const places = [0, 14, 28, 42, 56]

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
          <rect width={(props.rating / 5) * 70} height="14" />
        </clipPath>
        <g className={styles.empty}>
          {places.map((x) => (
            <path key={x} d={star} transform={`translate(${x})`} />
          ))}
        </g>
        <g clipPath={`url(#${clip})`}>
          {places.map((x) => (
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
