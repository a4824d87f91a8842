import { useSyncExternalStore } from 'react'
import { lazyPart } from './lazyPart.tsx'
import { notices } from './notices.ts'

const Alert = lazyPart(() => import('./overlays/index.ts').then((part) => part.Alert))
const Toasts = lazyPart(() => import('./overlays/index.ts').then((part) => part.Toasts))
const nothing = () => null
const no = () => false

/** Alerts and toasts of the whole page; the first of them loads their code. */
export function Notices(props: { toastOffset: 16 | 78 | 84 | 171 }) {
  const alert = useSyncExternalStore(notices.subscribe, notices.current, nothing)
  const toasts = useSyncExternalStore(notices.subscribe, notices.toastsWanted, no)
  return (
    <>
      {alert !== null && <Alert notice={alert.notice} onAnswer={notices.answer} />}
      {toasts && <Toasts offset={props.toastOffset} />}
    </>
  )
}
