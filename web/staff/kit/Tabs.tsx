import styles from './Tabs.module.css'

/** A part of a page; `count` stands beside its label, in the colour of a problem when it is urgent. */
type Tab<Id extends string> = { id: Id; label: string; count?: string | null; isUrgent?: boolean }

/** The parts of one page, of which one is shown. */
export const Tabs = <Id extends string>(props: {
  name: string
  tabs: readonly Tab<Id>[]
  shown: Id | undefined
  onShow: (id: Id) => void
}) => (
  <nav className={styles.tabs} aria-label={props.name}>
    {props.tabs.map(({ id, label, count, isUrgent }) => (
      <button
        key={id}
        type="button"
        className={styles.tab}
        aria-pressed={id === props.shown}
        data-urgent={isUrgent || undefined}
        onClick={() => props.onShow(id)}
      >
        {label}
        {count != null && <span>{count}</span>}
      </button>
    ))}
  </nav>
)
