import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './overlays.module.css'
import { useReturnFocus } from './useReturnFocus.ts'

export type SheetProps = {
  title: string
  isOpen: boolean
  onClose: () => void
  /** Buttons that stay at the bottom, in the thumb zone. */
  actions?: ReactNode
  children: ReactNode
}

export function BottomSheet({ title, isOpen, onClose, actions, children }: SheetProps) {
  const { popup } = useReturnFocus()
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.dim} />
        <Dialog.Popup {...popup} className={styles.sheet}>
          <span className={styles.grabber} aria-hidden="true" />
          <header className={styles.sheetHead}>
            <Dialog.Title className={styles.sheetTitle}>{title}</Dialog.Title>
            <Dialog.Close className={styles.close} aria-label="닫기">
              <X size={24} aria-hidden="true" />
            </Dialog.Close>
          </header>
          <div className={styles.sheetBody}>{children}</div>
          {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
