import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { SheetProps } from './BottomSheet.tsx'
import styles from './overlays.module.css'
import { useReturnFocus } from './useReturnFocus.ts'

/** `slides` is false when the sheet replaces its frame, which is already in place. */
export function FullScreen(props: SheetProps & { slides?: boolean }) {
  const { title, isOpen, onClose, actions, children, slides = true } = props
  const { popup } = useReturnFocus()
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.dim} data-still={slides ? undefined : ''} />
        <Dialog.Popup {...popup} className={styles.full} data-still={slides ? undefined : ''}>
          <header className={styles.fullHead}>
            <Dialog.Title className={styles.fullTitle}>{title}</Dialog.Title>
            <Dialog.Close className={styles.close} aria-label="닫기">
              <X size={24} aria-hidden="true" />
            </Dialog.Close>
          </header>
          <div className={styles.fullBody}>{children}</div>
          {actions !== undefined && <div className={styles.bar}>{actions}</div>}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
