import { useEffect } from 'react'
import { hasCode, sentenceOf } from '../../api/apiError.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { alertNotice } from '../../kit/notices.ts'
import { paths } from '../../paths.ts'
import { NewPasswordPage } from '../../pieces/account/NewPasswordPage.tsx'
import { useNavigateFromHere } from '../../pieces/useStillHere.ts'
import { sessionStore } from '../../session/session.ts'
import { verification } from '../../storage/verification.ts'
import { messages } from '../../text/messages.ts'

export function ResetPasswordScreen() {
  const navigate = useNavigateFromHere()
  useEffect(() => {
    if (verification.read() === null) navigate(paths.findPassword, { replace: true })
  }, [navigate])

  const end = async (sentence: string, next: string) => {
    verification.clear()
    await alertNotice(sentence)
    await navigate(next, { replace: true })
    return null
  }
  const save = async (password: string): Promise<string | null> => {
    const verified = verification.read()
    if (verified === null) {
      await navigate(paths.findPassword, { replace: true })
      return null
    }
    try {
      await api.send(calls.resetPassword, { ...verified, password })
    } catch (error) {
      const sentence = sentenceOf(error, messages.generic)
      return hasCode(error, 'VERIFICATION_TICKET_INVALID') ? end(sentence, paths.findPasswordEmail) : sentence
    }
    // The reset ends every session of the account, including one of this browser.
    sessionStore.clear()
    return end('비밀번호를 바꿨어요. 새 비밀번호로 로그인해 주세요.', paths.login())
  }
  return <NewPasswordPage save={save} />
}
