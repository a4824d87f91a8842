import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { mutate } from 'swr'
import { providerNames } from '../../../domain/members/providerNames.ts'
import { refusalWords } from '../../../domain/shared/refusalWords.ts'
import { sentenceOf } from '../../api/apiError.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { Button } from '../../kit/Button.tsx'
import { lazyPart } from '../../kit/lazyPart.tsx'
import { alertNotice } from '../../kit/notices.ts'
import { TextField } from '../../kit/TextField.tsx'
import { useHydrated } from '../../kit/useHydrated.ts'
import { ownPath, paths, providers, socialPatterns } from '../../paths.ts'
import { existingAccountNotice } from '../../pieces/joining/existingAccountNotice.tsx'
import { PasswordField } from '../../pieces/joining/PasswordField.tsx'
import { ProviderMark } from '../../pieces/joining/ProviderMark.tsx'
import { socialOutcome } from '../../pieces/joining/socialOutcome.ts'
import { useNavigateFromHere } from '../../pieces/useStillHere.ts'
import { Wordmark } from '../../pieces/Wordmark.tsx'
import { sessionStore } from '../../session/session.ts'
import { keepsLogin } from '../../storage/browserStorage.ts'
import { checkoutSelection } from '../../storage/checkoutSelection.ts'
import { consignmentDraft } from '../../storage/consignmentDraft.ts'
import { enteredAtCheckout } from '../../storage/enteredAtCheckout.ts'
import { unsentForms } from '../../storage/unsentForms.ts'
import styles from './LoginScreen.module.css'

// Loaded only in browsers that block storage.
const StorageNote = lazyPart(() => import('./StorageNote.tsx').then((part) => part.StorageNote))

/** The history state of the page that led here, so that a sheet open over it opens again after the login. */
const stateBehind = (state: unknown): unknown =>
  typeof state === 'object' && state !== null && 'back' in state ? state.back : undefined

function useLogin() {
  const navigate = useNavigateFromHere()
  const { state } = useLocation()
  const [search] = useSearchParams()
  const [isBusy, setBusy] = useState(false)
  const login = async (email: string, password: string) => {
    if (isBusy) return
    setBusy(true)
    try {
      sessionStore.save(await api.send(calls.login, { email, password }))
      await mutate(() => true, undefined)
      navigate(ownPath(search.get('returnUrl')), { replace: true, state: stateBehind(state) })
    } catch (error) {
      alertNotice(sentenceOf(error, '로그인하지 못했어요. 다시 시도해 주세요.'))
    } finally {
      setBusy(false)
    }
  }
  return { login, isBusy }
}

/** Shows why a social login ended here instead of in the shop. */
function useSocialOutcome() {
  useEffect(() => {
    const ending = socialOutcome.take()
    if (ending?.kind === 'failed') alertNotice('소셜 로그인을 마치지 못했어요. 다시 시도해 주세요.')
    if (ending?.kind === 'blocked') alertNotice('이용이 제한된 계정이에요. 사유는 메일로 보내 드렸어요.')
    if (ending?.kind === 'elsewhere') existingAccountNotice(ending.account, refusalWords.ALREADY_JOINED)
  }, [])
}

/** What was entered at checkout can only be continued while its items are known: another tab may have logged out. */
const hasCheckout = () => enteredAtCheckout.read() !== null && checkoutSelection.read() !== null

/** True while this tab still stores a form that was being filled in when the session ended. */
const hasUnsent = () => [unsentForms, consignmentDraft].some((kept) => kept.read() !== null) || hasCheckout()

export function LoginScreen() {
  const [search] = useSearchParams()
  useSocialOutcome()
  const { login, isBusy } = useLogin()
  const hydrated = useHydrated()
  const mayLogIn = !hydrated || keepsLogin()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const emailField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  // Takes over what was typed or filled in by a password manager before hydration.
  useEffect(() => {
    setEmail((known) => emailField.current?.value ?? known)
    setPassword((known) => passwordField.current?.value ?? known)
  }, [])
  // An Enter from before hydration submits what the fields hold before the state has taken it over.
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [typedEmail, typedPassword] = [emailField.current?.value ?? '', passwordField.current?.value ?? '']
    if (typedEmail !== '' && typedPassword !== '' && mayLogIn) login(typedEmail, typedPassword)
  }
  return (
    <div className={styles.page}>
      <h1 className={styles.mark} tabIndex={-1}>
        <span className="spoken">빌림 로그인</span>
        <Wordmark height={28} />
      </h1>
      <p className={styles.promise}>갖고 싶던 것을, 필요한 날만큼.</p>
      {/* Of all methods this one alone sends nothing by itself: before our first script an Enter must not put the password into the address. */}
      <form method="dialog" onSubmit={submit} className={styles.form}>
        {!mayLogIn && <StorageNote />}
        {hydrated && hasUnsent() && (
          <p role="status" className={styles.unsent}>
            쓰던 내용은 이 탭에 그대로 있어요. 다시 로그인하면 이어서 쓸 수 있어요.
          </p>
        )}
        <TextField
          label="이메일"
          type="email"
          name="email"
          ref={emailField}
          disabled={false}
          autoComplete="username"
          inputMode="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <PasswordField
          label="비밀번호"
          name="password"
          ref={passwordField}
          disabled={false}
          autoComplete="current-password"
          maxLength={16}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button
          type="submit"
          wide
          busy={isBusy}
          // Before hydration the state does not know the fields, and browsers submit no form whose button is disabled.
          disabled={hydrated && (email === '' || password === '' || !mayLogIn)}
        >
          로그인
        </Button>
      </form>
      <nav aria-label="계정" className={styles.ways}>
        <Link to={paths.joinFrom(search.get('returnUrl'))}>회원가입</Link>
        <Link to={paths.findId}>아이디 찾기</Link>
        <Link to={paths.findPassword}>비밀번호 찾기</Link>
      </nav>
      <SocialButtons />
    </div>
  )
}

/** The three providers; each link carries the returnUrl. */
function SocialButtons() {
  const { search } = useLocation()
  return (
    <section className={styles.social} aria-labelledby="social-login">
      <h2 id="social-login" className={styles.title}>
        간편 로그인
      </h2>
      <ul className={styles.providers}>
        {providers.map((provider) => (
          <li key={provider}>
            <Link to={{ pathname: socialPatterns[provider].entry, search }} className={styles.provider}>
              <ProviderMark provider={provider} />
              <span className={styles.name}>
                {providerNames[provider]}
                <span className="spoken"> 로그인</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
