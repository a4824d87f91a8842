import { type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './BareSheet.module.css'

type Props = {
  /** Spoken; the sheet shows nothing but its children. */
  title: string
  onClose: () => void
  children: ReactNode
}

/** The browser's own dialog, which needs no code to be fetched: slides over dim from the bottom, a tap outside closes it. */
export function BareSheet({ title, onClose, children }: Props) {
  const sheet = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = sheet.current
    shown?.showModal()
    shown?.focus()
    // Closed before it is taken away, so that the focus goes back to where it was.
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
