import { lazy, Suspense, useSyncExternalStore } from 'react'
import { fetched } from './connection.ts'
import { notices } from './notices.ts'

const Alert = lazy(() =>
  fetched(() => import('./overlays/index.ts').then((part) => ({ default: part.Alert }))),
)
const Toasts = lazy(() =>
  fetched(() => import('./overlays/index.ts').then((part) => ({ default: part.Toasts }))),
)
const nothing = () => null
const no = () => false

/** Alerts and toasts of the whole page; their code is fetched by the first of them. */
export function Notices(props: { toastOffset: 16 | 78 | 84 | 171 }) {
  const alert = useSyncExternalStore(notices.subscribe, notices.current, nothing)
  const toasts = useSyncExternalStore(notices.subscribe, notices.toastsWanted, no)
  return (
    <Suspense fallback={null}>
      {alert !== null && <Alert notice={alert.notice} onAnswer={notices.answer} />}
      {toasts && <Toasts offset={props.toastOffset} />}
    </Suspense>
  )
}
