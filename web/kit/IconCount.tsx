import styles from './IconCount.module.css'

const mostShown = 99

/** A number in the corner of an IconButton or IconLink, whose label says it too; nothing for zero. */
export function IconCount({ count }: { count: number }) {
  if (count === 0) return null
  return <span className={styles.count} data-count={Math.min(count, mostShown)} aria-hidden="true" />
}
