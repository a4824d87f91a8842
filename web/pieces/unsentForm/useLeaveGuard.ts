import { useCallback, useEffect, useRef } from 'react'
import { type AlertNotice, confirmNotice, notices } from '../../kit/notices.ts'
import { useSettledBlocker } from '../../kit/useSettledBlocker.ts'
import { unsentTexts } from './useUnsentForm.ts'

const question: AlertNotice = {
  title: '알림',
  message: '작성 중인 내용이 사라져요. 그만 쓸까요?',
  confirm: '그만 쓰기',
  cancel: '계속 쓰기',
  leaving: true,
}

/**
 * Confirms before what was typed in this form is lost by Back, the close button or a link; a second Back stays. What was
 * sent, or belongs to a session that has ended, is not asked about: it is read at the step itself, which may come before
 * the page is drawn again.
 */
export function useLeaveGuard(form: string, isTyped: boolean): void {
  const isLost = useCallback(() => isTyped && unsentTexts(form) !== null, [form, isTyped])
  const blocker = useSettledBlocker(isLost)
  const isAsking = useRef(false)
  useEffect(() => {
    if (isAsking.current) return notices.answer(question, false)
    if (blocker.state !== 'blocked') return
    isAsking.current = true
    confirmNotice(question).then((yes) => {
      isAsking.current = false
      if (yes) blocker.proceed()
      else blocker.reset()
    })
  }, [blocker])
}
