import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { hasCode, sentenceOf } from '../../api/apiError.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { Button } from '../../kit/Button.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { FormPage } from '../../pieces/account/FormPage.tsx'
import { messages } from '../../text/messages.ts'
import { FoundId } from './FoundId.tsx'
import { digitsOf, fewestDigits, mostDigits, type PhoneForm, phoneForm } from './phoneForm.ts'

/** The specification fixes this sentence, so the server's own is not shown. */
const noMember = '일치하는 회원 정보가 없어요.'

const problemOf = (error: unknown): string =>
  hasCode(error, 'MEMBER_NOT_FOUND') ? noMember : sentenceOf(error, messages.generic)

export function FindIdScreen() {
  const [email, setEmail] = useState<string | null>(null)
  const { register, handleSubmit, formState, setError, watch } = useForm<PhoneForm>({
    resolver: standardSchemaResolver<PhoneForm, unknown, PhoneForm>(phoneForm),
    mode: 'onTouched',
  })
  const typed = watch('phoneNumber', '')
  const find = handleSubmit(async (phone) => {
    try {
      setEmail((await api.send(calls.findEmail, phone)).email)
    } catch (error) {
      setError('phoneNumber', { message: problemOf(error) }, { shouldFocus: true })
    }
  })
  if (email !== null) return <FoundId email={email} />
  return (
    <FormPage
      lead={
        <>
          가입할 때 인증한
          <br />
          휴대폰 번호를 알려 주세요.
        </>
      }
      about="그 번호로 가입한 이메일의 일부를 보여 드려요."
      onSubmit={find}
      actions={
        <Button type="submit" wide busy={formState.isSubmitting} disabled={typed.length < fewestDigits}>
          아이디 찾기
        </Button>
      }
    >
      <TextField
        label="휴대폰 번호"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        placeholder="숫자만 입력해 주세요"
        maxLength={mostDigits + 2}
        error={formState.errors.phoneNumber?.message}
        {...register('phoneNumber', {
          onChange: (event: { target: HTMLInputElement }) => {
            event.target.value = digitsOf(event.target.value)
          },
          setValueAs: digitsOf,
        })}
      />
    </FormPage>
  )
}
