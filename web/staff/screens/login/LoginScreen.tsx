import { type FormEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { digitsIn } from '../../../../domain/shared/typedDigits.ts'
import { hasCode, sentenceOf } from '../../../api/apiError.ts'
import { SteadyButton } from '../../../kit/SteadyButton.tsx'
import { messages } from '../../../text/messages.ts'
import { staffApi } from '../../api/request.ts'
import { isSession, staffSession, useStaffSession } from '../../api/session.ts'
import { sessionCalls } from '../../calls/session.ts'
import { pageToReturnTo } from '../../paths.ts'
import styles from './LoginScreen.module.css'

type Step = 'password' | 'code'

/** Login with email and password, then the authenticator's code; afterwards returns to the requested page. */
export function LoginScreen() {
  const session = useStaffSession()
  const [params] = useSearchParams()
  const [step, setStep] = useState<Step>('password')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => {
    document.title = '로그인 · 빌림 콘솔'
  }, [])
  // Focuses the first field of each step.
  useEffect(() => {
    if (step === 'password' || step === 'code') first.current?.focus()
  }, [step])
  if (session !== null) return <Navigate to={pageToReturnTo(params.get('back'))} replace />

  async function logIn(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setError(undefined)
    try {
      const answer = await staffApi.send(sessionCalls.login, {
        email: email.trim(),
        password,
        ...(step === 'code' && { code: digitsIn(code) }),
      })
      if (isSession(answer)) staffSession.save(answer)
    } catch (refused) {
      if (hasCode(refused, 'SECOND_FACTOR_NEEDED')) setStep('code')
      else {
        setError(sentenceOf(refused, messages.generic))
        setCode('')
        first.current?.focus()
      }
    } finally {
      setBusy(false)
    }
  }

  return (
    <main className={styles.page}>
      <form className={styles.form} onSubmit={logIn}>
        <p className={styles.mark}>BILLIM</p>
        <h1 className={styles.title}>{step === 'password' ? '콘솔 로그인' : '인증 코드'}</h1>
        {step === 'password' ? (
          <>
            <Field label="이메일">
              {(id) => (
                <input
                  id={id}
                  ref={first}
                  type="email"
                  name="email"
                  autoComplete="username"
                  required
                  value={email}
                  onChange={(event) => setEmail(event.target.value)}
                />
              )}
            </Field>
            <Field label="비밀번호">
              {(id) => (
                <input
                  id={id}
                  type="password"
                  name="password"
                  autoComplete="current-password"
                  required
                  value={password}
                  onChange={(event) => setPassword(event.target.value)}
                />
              )}
            </Field>
          </>
        ) : (
          <>
            <p className={styles.hint}>{email} 계정을 등록한 인증 앱의 6자리 숫자를 입력해 주세요.</p>
            <Field label="코드">
              {(id) => (
                <input
                  id={id}
                  ref={first}
                  className={styles.code}
                  name="code"
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  maxLength={7}
                  required
                  value={code}
                  onChange={(event) => setCode(event.target.value)}
                />
              )}
            </Field>
          </>
        )}
        {error !== undefined && (
          <p role="alert" className={styles.error}>
            {error}
          </p>
        )}
        <SteadyButton type="submit" className={styles.submit} disabled={isBusy}>
          {step === 'password' ? '다음' : '로그인'}
        </SteadyButton>
        {step === 'code' && (
          <button type="button" className={styles.back} onClick={() => setStep('password')}>
            다른 계정으로 로그인
          </button>
        )}
      </form>
    </main>
  )
}

function Field(props: { label: string; children: (id: string) => ReactElement }) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{props.label}</label>
      {props.children(id)}
    </div>
  )
}
