import { useEffect, useSyncExternalStore } from 'react'
import { type BlockerFunction, useBlocker } from 'react-router-dom'
import { fetchedPart } from './fetchedPart.tsx'
import { notices } from './notices.ts'

const Alert = fetchedPart(() => import('./overlays/index.ts').then((part) => part.Alert))
const Toasts = fetchedPart(() => import('./overlays/index.ts').then((part) => part.Toasts))
const nothing = () => null
const no = () => false

const isBack: BlockerFunction = ({ historyAction }) => historyAction === 'POP'

/** Back closes a question before it leaves the page, which answers no. */
function BackSaysNo() {
  const blocker = useBlocker(isBack)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    notices.answer(false)
  }, [blocker])
  return null
}

/** Alerts and toasts of the whole page; their code is fetched by the first of them. */
export function Notices(props: { toastOffset: 16 | 78 | 84 | 171 }) {
  const alert = useSyncExternalStore(notices.subscribe, notices.current, nothing)
  const toasts = useSyncExternalStore(notices.subscribe, notices.toastsWanted, no)
  return (
    <>
      {alert !== null && <Alert notice={alert.notice} onAnswer={notices.answer} />}
      {alert !== null && alert.notice.cancel !== undefined && alert.notice.leaving !== true && <BackSaysNo />}
      {toasts && <Toasts offset={props.toastOffset} />}
    </>
  )
}
