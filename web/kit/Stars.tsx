import { StarBar } from './StarBar.tsx'
import styles from './Stars.module.css'

/** A star bar with its rating as a number. A review has half a star at least, so 0 means no review yet and is not shown. */
export function Stars(props: { rating: number; spoken: string; size?: 'small' | 'large' }) {
  const small = props.size === 'small'
  return (
    <span className={styles.stars}>
      <StarBar
        rating={props.rating}
        width={small ? 70 : 72}
        height={small ? 14 : 15}
        className={styles.bar}
        emptyClassName={styles.empty}
      />
      <span className={styles.spoken}>{props.spoken}</span>
      {props.rating > 0 && (
        <span aria-hidden="true" className={small ? styles.smallNumber : styles.number}>
          {props.rating}
        </span>
      )}
    </span>
  )
}
