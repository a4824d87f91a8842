import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom'
import * as z from 'zod/mini'
import { email, newPassword } from '../../../domain/wire/join.ts'
import { useNow } from '../../api/reading.ts'
import { Button } from '../../kit/Button.tsx'
import { loadChunk } from '../../kit/connection.ts'
import { TextField } from '../../kit/TextField.tsx'
import { isOverlayState, useClosedWhenGone, useOverlay } from '../../kit/useOverlay.ts'
import { paths } from '../../paths.ts'
import { IdentityPart } from '../../pieces/identity/IdentityPart.tsx'
import { type Identity, useIdentity } from '../../pieces/identity/useIdentity.ts'
import { ageProblem } from '../../pieces/joining/ageProblem.ts'
import { isComplete } from '../../pieces/joining/agreement.ts'
import { existingAccountNotice } from '../../pieces/joining/existingAccountNotice.tsx'
import { finishJoining, justJoined } from '../../pieces/joining/finishJoining.ts'
import { JoinFrame } from '../../pieces/joining/JoinFrame.tsx'
import { PasswordField } from '../../pieces/joining/PasswordField.tsx'
import { TermsPart } from '../../pieces/joining/TermsPart.tsx'
import { useNavigateFromHere } from '../../pieces/useStillHere.ts'
import { joinReturn } from '../../storage/joinReturn.ts'
import type { Account } from './join.machine.ts'
import type { JoinActor } from './joinActor.ts'
import type { JoinView, StepNavigation } from './joinView.ts'

export function JoinScreen() {
  const join = useJoin()
  const [search] = useSearchParams()
  const returnUrl = search.get('returnUrl')
  useEffect(() => joinReturn.keep(returnUrl), [returnUrl])
  const identity = useIdentity({ keeps: true })
  const today = useNow()?.today
  const [agreed, setAgreed] = useState<number[]>([])
  const wasAtTerms = useRef(false)
  const { problem } = join
  const { forget } = identity
  useEffect(() => {
    if (problem?.place === 'identity') forget(problem.message)
  }, [problem, forget])
  const form = useForm<AccountForm>({
    resolver: standardSchemaResolver<AccountForm, unknown, AccountForm>(accountForm),
    mode: 'onTouched',
    shouldFocusError: true,
  })
  if (join.step === 'terms') {
    wasAtTerms.current = true
    return <TermsStep join={join} agreed={agreed} onChange={setAgreed} />
  }
  return (
    <AccountStep
      form={form}
      join={join}
      identity={identity}
      identityProblem={ageProblem(identity.person, today)}
      takesFocus={wasAtTerms.current}
    />
  )
}

type TermsStepProps = { join: Join; agreed: readonly number[]; onChange: (agreed: number[]) => void }

/** Step 2: the terms; agreeing to them joins. */
function TermsStep({ join, agreed, onChange }: TermsStepProps) {
  return (
    <JoinFrame
      headline="약관에 동의해 주세요"
      step={{ at: 2, of: 2 }}
      takesFocus
      problem={join.problem?.message ?? null}
      isBusy={join.isBusy}
      onSubmit={() => {
        if (isComplete(agreed) && !join.isBusy) join.join(agreed)
      }}
      action={
        <Button type="submit" wide disabled={!isComplete(agreed)} busy={join.isBusy}>
          동의하고 가입하기
        </Button>
      }
    >
      <TermsPart agreed={agreed} onChange={onChange} />
    </JoinFrame>
  )
}

type AccountStepProps = {
  form: UseFormReturn<AccountForm>
  join: Join
  identity: Identity
  identityProblem: string | null
  takesFocus: boolean
}

/** Step 1: email, password and identity verification. */
function AccountStep({ form, join, identity, identityProblem, takesFocus }: AccountStepProps) {
  const { register, watch, formState, setFocus } = form
  const { errors } = formState
  const typed = watch()
  const { problem, account } = join
  useEffect(() => {
    if (problem?.place === 'email' || problem?.place === 'password') setFocus(problem.place)
  }, [problem, setFocus])
  /** A refusal by the server is shown until the value that it was about changes. */
  const refused = (place: 'email' | 'password') =>
    problem?.place === place && account?.[place] === typed[place] ? problem.message : undefined
  const isReady =
    [typed.email, typed.password, typed.confirmation].every(Boolean) &&
    identity.person !== null &&
    identityProblem === null
  return (
    <JoinFrame
      headline="계정 정보를 입력해 주세요"
      step={{ at: 1, of: 2 }}
      takesFocus={takesFocus}
      isBusy={join.isBusy}
      onSubmit={form.handleSubmit(({ email, password }) => {
        if (isReady) join.next({ email, password })
      })}
      action={
        <Button type="submit" wide disabled={!isReady} busy={join.isBusy}>
          다음
        </Button>
      }
    >
      <TextField
        label="이메일"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="billim@example.com"
        error={errors.email?.message ?? refused('email')}
        {...register('email')}
      />
      <PasswordField
        label="비밀번호"
        autoComplete="new-password"
        hint="영문, 숫자, 특수문자를 섞어 8–16자"
        error={errors.password?.message ?? refused('password')}
        {...register('password', { deps: typed.confirmation ? ['confirmation'] : [] })}
      />
      <PasswordField
        label="비밀번호 확인"
        autoComplete="new-password"
        error={errors.confirmation?.message}
        {...register('confirmation')}
      />
      <IdentityPart identity={identity} problem={identityProblem} />
    </JoinFrame>
  )
}

const atFirst: JoinView = {
  step: 'account',
  isBusy: false,
  problem: null,
  account: null,
  session: null,
  existing: null,
}

/** The running machine and its view. */
function useJoinActor(navigation: StepNavigation) {
  const [view, setView] = useState(atFirst)
  const latest = useRef(navigation)
  const actor = useRef<Promise<JoinActor> | null>(null)
  const running = useCallback(() => {
    actor.current ??= loadChunk(() => import('./joinActor.ts')).then(({ startJoin }) =>
      startJoin(() => latest.current, setView),
    )
    return actor.current
  }, [])
  useEffect(() => {
    latest.current = navigation
  }, [navigation])
  useEffect(() => {
    running()
    return () => {
      actor.current?.then((one) => one.stop())
      actor.current = null
    }
  }, [running])
  const wish = useRef<Parameters<JoinActor['send']>[0]>(undefined)
  const send = useCallback(
    (event: NonNullable<typeof wish.current>) => {
      wish.current = event
      // While the machine is on its way, only the last tap counts: the form may have changed since the others.
      running().then((one) => wish.current === event && one.send(event))
    },
    [running],
  )
  return { view, send }
}

/** The terms step has a history entry of its own, so that Back returns to the account step. */
function useJoin() {
  const navigate = useNavigateFromHere()
  const terms = useOverlay('terms')
  const { open, close, isOpen } = terms
  const { view, send } = useJoinActor({ toTerms: () => isOpen || open(), toAccount: close })
  // A page that is loaded anew begins with the account.
  useClosedWhenGone(terms, view.step === 'account')
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
type Join = ReturnType<typeof useJoin>

type AccountForm = { email: string; password: string; confirmation: string }

/** The server's own rules, and the password confirmation. */
export const accountForm = z
  .object({
    email,
    password: newPassword,
    confirmation: z
      .string('비밀번호를 한 번 더 입력해 주세요.')
      .check(z.minLength(1, '비밀번호를 한 번 더 입력해 주세요.')),
  })
  .check(
    z.refine((form) => form.password === form.confirmation, {
      path: ['confirmation'],
      error: '비밀번호가 서로 달라요. 다시 확인해 주세요.',
      // Runs even while another field is invalid, so that each field shows its own problem.
      when: ({ value }) =>
        typeof value === 'object' && value !== null && 'confirmation' in value && Boolean(value.confirmation),
    }),
  )
