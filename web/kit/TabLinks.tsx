import { cx } from './cx.ts'
import { Link } from './Link.tsx'
import styles from './TabLinks.module.css'

type Tab = { to: string; name: string; count?: number | undefined; selected: boolean }

/**
 * Choices of one screen that live in its address; the chosen one replaces the entry, so that Back leaves.
 * A few share the width, more of them scroll sideways.
 */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav aria-label={label} className={cx(styles.tabs, tabs.length > 4 && styles.many)}>
      {tabs.map(({ to, name, count, selected }) => (
        <Link
          key={to}
          to={to}
          replace
          preventScrollReset
          className={styles.tab}
          aria-current={selected ? 'true' : undefined}
        >
          {name}
          {count !== undefined && <span className={styles.count}> {count}</span>}
        </Link>
      ))}
    </nav>
  )
}
