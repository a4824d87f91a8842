import { cx } from './cx.ts'
import styles from './Skeleton.module.css'

type Shape = 'line' | 'title' | 'card' | 'box' | 'picture'

/** Placeholder blocks in the final geometry, without shimmer. */
export function Skeleton({ shape, count = 1 }: { shape: Shape; count?: number }) {
  const places = Array.from({ length: count }, (_, place) => place)
  return places.map((place) => (
    <span key={place} className={cx(styles.block, styles[shape])} aria-hidden="true" data-waiting="" />
  ))
}
