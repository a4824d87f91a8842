import { useState } from 'react'
import { Button } from '../../kit/Button.tsx'
import { PartRoot } from '../../kit/PartRoot.tsx'
import { FormPage } from './FormPage.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { newPasswordLead } from './newPasswordLead.tsx'
import { useNewPassword } from './useNewPassword.ts'

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
