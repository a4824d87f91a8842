import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'
import { Ticks } from './Interval.tsx'

/** Shown instead of an empty list: a title, a reason and one action. */
export function EmptyState(props: { title: string; reason?: string; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <span className={styles.line}>
        <Ticks dashed />
      </span>
      <p className={styles.title}>{props.title}</p>
      {props.reason !== undefined && <p className={styles.reason}>{props.reason}</p>}
      {props.action !== undefined && <div className={styles.action}>{props.action}</div>}
    </div>
  )
}
