import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './Accordion.module.css'

/** A native details element: a heading, secondary text at its right, and a body that folds. */
export function Accordion(props: { title: string; aside?: ReactNode; open?: boolean; children: ReactNode }) {
  return (
    <details className={styles.accordion} open={props.open ?? false}>
      <summary className={styles.summary}>
        <h2 className={styles.title}>{props.title}</h2>
        <span className={styles.aside}>{props.aside}</span>
        <ChevronDown size={20} aria-hidden="true" className={styles.chevron} />
      </summary>
      <div className={styles.body}>{props.children}</div>
    </details>
  )
}
