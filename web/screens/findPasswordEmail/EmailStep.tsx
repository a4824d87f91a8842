import { useEffect, useRef } from 'react'
import { Button } from '../../kit/Button.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { FormPage } from '../../pieces/account/FormPage.tsx'
import { emailLead } from './emailLead.tsx'
import type { EmailCode } from './useEmailCode.ts'

export function EmailStep({ state, send }: { state: EmailCode[0]; send: EmailCode[1] }) {
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
