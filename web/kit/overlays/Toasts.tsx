import { Toast } from '@base-ui/react/toast'
import { Check, CircleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { type ToastNotice, toastQueue } from '../notices.ts'
import styles from './overlays.module.css'

const manager = Toast.createToastManager<ToastNotice>()
const most = 20

/** How long a toast stays: what went wrong, and what is offered, takes longer to read and to reach. */
export const staysMs = ({ tone, action }: ToastNotice): number =>
  tone === 'error' || action !== undefined ? 4000 : 2000

function show(notice: ToastNotice) {
  manager.add({
    data: notice,
    title: notice.words,
    timeout: staysMs(notice),
    priority: notice.tone === 'error' ? 'high' : 'low',
  })
}

function List() {
  const { toasts, close } = Toast.useToastManager<ToastNotice>()
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className={styles.toast}
      data-notice=""
      swipeDirection={['down', 'right']}
    >
      {toast.data?.tone === 'error' ? (
        <CircleAlert size={18} aria-hidden="true" />
      ) : (
        <Check size={18} aria-hidden="true" />
      )}
      <Toast.Title className={styles.toastWords} />
      {toast.data?.action !== undefined && (
        <button
          type="button"
          className={styles.toastAction}
          onClick={() => {
            toast.data?.action?.run()
            close(toast.id)
          }}
        >
          {toast.data.action.words}
        </button>
      )}
    </Toast.Root>
  ))
}

function Place({ offset }: { offset: number }) {
  const { toasts } = Toast.useToastManager<ToastNotice>()
  return (
    <Toast.Viewport
      className={styles.toasts}
      data-offset={toasts[0]?.data?.offset ?? offset}
      aria-label="알림"
    >
      <List />
    </Toast.Viewport>
  )
}

/** `offset` is the distance from the bottom in px that the specification gives the screen. */
export function Toasts({ offset }: { offset: 16 | 78 | 84 | 171 }) {
  useEffect(() => toastQueue.drainInto(show), [])
  return (
    <Toast.Provider toastManager={manager} limit={most}>
      <Toast.Portal>
        <Place offset={offset} />
      </Toast.Portal>
    </Toast.Provider>
  )
}
