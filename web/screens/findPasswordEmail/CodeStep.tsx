import { useEffect, useRef } from 'react'
import { Button } from '../../kit/Button.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { FormPage } from '../../pieces/account/FormPage.tsx'
import styles from './FindPasswordEmailScreen.module.css'
import { minutesAndSeconds } from './rules.ts'
import type { EmailCode } from './useEmailCode.ts'

const codeDigits = 6

function Resend({ seconds, busy, onResend }: { seconds: number; busy: boolean; onResend: () => void }) {
  return (
    <div className={styles.again}>
      <p>
        메일이 오지 않았나요?
        <br />
        스팸함도 확인해 주세요.
      </p>
      <Button look="third" size="small" busy={busy} disabled={seconds > 0} onClick={onResend}>
        {seconds > 0 ? `${seconds}초 뒤 다시 받기` : '다시 받기'}
      </Button>
      <p className={styles.noMember}>가입하지 않은 이메일이면 메일이 오지 않아요.</p>
    </div>
  )
}

export function CodeStep({ state, send }: { state: EmailCode[0]; send: EmailCode[1] }) {
  const { email, code, problem, leftSeconds, resendSeconds } = state.context
  const isOver = state.matches({ awaitingCode: 'over' })
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    if (problem !== null) field.current?.focus()
  }, [problem])
  return (
    <FormPage
      lead={
        <>
          메일로 받은
          <br />
          인증번호를 입력해 주세요.
        </>
      }
      onSubmit={(event) => {
        event.preventDefault()
        send({ type: 'CHECK' })
      }}
      actions={
        <Button
          type="submit"
          wide
          busy={state.matches({ awaitingCode: 'checking' }) || state.matches('done')}
          disabled={code === '' || isOver}
        >
          인증하기
        </Button>
      }
    >
      <TextField
        label="이메일"
        value={email}
        readOnly
        after={
          <button type="button" className={styles.change} onClick={() => send({ type: 'CHANGE_EMAIL' })}>
            변경<span className="spoken"> 이메일</span>
          </button>
        }
      />
      <TextField
        ref={field}
        label="인증번호"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder="숫자 6자리"
        maxLength={codeDigits + 2}
        value={code}
        readOnly={isOver}
        error={problem ?? undefined}
        onChange={(event) =>
          send({ type: 'TYPE_CODE', code: event.target.value.replace(/\D/g, '').slice(0, codeDigits) })
        }
        after={
          <span role="timer" className={styles.left}>
            <span className="spoken">남은 시간 </span>
            {minutesAndSeconds(leftSeconds)}
          </span>
        }
      />
      <Resend
        seconds={resendSeconds}
        busy={state.matches({ awaitingCode: 'resending' })}
        onResend={() => send({ type: 'RESEND' })}
      />
    </FormPage>
  )
}
