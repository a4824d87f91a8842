import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { hasCode, sentenceOf } from '../../api/apiError.ts'
import { api } from '../../api/request.ts'
import { Button } from '../../kit/Button.tsx'
import { alertNotice } from '../../kit/notices.ts'
import { calls, paths } from '../../paths.ts'
import { FormPage } from '../../pieces/account/FormPage.tsx'
import { NewPasswordFields } from '../../pieces/account/NewPasswordFields.tsx'
import { useNewPassword } from '../../pieces/account/newPasswordForm.ts'
import { sessionStore } from '../../session/session.ts'
import { verification } from '../../storage/verification.ts'
import { messages } from '../../text/messages.ts'

export function ResetPasswordScreen() {
  const navigate = useNavigate()
  const { form, isFilled } = useNewPassword()
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    if (verification.read() === null) navigate(paths.findPassword, { replace: true })
  }, [navigate])

  const end = async (sentence: string, next: string) => {
    verification.clear()
    await alertNotice(sentence)
    await navigate(next, { replace: true })
  }
  const save = form.handleSubmit(async ({ password }) => {
    const verified = verification.read()
    if (verified === null) return navigate(paths.findPassword, { replace: true })
    setProblem(null)
    try {
      await api.put(calls.resetPassword, { ...verified, password })
    } catch (error) {
      const sentence = sentenceOf(error, messages.generic)
      if (hasCode(error, 'VERIFICATION_TICKET_INVALID')) return end(sentence, paths.findPasswordEmail)
      return setProblem(sentence)
    }
    // Every login of the account is over, also one of this browser.
    sessionStore.clear()
    return end('비밀번호를 바꿨어요. 새 비밀번호로 로그인해 주세요.', paths.login())
  })
  return (
    <FormPage
      lead={
        <>
          새 비밀번호를
          <br />
          정해 주세요.
        </>
      }
      problem={problem}
      onSubmit={save}
      actions={
        <Button type="submit" wide busy={form.formState.isSubmitting} disabled={!isFilled}>
          비밀번호 바꾸기
        </Button>
      }
    >
      <NewPasswordFields form={form} />
    </FormPage>
  )
}
