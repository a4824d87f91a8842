import { useState } from 'react'
import { digitsIn } from '../../../../domain/shared/typedDigits.ts'
import { toast } from '../../../kit/notices.ts'
import { staffApi } from '../../api/request.ts'
import { ownCalls } from '../../calls/accounts.ts'
import { Button } from '../../kit/Button.tsx'
import { Page } from '../../kit/Page.tsx'
import { useSending } from '../../kit/useSending.ts'
import { FactorKey } from '../../pieces/FactorKey.tsx'
import { TypedField } from '../../pieces/TypedField.tsx'
import styles from './AccountScreen.module.css'

/** A colleague's own password and authenticator. */
export function AccountScreen() {
  return (
    <Page title="내 계정">
      <div className={styles.forms}>
        <PasswordForm />
        <FactorForm />
      </div>
    </Page>
  )
}

function PasswordForm() {
  const [currentPassword, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const { problem, isBusy, send } = useSending()
  const change = send(async () => {
    await staffApi.send(ownCalls.password, { currentPassword, password })
    setCurrent('')
    setPassword('')
    toast.success('비밀번호를 바꿨어요. 다른 기기의 로그인은 끝났어요.')
  })
  return (
    <form className={styles.form} aria-label="비밀번호 바꾸기" onSubmit={change}>
      <h2>비밀번호</h2>
      <TypedField
        label="지금 비밀번호"
        type="password"
        autoComplete="current-password"
        required
        value={currentPassword}
        onType={setCurrent}
      />
      <TypedField
        label="새 비밀번호 (영문, 숫자, 특수문자를 섞어 8–16자)"
        type="password"
        autoComplete="new-password"
        required
        value={password}
        onType={setPassword}
      />
      <Refused sentence={problem} />
      <Button type="submit" look="main" busy={isBusy}>
        비밀번호 바꾸기
      </Button>
    </form>
  )
}

function FactorForm() {
  const [currentPassword, setCurrent] = useState('')
  const [code, setCode] = useState('')
  const [offer, setOffer] = useState<{ secret: string; uri: string }>()
  const { problem, isBusy, send } = useSending()
  const ask = send(async () => {
    setOffer(await staffApi.send(ownCalls.offer, { currentPassword }))
    setCurrent('')
  })
  const confirm = send(async () => {
    await staffApi.send(ownCalls.confirm, { code: digitsIn(code) })
    setOffer(undefined)
    setCode('')
    toast.success('인증 앱을 바꿨어요. 다음 로그인부터 새 코드를 써 주세요.')
  })
  return (
    <form className={styles.form} aria-label="인증 앱 바꾸기" onSubmit={offer === undefined ? ask : confirm}>
      <h2>인증 앱</h2>
      {offer === undefined ? (
        <TypedField
          label="지금 비밀번호"
          type="password"
          autoComplete="current-password"
          required
          value={currentPassword}
          onType={setCurrent}
        />
      ) : (
        <>
          <FactorKey {...offer} />
          <TypedField
            label="새 인증 앱의 6자리 코드"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            required
            value={code}
            onType={setCode}
          />
        </>
      )}
      <Refused sentence={problem} />
      <Button type="submit" look="main" busy={isBusy}>
        {offer === undefined ? '새 키 받기' : '인증 앱 바꾸기'}
      </Button>
    </form>
  )
}

function Refused({ sentence }: { sentence: string | undefined }) {
  if (sentence === undefined) return null
  return (
    <p role="alert" className={styles.error}>
      {sentence}
    </p>
  )
}
