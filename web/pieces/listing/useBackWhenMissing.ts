import { useEffect } from 'react'
import { alertNotice } from '../../kit/notices.ts'
import { messages } from '../../text/messages.ts'
import { useStepBack } from '../useStepBack.ts'

/** A list whose answer is missing says so and leads back. */
export function useBackWhenMissing(missing: boolean) {
  const stepBack = useStepBack()
  useEffect(() => {
    if (missing) alertNotice(messages.listMissing).then(() => stepBack())
  }, [missing, stepBack])
}
