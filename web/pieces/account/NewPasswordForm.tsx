import { useState } from 'react'
import { Button } from '../../kit/Button.tsx'
import { FormPage } from './FormPage.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import type { NewPasswordProps } from './NewPasswordPage.tsx'
import { newPasswordLead } from './newPasswordLead.tsx'
import { useNewPassword } from './useNewPassword.ts'

export function NewPasswordForm({ about, ready = true, save }: NewPasswordProps) {
  const { form, isFilled } = useNewPassword()
  const [problem, setProblem] = useState<string | null>(null)
  const submit = form.handleSubmit(async ({ password }) => {
    setProblem(null)
    setProblem(await save(password))
  })
  return (
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
  )
}
