import { Eye, EyeOff } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { mutate } from 'swr'
import { sentenceOf } from '../../api/apiError.ts'
import { api } from '../../api/request.ts'
import { Button } from '../../kit/Button.tsx'
import { IconButton } from '../../kit/IconButton.tsx'
import { alertNotice } from '../../kit/notices.ts'
import { TextField } from '../../kit/TextField.tsx'
import { calls, ownPath } from '../../paths.ts'
import { Wordmark } from '../../pieces/Wordmark.tsx'
import { type Session, sessionStore } from '../../session/session.ts'
import styles from './LoginScreen.module.css'

function useLogin() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [isBusy, setBusy] = useState(false)
  const login = async (email: string, password: string) => {
    if (isBusy) return
    setBusy(true)
    try {
      sessionStore.save(await api.post<Session>(calls.login, { email, password }))
      await mutate(() => true, undefined)
      navigate(ownPath(search.get('returnUrl')), { replace: true })
    } catch (error) {
      alertNotice(sentenceOf(error, '로그인하지 못했어요. 다시 시도해 주세요.'))
    } finally {
      setBusy(false)
    }
  }
  return { login, isBusy }
}

export function LoginScreen() {
  const { login, isBusy } = useLogin()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isShown, setShown] = useState(false)
  const emailField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  // What was typed, or filled in by a password manager, before the page could listen.
  useEffect(() => {
    setEmail((known) => emailField.current?.value ?? known)
    setPassword((known) => passwordField.current?.value ?? known)
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (email !== '' && password !== '') login(email, password)
  }
  return (
    <div className={styles.page}>
      <h1 className={styles.mark} tabIndex={-1}>
        <span className="spoken">빌림 로그인</span>
        <Wordmark height={27} />
      </h1>
      <p className={styles.promise}>갖고 싶던 것을, 필요한 날만큼.</p>
      <form onSubmit={submit} className={styles.form}>
        <TextField
          label="이메일"
          type="email"
          name="email"
          ref={emailField}
          autoComplete="username"
          inputMode="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <TextField
          label="비밀번호"
          type={isShown ? 'text' : 'password'}
          name="password"
          ref={passwordField}
          autoComplete="current-password"
          maxLength={16}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          after={
            <IconButton
              label={isShown ? '비밀번호 숨기기' : '비밀번호 보기'}
              onClick={() => setShown(!isShown)}
            >
              {isShown ? <EyeOff size={20} aria-hidden="true" /> : <Eye size={20} aria-hidden="true" />}
            </IconButton>
          }
        />
        <Button type="submit" wide busy={isBusy} disabled={email === '' || password === ''}>
          로그인
        </Button>
      </form>
    </div>
  )
}
