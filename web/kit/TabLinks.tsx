import { cx } from './cx.ts'
import { Link } from './Link.tsx'
import styles from './TabLinks.module.css'

type Tab = { to: string; name: string; selected: boolean }

/** Tabs that rewrite the address: a few share the width, more of them scroll sideways. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav aria-label={label} className={cx(styles.tabs, tabs.length > 4 && styles.many)}>
      {tabs.map((tab) => (
        <Link
          key={tab.name}
          to={tab.to}
          replace
          preventScrollReset
          className={styles.tab}
          aria-current={tab.selected ? 'true' : undefined}
        >
          {tab.name}
        </Link>
      ))}
    </nav>
  )
}
