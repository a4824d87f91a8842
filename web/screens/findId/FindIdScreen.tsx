import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { refusalWords } from '../../../domain/shared/refusalWords.ts'
import { digitsIn } from '../../../domain/shared/typedDigits.ts'
import { phone } from '../../../domain/wire/primitives.ts'
import { hasCode, sentenceOf } from '../../api/apiError.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { Button, ButtonLink } from '../../kit/Button.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { paths } from '../../paths.ts'
import { FormPage } from '../../pieces/account/FormPage.tsx'
import { messages } from '../../text/messages.ts'
import styles from './FindIdScreen.module.css'

/** The specification fixes this sentence, so the server's own is not shown. */
const noMember = refusalWords.MEMBER_NOT_FOUND

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

function FoundId({ email }: { email: string }) {
  const answer = useRef<HTMLHeadingElement>(null)
  useEffect(() => answer.current?.focus(), [])
  return (
    <FormPage
      lead={
        <>
          가입하신 아이디를
          <br />
          찾았어요.
        </>
      }
      actions={
        <div className={styles.ways}>
          <ButtonLink to={paths.findPassword} look="third" wide>
            비밀번호 찾기
          </ButtonLink>
          <ButtonLink to={paths.login()} wide>
            로그인
          </ButtonLink>
        </div>
      }
    >
      <div className={styles.found}>
        <p className={styles.name}>아이디(이메일)</p>
        <h2 ref={answer} tabIndex={-1} className={styles.email}>
          {email}
        </h2>
      </div>
    </FormPage>
  )
}

/** The search is enabled from `fewestDigits` on; input beyond `mostDigits` is cut off. */
const fewestDigits = 10
const mostDigits = 11

export const digitsOf = (text: string): string => digitsIn(text).slice(0, mostDigits)

export const phoneForm = z.object({
  phoneNumber: phone,
})
type PhoneForm = { phoneNumber: string }
