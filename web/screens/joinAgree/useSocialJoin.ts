import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { alertNotice } from '../../kit/notices.ts'
import { paths } from '../../paths.ts'
import { marketingTerm } from '../../pieces/joining/agreement.ts'
import { existingAccountNotice } from '../../pieces/joining/existingAccountNotice.tsx'
import { finishJoining, justJoined } from '../../pieces/joining/finishJoining.ts'
import { type JoinProblem, joinFailureOf } from '../../pieces/joining/joinFailure.ts'
import { type PendingSocial, socialTrip } from '../../pieces/joining/socialTrip.ts'
import { joinReturn } from '../../storage/joinReturn.ts'

/** Social sign-up; `onIdentityRefused` receives the reason why the identity verification is no longer valid. */
export function useSocialJoin(pending: PendingSocial | null, onIdentityRefused: (why: string) => void) {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const leaveForLogin = useCallback(() => {
    socialTrip.end()
    navigate(paths.login(), { replace: true })
  }, [navigate])
  const show = ({ place, message }: JoinProblem) => {
    if (place === 'identity') onIdentityRefused(message)
    else setProblem(message)
  }
  const join = async (agreedTerms: readonly number[]) => {
    if (isBusy || pending === null) return
    setBusy(true)
    setProblem(null)
    try {
      const marketingAgreement = agreedTerms.includes(marketingTerm)
      const body = { ...pending, agreedTerms: [...agreedTerms], marketingAgreement }
      // Joining clears the social trip, so its return address is saved first.
      joinReturn.keep(socialTrip.returnUrl())
      await finishJoining(await api.send(calls.socialJoin, body))
      navigate(paths.joinComplete, { replace: true, state: justJoined })
    } catch (error) {
      const failure = joinFailureOf(error)
      if (failure.kind === 'problem') show(failure.problem)
      else if (failure.kind === 'existing')
        existingAccountNotice(failure.account, failure.message).then(leaveForLogin)
      else alertNotice(failure.message).then(leaveForLogin)
      setBusy(false)
    }
  }
  return { isBusy, problem, join, leaveForLogin }
}
