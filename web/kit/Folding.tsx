import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './Folding.module.css'

/** Rows of a list that fold: each is a native details element of its own, closed unless it is said to be open. */
export function Folding(props: { children: ReactNode }) {
  return <ul className={styles.list}>{props.children}</ul>
}

export function FoldingRow(props: {
  head: ReactNode
  open?: boolean
  /** Told when the reader opens it. */
  onOpen?: (() => void) | undefined
  children: ReactNode
}) {
  const { head, open = false, onOpen, children } = props
  return (
    <li className={styles.row}>
      <details open={open} onToggle={(event) => event.currentTarget.open && onOpen?.()}>
        <summary className={styles.summary}>
          <span className={styles.head}>{head}</span>
          <ChevronDown size={20} aria-hidden="true" className={styles.chevron} />
        </summary>
        <div className={styles.body}>{children}</div>
      </details>
    </li>
  )
}
