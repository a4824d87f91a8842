import styles from './IconCount.module.css'

const mostShown = 99

/** Number in the corner of an IconButton or IconLink, whose label must contain it too. Renders nothing for zero. */
export function IconCount({ count }: { count: number }) {
  if (count === 0) return null
  return <span className={styles.count} data-count={Math.min(count, mostShown)} aria-hidden="true" />
}
