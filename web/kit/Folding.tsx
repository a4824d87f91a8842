import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './Folding.module.css'

/** A list of folding rows. Each row is a native details element, closed unless `open` is set. */
export function Folding(props: { children: ReactNode }) {
  return <ul className={styles.list}>{props.children}</ul>
}

export function FoldingRow(props: {
  head: ReactNode
  open?: boolean
  /** Called when the reader opens the row. */
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
