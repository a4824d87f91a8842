import { AlertDialog } from '@base-ui/react/alert-dialog'
import { use, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { type BlockerFunction, useBeforeUnload } from 'react-router-dom'
import { useSettledBlocker } from '../../../kit/useSettledBlocker.ts'
import dialog from '../ActionDialog.module.css'
import { Button } from '../Button.tsx'
import { leadsAway, stayHere } from '../tableUrl.ts'
import { answered, FormsWithin, type Guard, guards, guardsNow, whenAnswered } from './guards.ts'

const losesWords: BlockerFunction = ({ currentLocation, nextLocation }) =>
  guardsNow().some(({ isLost, beside }) => isLost() && leadsAway(currentLocation, nextLocation, beside))

/** An answer that takes longer is not waited for without a word. */
const patientMs = 1_000

/**
 * Asks before unsaved input is lost by a link, Back, closing the drawer, or closing the tab. Whoever leaves while it is
 * being sent leaves once it was taken, and is asked when it was not or the answer takes long.
 */
export function LeaveGuard({ isLost, isBusy, beside }: Guard) {
  const latest = useRef<Guard>({ isLost, isBusy, beside })
  latest.current = { isLost, isBusy, beside }
  const keeper = use(FormsWithin)
  useLayoutEffect(() => {
    guards.add(latest)
    const leave = keeper?.join(latest)
    return () => {
      guards.delete(latest)
      leave?.()
    }
  }, [keeper])
  useEffect(() => {
    if (!isBusy) return
    return () => {
      keeper?.answered()
      answered()
    }
  }, [isBusy, keeper])

  const blocker = useSettledBlocker(losesWords)
  const isBlocked = blocker.state === 'blocked'
  const [, lookAgain] = useReducer((looks: number) => looks + 1, 0)
  useEffect(() => (isBlocked ? whenAnswered(lookAgain) : undefined), [isBlocked])
  const forms = guardsNow()
  const isSending = isBlocked && forms.some((form) => form.isBusy)
  const mayGo = isBlocked && !isSending && !forms.some((form) => form.isLost())
  const isPatient = useIsPatient(isSending)
  useEffect(() => {
    if (mayGo && blocker.state === 'blocked') blocker.proceed()
  }, [mayGo, blocker])
  useBeforeUnload((event) => {
    if (isLost()) event.preventDefault()
  })
  if (blocker.state !== 'blocked' || mayGo || (isSending && isPatient)) return null
  return (
    <LeaveQuestion
      onLeave={() => blocker.proceed()}
      onStay={() => {
        blocker.reset()
        stayHere()
      }}
    />
  )
}

/** False once one has waited for long. */
function useIsPatient(isWaiting: boolean): boolean {
  const [isPatient, setPatient] = useState(true)
  useEffect(() => {
    if (!isWaiting) return
    const losing = setTimeout(() => setPatient(false), patientMs)
    return () => {
      clearTimeout(losing)
      setPatient(true)
    }
  }, [isWaiting])
  return isPatient
}

/** The question before what was typed is lost. */
export function LeaveQuestion({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && onStay()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={dialog.dim} />
        <AlertDialog.Popup className={dialog.dialog}>
          <AlertDialog.Title className={dialog.title}>저장하지 않은 내용이 있어요</AlertDialog.Title>
          <AlertDialog.Description className={dialog.about}>
            나가면 고친 내용이 사라져요.
          </AlertDialog.Description>
          <div className={dialog.buttons}>
            <Button look="quiet" onClick={onLeave}>
              저장하지 않고 나가기
            </Button>
            <Button look="main" onClick={onStay}>
              계속 고치기
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
