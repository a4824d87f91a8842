import { useEffect, useRef } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router-dom'
import { type AlertNotice, confirmNotice, notices } from '../../kit/notices.ts'

const question: AlertNotice = {
  title: '알림',
  message: '작성 중인 내용이 사라져요. 그만 쓸까요?',
  confirm: '그만 쓰기',
  cancel: '계속 쓰기',
  leaving: true,
}

/** Confirms before unsaved input is lost by Back, the close button, a link or closing the tab. A second Back stays. */
export function useLeaveGuard(isChanged: boolean): void {
  const blocker = useBlocker(isChanged)
  useBeforeUnload((event) => {
    if (isChanged) event.preventDefault()
  })
  const isAsking = useRef(false)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (isAsking.current) return notices.answer(question, false)
    isAsking.current = true
    confirmNotice(question).then((yes) => {
      isAsking.current = false
      if (yes) blocker.proceed()
      else blocker.reset()
    })
  }, [blocker])
}
