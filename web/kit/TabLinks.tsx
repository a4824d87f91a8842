import { Link } from './Link.tsx'
import styles from './TabLinks.module.css'

export type TabLink = { to: string; name: string; count?: number | undefined; selected: boolean }

/** Choices of one screen that live in its address; the chosen one replaces the entry, so that Back leaves. */
export function TabLinks(props: { label: string; tabs: readonly TabLink[] }) {
  return (
    <nav aria-label={props.label} className={styles.tabs}>
      {props.tabs.map(({ to, name, count, selected }) => (
        <Link
          key={to}
          to={to}
          replace
          preventScrollReset
          className={styles.tab}
          aria-current={selected ? 'page' : undefined}
        >
          {name}
          {count !== undefined && <span className={styles.count}> {count}</span>}
        </Link>
      ))}
    </nav>
  )
}
