import { cx } from './cx.ts'
import styles from './Skeleton.module.css'

type Shape = 'line' | 'title' | 'card' | 'box' | 'picture'

/** Tile blocks in the final geometry; no shimmer. */
export function Skeleton(props: { shape: Shape; count?: number }) {
  return Array.from({ length: props.count ?? 1 }, (_, index) => (
    <span key={index} className={cx(styles.block, styles[props.shape])} aria-hidden="true" />
  ))
}
