import { useEffect, useRef } from 'react'
import styles from './Tabs.module.css'

/** A part of a page; `count` stands beside its label, in the colour of a problem when it is urgent. */
type Tab<Id extends string> = { id: Id; label: string; count?: string | null; isUrgent?: boolean }

/** The parts of one page in one line, of which one is shown; it is in sight, also where the line is longer than the page. */
export function Tabs<Id extends string>(props: {
  name: string
  tabs: readonly Tab<Id>[]
  shown: Id | undefined
  onShow: (id: Id) => void
}) {
  const { name, tabs, shown, onShow } = props
  const line = useRef<HTMLElement>(null)
  // Counts that come later make the line longer, and move what was in sight out of it.
  const hasCounts = tabs.some(({ count }) => count != null)
  useEffect(() => {
    if (shown === undefined && !hasCounts) return
    const pressed = line.current?.querySelector('[aria-pressed="true"]')
    pressed?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [shown, hasCounts])
  return (
    <nav ref={line} className={styles.tabs} aria-label={name}>
      {tabs.map(({ id, label, count, isUrgent }) => (
        <button
          key={id}
          type="button"
          className={styles.tab}
          aria-pressed={id === shown}
          data-urgent={isUrgent || undefined}
          onClick={() => onShow(id)}
        >
          {label}
          {count != null && <span>{count}</span>}
        </button>
      ))}
    </nav>
  )
}
