import { type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './BareSheet.module.css'

type Props = {
  /** Accessible name; it is not visible. */
  title: string
  onClose: () => void
  children: ReactNode
}

/** Bottom sheet made of the native dialog, which needs no further code. A tap outside or Escape closes it. */
export function BareSheet({ title, onClose, children }: Props) {
  const sheet = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = sheet.current
    shown?.showModal()
    shown?.focus()
    // Closing it before it is removed returns the focus to where it was.
    return () => shown?.close()
  }, [])
  return (
    <dialog
      ref={sheet}
      tabIndex={-1}
      aria-label={title}
      className={styles.sheet}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      {children}
    </dialog>
  )
}
