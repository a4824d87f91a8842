import { ChoiceLink } from './ChoiceLink.tsx'
import { cx } from './cx.ts'
import styles from './TabLinks.module.css'

type Tab = { to: string; name: string; count?: number | undefined; selected: boolean }

/** Styles of the low tabs, which TabButtons shares from here, so that both are in one chunk. */
export const lowTabs = { bar: cx(styles.tabs, styles.sideways, styles.low), tab: styles.tab }

/**
 * Tabs that are part of the screen's address; choosing one replaces the history entry, so that Back leaves the screen.
 * Up to four share the width, more of them scroll sideways; low ones always scroll.
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
