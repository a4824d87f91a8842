import { cx } from './cx.ts'
import { Link } from './Link.tsx'
import styles from './Tabs.module.css'

type Tab = { to: string; name: string; count?: number | undefined; selected: boolean }

/**
 * Choices of one screen that live in its address; the chosen one replaces the entry, so that Back leaves.
 * A few share the width, more of them scroll sideways; low ones always do.
 */
export function TabLinks(props: { label: string; tabs: readonly Tab[]; low?: boolean }) {
  const low = props.low === true
  return (
    <nav
      aria-label={props.label}
      className={cx(styles.tabs, (low || props.tabs.length > 4) && styles.sideways, low && styles.low)}
    >
      {props.tabs.map(({ to, name, count, selected }) => (
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

/** Low tabs that have no address: they choose what the section below them shows. */
export function TabButtons<Id extends number | undefined>(props: {
  label: string
  tabs: readonly { id: Id; name: string }[]
  chosen: Id
  onChoose: (id: Id) => void
}) {
  return (
    <fieldset aria-label={props.label} className={cx(styles.tabs, styles.sideways, styles.low)}>
      {props.tabs.map(({ id, name }) => (
        <button
          key={id ?? 'all'}
          type="button"
          className={styles.tab}
          aria-pressed={id === props.chosen}
          onClick={() => props.onChoose(id)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  )
}
