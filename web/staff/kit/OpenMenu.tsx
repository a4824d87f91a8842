import { Menu } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import styles from './Menu.module.css'

/** A line of a menu. */
export type MenuEntry = {
  id: string
  label: ReactNode
  isDanger?: boolean
  /** Why it cannot be chosen now; it stays readable. */
  whyNot?: string | null
  /** Ticked or not, for a line that is switched; undefined for one that is done. */
  isTicked?: boolean
  /** The menu stays open when it is chosen. */
  isStaying?: boolean
  onChoose: () => void
}

/** The open menu of a button. Its first line that can be chosen has the focus. */
export function OpenMenu(props: {
  label: string
  button: RefObject<HTMLButtonElement | null>
  entries: readonly MenuEntry[]
  onChoose: (entry: MenuEntry) => void
  onClose: () => void
}) {
  const hasTicks = props.entries.some(({ isTicked }) => isTicked !== undefined)
  const [isOpen, setOpen] = useState(true)
  const isBegun = useRef(false)
  const begin = ({ target, currentTarget }: FocusEvent) => {
    if (isBegun.current) return
    isBegun.current = true
    if (target === currentTarget)
      currentTarget
        .querySelector<HTMLElement>('[role^=menuitem]:not([data-disabled])')
        ?.focus({ preventScroll: true })
  }
  /** Tab goes on from the button, as if the menu had not been opened. */
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return
    props.onClose()
    props.button.current?.focus()
  }
  return (
    <Menu.Root
      open={isOpen}
      onOpenChange={(_, { reason }) => {
        // The browser moves the focus to where the press was, so that the button gets it only when the press is over.
        if (reason === 'outside-press') setOpen(false)
        else props.onClose()
      }}
      onOpenChangeComplete={(open) => {
        if (!open) props.onClose()
      }}
    >
      <Menu.Portal>
        <Menu.Positioner className={styles.place} anchor={props.button} align="end" sideOffset={4}>
          <Menu.Popup
            className={styles.menu}
            aria-label={props.label}
            finalFocus={props.button}
            onFocus={begin}
            onKeyDown={leave}
          >
            {props.entries.map((entry) =>
              entry.isTicked === undefined ? (
                <Menu.Item
                  key={entry.id}
                  className={styles.item}
                  data-danger={entry.isDanger || undefined}
                  disabled={entry.whyNot != null}
                  closeOnClick={false}
                  onClick={() => props.onChoose(entry)}
                >
                  {hasTicks && <span className={styles.tick} />}
                  {entry.label}
                  {entry.whyNot != null && <span className={styles.why}>{entry.whyNot}</span>}
                </Menu.Item>
              ) : (
                <Menu.CheckboxItem
                  key={entry.id}
                  className={styles.item}
                  checked={entry.isTicked}
                  closeOnClick={false}
                  onCheckedChange={() => props.onChoose(entry)}
                >
                  <span className={styles.tick}>
                    <Menu.CheckboxItemIndicator>
                      <Check size={16} aria-hidden="true" />
                    </Menu.CheckboxItemIndicator>
                  </span>
                  {entry.label}
                </Menu.CheckboxItem>
              ),
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
