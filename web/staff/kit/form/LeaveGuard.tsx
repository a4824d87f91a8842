import { use, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { type BlockerFunction, useBeforeUnload } from 'react-router-dom'
import { lazyPart } from '../../../kit/lazyPart.tsx'
import { useSettledBlocker } from '../../../kit/useSettledBlocker.ts'
import { leadsAway, stayHere } from '../tableUrl.ts'
import { answered, FormsWithin, type Guard, guards, guardsNow, whenAnswered } from './guards.ts'

export const LeaveQuestion = lazyPart(async () => (await import('./LeaveQuestion.tsx')).LeaveQuestion)

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
  // The question is there by the time that it is asked, also without a connection.
  useEffect(LeaveQuestion.ahead, [])
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
