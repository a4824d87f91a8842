import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import styles from './overlays.module.css'

export type BareSheetProps = {
  /** Spoken; the sheet shows nothing but its children. */
  title: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

export function Bare({ title, isOpen, onClose, children }: BareSheetProps) {
  const popup = useRef<HTMLDivElement>(null)
  // Mounted closed, so that the first one slides in as well.
  const [mounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return (
    <Dialog.Root open={isOpen && mounted} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.dim} />
        <Dialog.Popup ref={popup} initialFocus={popup} className={styles.bare}>
          <Dialog.Title className="spoken">{title}</Dialog.Title>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
