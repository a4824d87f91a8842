import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Button } from '../../kit/Button.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { IdentityPart } from '../../pieces/identity/IdentityPart.tsx'
import type { Identity } from '../../pieces/identity/useIdentity.ts'
import { JoinFrame } from '../../pieces/joining/JoinFrame.tsx'
import { PasswordField } from '../../pieces/joining/PasswordField.tsx'
import type { AccountForm } from './accountSchema.ts'
import type { Join } from './useJoin.ts'

type Props = {
  form: UseFormReturn<AccountForm>
  join: Join
  identity: Identity
  identityProblem: string | null
  takesFocus: boolean
}

/** Step 1: email, password and identity verification. */
export function AccountStep({ form, join, identity, identityProblem, takesFocus }: Props) {
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
