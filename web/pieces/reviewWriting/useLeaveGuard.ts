import { useEffect } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router-dom'
import { confirmNotice } from '../../kit/notices.ts'

/** Asks before what was typed is lost: by Back, by the cross, by a link or with the tab. */
export function useLeaveGuard(isChanged: boolean): void {
  const blocker = useBlocker(isChanged)
  useBeforeUnload((event) => {
    if (isChanged) event.preventDefault()
  })
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    confirmNotice({
      title: '알림',
      message: '작성 중인 내용이 사라져요. 그만 쓸까요?',
      confirm: '그만 쓰기',
      cancel: '계속 쓰기',
    }).then((yes) => (yes ? blocker.proceed() : blocker.reset()))
  }, [blocker])
}
