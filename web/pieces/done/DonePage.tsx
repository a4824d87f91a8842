import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './DonePage.module.css'

export function DoneMark() {
  return (
    <span className={styles.mark} aria-hidden="true">
      <Check size={28} />
    </span>
  )
}

/** Completion page: what was done, its details, and links to go on. */
export function DonePage(props: { headline: ReactNode; actions: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <DoneMark />
      <p className={styles.headline}>{props.headline}</p>
      {props.children}
      <div className={styles.actions}>{props.actions}</div>
    </div>
  )
}
