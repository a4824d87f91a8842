import { useEffect } from 'react'
import { alertNotice } from '../../kit/notices.ts'
import { messages } from '../../text/messages.ts'
import { useStepBack } from '../useStepBack.ts'

/** Shows an alert for a list whose answer is missing and goes back once it is confirmed. */
export function useBackWhenMissing(missing: boolean) {
  const stepBack = useStepBack()
  useEffect(() => {
    if (missing) alertNotice(messages.listMissing).then(() => stepBack())
  }, [missing, stepBack])
}
