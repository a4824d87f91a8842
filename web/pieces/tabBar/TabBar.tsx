import type { To } from 'react-router-dom'
import { Link } from '../../kit/Link.tsx'
import styles from './TabBar.module.css'

type Tab = { id: number | undefined; name: string }

/** All, then the top-level categories. */
export const withAll = (categories: readonly { id: number; name: string }[]): Tab[] => [
  { id: undefined, name: '전체' },
  ...categories,
]

/** Tabs that filter the list below them. */
export function TabBar(props: {
  label: string
  tabs: readonly Tab[]
  chosen: number | undefined
  onChoose: (id: number | undefined) => void
}) {
  return (
    <fieldset className={styles.bar} aria-label={props.label}>
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

/** The same, each tab with an address of its own. */
export function TabLinks(props: {
  label: string
  tabs: readonly Tab[]
  chosen: number | undefined
  to: (id: number | undefined) => To
}) {
  return (
    <nav className={styles.bar} aria-label={props.label}>
      {props.tabs.map(({ id, name }) => (
        <Link
          key={id ?? 'all'}
          to={props.to(id)}
          replace
          preventScrollReset
          className={styles.tab}
          aria-current={id === props.chosen ? 'page' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
