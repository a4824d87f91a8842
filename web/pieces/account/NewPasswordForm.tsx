import { useState } from 'react'
import { Button } from '../../kit/Button.tsx'
import { PartRoot } from '../../kit/PartRoot.tsx'
import { PasswordField } from '../joining/PasswordField.tsx'
import { FormPage } from './FormPage.tsx'
import { newPasswordLead } from './newPasswordLead.tsx'
import { longestPassword, type NewPasswordApi, useNewPassword } from './useNewPassword.ts'

export type NewPasswordProps = {
  about?: string
  /** False until it is known whether the account has a password. */
  ready?: boolean
  /** Returns the sentence of a failure, or null when the password is saved and the page is being left. */
  save: (password: string) => Promise<string | null>
}

export function NewPasswordForm({ about, ready = true, save }: NewPasswordProps) {
  const { form, isFilled } = useNewPassword()
  const [problem, setProblem] = useState<string | null>(null)
  const submit = form.handleSubmit(async ({ password }) => {
    setProblem(null)
    setProblem(await save(password))
  })
  return (
    <PartRoot>
      <FormPage
        lead={newPasswordLead}
        about={about}
        problem={problem}
        onSubmit={submit}
        actions={
          <Button type="submit" wide busy={form.formState.isSubmitting} disabled={!isFilled || !ready}>
            비밀번호 바꾸기
          </Button>
        }
      >
        <NewPasswordFields form={form} />
      </FormPage>
    </PartRoot>
  )
}

function NewPasswordFields({ form }: { form: NewPasswordApi }) {
  const { errors } = form.formState
  return (
    <>
      <PasswordField
        label="새 비밀번호"
        autoComplete="new-password"
        maxLength={longestPassword}
        hint="영문, 숫자, 특수문자를 섞어 8–16자"
        error={errors.password?.message}
        {...form.register('password', {
          deps: form.formState.touchedFields.confirmation ? 'confirmation' : [],
        })}
      />
      <PasswordField
        label="새 비밀번호 확인"
        autoComplete="new-password"
        maxLength={longestPassword}
        error={errors.confirmation?.message}
        {...form.register('confirmation')}
      />
    </>
  )
}
