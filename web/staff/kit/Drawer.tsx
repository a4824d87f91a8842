import { X } from 'lucide-react'
import { createContext, type ReactNode, type RefObject, useContext } from 'react'
import styles from './Drawer.module.css'

const InDrawer = createContext(false)

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
      <div className={styles.content}>
        <InDrawer value>{props.children}</InDrawer>
      </div>
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

/** The heading of a part: one level below the drawer's title, or below the page's where there is no drawer. */
export function PartHeading(props: { className?: string | undefined; children: ReactNode }) {
  const Level = useContext(InDrawer) ? 'h3' : 'h2'
  return <Level className={props.className}>{props.children}</Level>
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
