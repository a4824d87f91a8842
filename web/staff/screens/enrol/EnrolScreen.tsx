import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { digitsIn } from '../../../../domain/shared/typedDigits.ts'
import { sentenceOf } from '../../../api/apiError.ts'
import { messages } from '../../../text/messages.ts'
import { staffApi } from '../../api/request.ts'
import { useStaffSession } from '../../api/session.ts'
import { ownCalls } from '../../calls/accounts.ts'
import { Button } from '../../kit/Button.tsx'
import { Loading } from '../../kit/States.tsx'
import { useSending } from '../../kit/useSending.ts'
import { paths } from '../../paths.ts'
import { FactorKey } from '../../pieces/FactorKey.tsx'
import { TypedField } from '../../pieces/TypedField.tsx'
import styles from './EnrolScreen.module.css'

type Offer = { name: string; email: string; secret: string; uri: string }

/**
 * The enrolment page of an invitation, on which the colleague sets up a password and an authenticator. The ticket is in
 * the URL's fragment, which browsers do not send to the server.
 */
export function EnrolScreen() {
  const [ticket] = useState(() => location.hash.slice(1))
  const [offer, setOffer] = useState<Offer>()
  const [error, setError] = useState<string>()
  const [isDone, setDone] = useState(false)
  const session = useStaffSession()
  useEffect(() => {
    document.title = '직원 등록 · 빌림 콘솔'
    staffApi
      .send(ownCalls.open, { ticket })
      .then(setOffer, (refused) => setError(sentenceOf(refused, messages.generic)))
  }, [ticket])
  return (
    <main className={styles.page}>
      <div className={styles.frame}>
        <p className={styles.mark}>BILLIM</p>
        <h1 className={styles.title}>{isDone ? '등록을 마쳤어요' : '직원 등록'}</h1>
        {isDone && <Enrolled sessionOf={session?.name ?? null} />}
        {!isDone && offer === undefined && error === undefined && <Loading />}
        {!isDone && offer === undefined && error !== undefined && <p role="alert">{error}</p>}
        {!isDone && offer !== undefined && (
          <EnrolForm ticket={ticket} offer={offer} onDone={() => setDone(true)} />
        )}
      </div>
    </main>
  )
}

/** Leads to the login. `sessionOf` is the colleague who is still logged in on this machine, whose session it ends. */
export function Enrolled({ sessionOf }: { sessionOf: string | null }) {
  return (
    <>
      {sessionOf !== null && (
        <p>
          지금은 {sessionOf}님이 로그인되어 있어요. 로그인하러 가면 {sessionOf}님은 로그아웃돼요.
        </p>
      )}
      <Link className={styles.link ?? ''} to={sessionOf === null ? paths.login : paths.logout}>
        콘솔에 로그인하기
      </Link>
    </>
  )
}

function EnrolForm({ ticket, offer, onDone }: { ticket: string; offer: Offer; onDone: () => void }) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const { problem, isBusy, send } = useSending()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('input[type="password"]')?.focus(), [])
  const enrol = send(async () => {
    await staffApi.send(ownCalls.enrol, { ticket, password, code: digitsIn(code) })
    onDone()
  })
  return (
    <form ref={form} className={styles.form} onSubmit={enrol}>
      <p>
        {offer.name}님, <strong>{offer.email}</strong> 계정의 비밀번호와 인증 앱을 등록해 주세요.
      </p>
      <input type="hidden" name="username" autoComplete="username" value={offer.email} />
      <TypedField
        label="비밀번호 (영문, 숫자, 특수문자를 섞어 8–16자)"
        type="password"
        autoComplete="new-password"
        required
        value={password}
        onType={setPassword}
      />
      <FactorKey secret={offer.secret} uri={offer.uri} />
      <TypedField
        label="인증 앱의 6자리 코드"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        required
        value={code}
        onType={setCode}
      />
      {problem !== undefined && (
        <p role="alert" className={styles.error}>
          {problem}
        </p>
      )}
      <Button type="submit" look="main" busy={isBusy}>
        등록하기
      </Button>
    </form>
  )
}
