import { useEffect, useRef, useState } from 'react'
import { isApiError, sentenceOf } from '../../api/apiError.ts'
import { toast } from '../../kit/notices.ts'
import { messages } from '../../text/messages.ts'
import { refreshAll } from './refreshAll.ts'

/** The state of what they were refused for differs from the state that the page shows. */
const conflict = 409

/**
 * The state of sending a form: busy while it is under way, and the message of a refusal afterwards. A refusal because a
 * colleague was faster refreshes the page; where the form goes with that, a toast says the refusal.
 */
export function useSending() {
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  /** Returns an event handler. With `closes` the form stays busy after success, because the page then replaces it. */
  const send =
    (work: () => Promise<unknown>, { closes = false } = {}) =>
    async (event: { preventDefault: () => void }) => {
      event.preventDefault()
      setBusy(true)
      setProblem(undefined)
      try {
        await work()
        if (!closes) setBusy(false)
      } catch (refused) {
        const sentence = sentenceOf(refused, messages.generic)
        setProblem(sentence)
        setBusy(false)
        if (!isApiError(refused) || refused.status !== conflict) return
        await refreshAll()
        if (!isOpen.current) toast.error(sentence)
      }
    }
  return {
    problem,
    isBusy,
    send,
    /** Takes the message away, once what was refused has been changed. */
    forget: () => setProblem(undefined),
  }
}
