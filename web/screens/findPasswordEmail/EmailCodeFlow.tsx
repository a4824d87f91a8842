import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { digitsIn } from '../../../domain/shared/typedDigits.ts'
import { Button } from '../../kit/Button.tsx'
import { PartRoot } from '../../kit/PartRoot.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { paths } from '../../paths.ts'
import { FormPage } from '../../pieces/account/FormPage.tsx'
import { verification } from '../../storage/verification.ts'
import styles from './EmailCodeFlow.module.css'
import { type EmailCode, useEmailCode } from './emailCode.machine.ts'
import { emailLead } from './emailLead.tsx'
import { minutesAndSeconds } from './rules.ts'

/** From typing the email to the ticket that allows a password reset. */
export function EmailCodeFlow() {
  const navigate = useNavigate()
  const [state, send] = useEmailCode()
  const { email, verification: ticket } = state.context
  useEffect(() => {
    if (ticket === null) return
    verification.save({ email, verification: ticket })
    // The code is used up, so Back must not return to this step.
    navigate(paths.resetPassword, { replace: true })
  }, [ticket, email, navigate])
  const isTyping = state.matches('typingEmail') || state.matches('sending')
  return (
    <PartRoot>
      {isTyping ? <EmailStep state={state} send={send} /> : <CodeStep state={state} send={send} />}
    </PartRoot>
  )
}

function EmailStep({ state, send }: { state: EmailCode[0]; send: EmailCode[1] }) {
  const { email, problem } = state.context
  const field = useRef<HTMLInputElement>(null)
  // Takes over what was typed or autofilled before hydration.
  useEffect(() => {
    const typed = field.current?.value ?? ''
    if (typed !== '') send({ type: 'TYPE_EMAIL', email: typed })
  }, [send])
  useEffect(() => {
    if (problem !== null) field.current?.focus()
  }, [problem])
  return (
    <FormPage
      lead={emailLead}
      onSubmit={(event) => {
        event.preventDefault()
        send({ type: 'SEND' })
      }}
      actions={
        <Button type="submit" wide busy={state.matches('sending')} disabled={email === ''}>
          인증번호 받기
        </Button>
      }
    >
      <TextField
        ref={field}
        label="이메일"
        type="email"
        name="email"
        inputMode="email"
        autoComplete="username"
        maxLength={254}
        value={email}
        error={problem ?? undefined}
        onChange={(event) => send({ type: 'TYPE_EMAIL', email: event.target.value })}
      />
    </FormPage>
  )
}

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

function CodeStep({ state, send }: { state: EmailCode[0]; send: EmailCode[1] }) {
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
        value={code}
        readOnly={isOver}
        error={problem ?? undefined}
        onChange={(event) =>
          send({ type: 'TYPE_CODE', code: digitsIn(event.target.value).slice(0, codeDigits) })
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
