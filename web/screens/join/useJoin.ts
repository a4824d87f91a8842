import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { toast } from '../../kit/notices.ts'
import { isOverlayState, useOverlay } from '../../kit/useOverlay.ts'
import { paths } from '../../paths.ts'
import { existingAccountNotice } from '../../pieces/joining/existingAccountNotice.tsx'
import { finishJoining, justJoined } from '../../pieces/joining/finishJoining.ts'
import { joinReturn } from '../../storage/joinReturn.ts'
import { messages } from '../../text/messages.ts'
import type { Account } from './join.machine.ts'
import type { JoinActor } from './joinActor.ts'
import type { JoinView, StepNavigation } from './joinView.ts'

const atFirst: JoinView = {
  ...{ step: 'account', isBusy: false, problem: null },
  ...{ account: null, session: null, existing: null },
}

/** The running machine and its view. */
function useJoinActor(navigation: StepNavigation) {
  const [view, setView] = useState(atFirst)
  const latest = useRef(navigation)
  const actor = useRef<Promise<JoinActor> | null>(null)
  const running = useCallback(() => {
    actor.current ??= import('./joinActor.ts').then(({ startJoin }) =>
      startJoin(() => latest.current, setView),
    )
    actor.current.catch(() => {
      actor.current = null
    })
    return actor.current
  }, [])
  useEffect(() => {
    latest.current = navigation
  }, [navigation])
  useEffect(() => {
    running()
    return () => {
      actor.current?.then(
        (one) => one.stop(),
        () => undefined,
      )
      actor.current = null
    }
  }, [running])
  const send = useCallback(
    (event: Parameters<JoinActor['send']>[0]) =>
      running().then(
        (one) => one.send(event),
        () => toast.error(messages.offline),
      ),
    [running],
  )
  return { view, send }
}

/** The terms step has a history entry of its own, so that Back returns to the account step. */
export function useJoin() {
  const navigate = useNavigate()
  const { open, close, isOpen } = useOverlay('terms')
  const { view, send } = useJoinActor({ toTerms: () => isOpen || open(), toAccount: close })
  const location = useLocation()
  const how = useNavigationType()
  useEffect(() => {
    if (how === 'POP' && !isOverlayState(location.state)) send({ type: 'BACK' })
  }, [location, how, send])

  const { session, existing } = view
  useEffect(() => {
    if (session !== null)
      finishJoining(session).then(() => navigate(paths.joinComplete, { replace: true, state: justJoined }))
  }, [session, navigate])
  useEffect(() => {
    if (existing === null) return
    existingAccountNotice(existing.account, existing.message).then(() =>
      navigate(paths.login(joinReturn.read() ?? undefined), { replace: true }),
    )
  }, [existing, navigate])
  return {
    ...view,
    next: (account: Account) => send({ type: 'NEXT', account }),
    join: (agreedTerms: readonly number[]) => send({ type: 'JOIN', agreedTerms }),
  }
}
export type Join = ReturnType<typeof useJoin>
