import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import styles from './Drawer.module.css'

/** The details of the open row beside the table; the rows stay usable, and j and k open the next one. */
export function Drawer(props: {
  name: string
  place?: RefObject<HTMLElement | null>
  isWide?: boolean
  /** Buttons at its foot, which stay in view. */
  foot?: ReactNode
  onClose: () => void
  children: ReactNode
}) {
  return (
    <aside
      ref={props.place}
      tabIndex={-1}
      className={styles.drawer}
      data-wide={props.isWide === true || undefined}
      aria-label={`${props.name} 상세`}
    >
      <div className={styles.top}>
        <kbd className={styles.key}>Esc</kbd>
        <button type="button" className={styles.close} aria-label="상세 닫기" onClick={props.onClose}>
          <X size={20} aria-hidden="true" />
        </button>
      </div>
      <div className={styles.content}>{props.children}</div>
      {props.foot}
    </aside>
  )
}

/** The heading of a drawer, with a small line above it. */
export function DrawerHead(props: { over?: ReactNode; title: ReactNode; badge?: ReactNode }) {
  return (
    <header className={styles.head}>
      {props.over !== undefined && <p className={styles.over}>{props.over}</p>}
      <h2 className={styles.title}>{props.title}</h2>
      {props.badge}
    </header>
  )
}

/** A list of names and values, one a line. */
export function Facts(props: { facts: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className={styles.facts}>
      {props.facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
