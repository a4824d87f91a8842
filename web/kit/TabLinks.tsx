import { ChoiceLink } from './ChoiceLink.tsx'
import { cx } from './cx.ts'
import styles from './TabLinks.module.css'

type Tab = { to: string; name: string; count?: number | undefined; selected: boolean }

/** Tabs without an address look like the low ones; they take the looks from here, so that both travel in one chunk. */
export const lowTabs = { bar: cx(styles.tabs, styles.sideways, styles.low), tab: styles.tab }

/**
 * Choices of one screen that live in its address; the chosen one replaces the entry, so that Back leaves.
 * A few share the width, more of them scroll sideways; low ones always do.
 */
export function TabLinks(props: { label: string; tabs: readonly Tab[]; low?: boolean }) {
  const { label, tabs, low } = props
  return (
    <nav
      aria-label={label}
      className={low === true ? lowTabs.bar : cx(styles.tabs, tabs.length > 4 && styles.sideways)}
    >
      {tabs.map(({ to, name, count, selected }) => (
        <ChoiceLink key={name} to={to} className={styles.tab} aria-current={selected ? 'true' : undefined}>
          {name}
          {count !== undefined && <span className={styles.count}> {count}</span>}
        </ChoiceLink>
      ))}
    </nav>
  )
}
