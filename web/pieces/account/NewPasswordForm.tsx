import { useState } from 'react'
import { Button } from '../../kit/Button.tsx'
import { LatePart } from '../../kit/LatePart.tsx'
import { FormPage } from './FormPage.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { newPasswordLead } from './newPasswordLead.tsx'
import { useNewPassword } from './useNewPassword.ts'

export type NewPasswordProps = {
  about?: string
  /** False while it is not known yet whether this account has a password. */
  ready?: boolean
  /** Answers what went wrong, in a sentence; null when the person has been led on. */
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
    <LatePart>
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
    </LatePart>
  )
}
