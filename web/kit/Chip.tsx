import { X } from 'lucide-react'
import type { MouseEventHandler, ReactNode } from 'react'
import styles from './Chip.module.css'
import { ChoiceLink } from './ChoiceLink.tsx'
import { keepFocus } from './keepFocus.ts'

/** One of several choices, each of which rewrites the address. */
export function ChipLink(props: {
  to: string
  selected: boolean
  /** Runs before the navigation and may prevent it. */
  onClick?: MouseEventHandler<HTMLAnchorElement>
  children: ReactNode
}) {
  return (
    <ChoiceLink
      to={props.to}
      className={styles.target}
      aria-current={props.selected ? 'true' : undefined}
      {...(props.onClick === undefined ? {} : { onClick: props.onClick })}
    >
      <span className={styles.chip}>{props.children}</span>
    </ChoiceLink>
  )
}

/** An active filter; a tap removes it and moves the focus to the next one. */
export function AppliedChip(props: { label: string; removeLabel: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      className={styles.target}
      onClick={(event) => {
        keepFocus(event.currentTarget)
        props.onRemove()
      }}
      aria-label={props.removeLabel}
      data-removes
    >
      <span className={styles.applied}>
        {props.label}
        <X size={16} aria-hidden="true" />
      </span>
    </button>
  )
}
