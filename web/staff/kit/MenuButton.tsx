import { type ReactNode, useRef, useState } from 'react'
import { lazyPart } from '../../kit/lazyPart.tsx'
import styles from './Menu.module.css'
import type { MenuEntry } from './OpenMenu.tsx'
import { useTabIndex } from './tabStop.ts'

const OpenMenu = lazyPart(async () => (await import('./OpenMenu.tsx')).OpenMenu)

/**
 * A button with a menu, which exists while it is open: a list has a menu for each row, and its code loads when one is
 * about to be opened.
 */
export function MenuButton(props: {
  label: string
  icon: ReactNode
  entries: readonly MenuEntry[]
  onOpen?: (isOpen: boolean) => void
}) {
  const tabIndex = useTabIndex()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const open = (next: boolean) => {
    setOpen(next)
    props.onOpen?.(next)
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.trigger}
        aria-label={props.label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        tabIndex={tabIndex}
        onPointerEnter={OpenMenu.ahead}
        onFocus={OpenMenu.ahead}
        onClick={() => open(true)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          open(true)
        }}
      >
        {props.icon}
      </button>
      {isOpen && (
        <OpenMenu
          label={props.label}
          button={button}
          entries={props.entries}
          onChoose={({ isStaying, onChoose }) => {
            // What it opens returns the focus to the button.
            if (isStaying !== true) {
              open(false)
              button.current?.focus()
            }
            onChoose()
          }}
          onClose={() => open(false)}
        />
      )}
    </>
  )
}
