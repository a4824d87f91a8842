import { useEffect, useRef } from 'react'
import { hasCode, sentenceOf } from '../../api/apiError.ts'
import { isOutcomeUnknown } from '../../api/isOutcomeUnknown.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { alertNotice } from '../../kit/notices.ts'
import { paths } from '../../paths.ts'
import { NewPasswordPage } from '../../pieces/account/NewPasswordPage.tsx'
import { useNavigateFromHere } from '../../pieces/useStillHere.ts'
import { sessionStore } from '../../session/session.ts'
import { verification } from '../../storage/verification.ts'
import { messages } from '../../text/messages.ts'

/**
 * Where a ticket that is no longer valid leads: to the login once a password was set since. After a lost answer that may
 * have been done by the reset itself, with the password that was typed here.
 */
export const afterInvalidTicket = (
  sentence: string,
  { isChanged, isAnswerLost }: { isChanged: boolean; isAnswerLost: boolean },
): { sentence: string; next: string } =>
  isAnswerLost
    ? {
        sentence: '비밀번호가 이미 바뀌었을 수 있어요. 새 비밀번호로 로그인해 보세요.',
        next: paths.login(),
      }
    : { sentence, next: isChanged ? paths.login() : paths.findPasswordEmail }

export function ResetPasswordScreen() {
  const navigate = useNavigateFromHere()
  const isAnswerLost = useRef(false)
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
      isAnswerLost.current ||= isOutcomeUnknown(error)
      if (!hasCode(error, 'VERIFICATION_TICKET_INVALID')) return sentence
      const isChanged = error.details.because === 'password_changed'
      const ending = afterInvalidTicket(sentence, { isChanged, isAnswerLost: isAnswerLost.current })
      return end(ending.sentence, ending.next)
    }
    // The reset ends every session of the account, including one of this browser.
    sessionStore.clear()
    return end('비밀번호를 바꿨어요. 새 비밀번호로 로그인해 주세요.', paths.login())
  }
  return <NewPasswordPage save={save} />
}
