import { useCallback, useEffect, useState } from 'react'
import { providerNames } from '../../../domain/members/providerNames.ts'
import { useNow } from '../../api/reading.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { Button } from '../../kit/Button.tsx'
import { alertNotice } from '../../kit/notices.ts'
import { TextField } from '../../kit/TextField.tsx'
import { useHydrated } from '../../kit/useHydrated.ts'
import { paths } from '../../paths.ts'
import { IdentityPart } from '../../pieces/identity/IdentityPart.tsx'
import { useIdentity } from '../../pieces/identity/useIdentity.ts'
import { ageProblem } from '../../pieces/joining/ageProblem.ts'
import { isComplete, marketingTerm } from '../../pieces/joining/agreement.ts'
import { existingAccountNotice } from '../../pieces/joining/existingAccountNotice.tsx'
import { finishJoining, justJoined } from '../../pieces/joining/finishJoining.ts'
import { JoinFrame } from '../../pieces/joining/JoinFrame.tsx'
import { type JoinProblem, joinFailureOf } from '../../pieces/joining/joinFailure.ts'
import { ProviderMark } from '../../pieces/joining/ProviderMark.tsx'
import { type PendingSocial, socialTrip } from '../../pieces/joining/socialTrip.ts'
import { TermsPart } from '../../pieces/joining/TermsPart.tsx'
import { useNavigateFromHere } from '../../pieces/useStillHere.ts'
import { sessionStore } from '../../session/session.ts'
import { joinReturn } from '../../storage/joinReturn.ts'
import styles from './JoinAgreeScreen.module.css'

/** Identity verification and terms of a social sign-up. */
export function JoinAgreeScreen() {
  const hydrated = useHydrated()
  const [pending] = useState(() => socialTrip.pending())
  const identity = useIdentity({ keeps: true })
  const [agreed, setAgreed] = useState<number[]>([])
  const today = useNow()?.today
  const { isBusy, problem, join, leaveForLogin } = useSocialJoin(pending, identity.forget)
  useEffect(() => {
    // Members are already being redirected to the home page.
    if (pending === null && sessionStore.read() === null)
      alertNotice('소셜 로그인을 먼저 해 주세요.').then(leaveForLogin)
  }, [pending, leaveForLogin])
  const tooYoung = ageProblem(identity.person, today)
  const isReady = identity.person !== null && tooYoung === null && isComplete(agreed) && pending !== null
  const shown = hydrated ? pending : null
  return (
    <JoinFrame
      headline={
        <>
          본인 인증과 약관 동의만
          <br />
          마치면 돼요
        </>
      }
      problem={problem}
      isBusy={isBusy}
      onSubmit={() => {
        if (isReady) join(agreed)
      }}
      action={
        <Button type="submit" wide disabled={!isReady} busy={isBusy}>
          동의하고 가입하기
        </Button>
      }
    >
      <div className={styles.account}>
        <ProviderMark provider={shown?.providerType ?? null} />
        <TextField
          label={shown === null ? '이메일' : `${providerNames[shown.providerType]} 이메일`}
          readOnly
          value={shown?.email ?? ''}
        />
      </div>
      <IdentityPart identity={identity} problem={tooYoung} />
      <div className={styles.terms}>
        <TermsPart agreed={agreed} onChange={setAgreed} />
      </div>
    </JoinFrame>
  )
}

/** Social sign-up; `onIdentityRefused` receives the reason why the identity verification is no longer valid. */
function useSocialJoin(pending: PendingSocial | null, onIdentityRefused: (why: string) => void) {
  const navigate = useNavigateFromHere()
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
