import { type FormEvent, useState } from 'react'
import { sentenceOf } from '../../api/apiError.ts'
import { messages } from '../../text/messages.ts'

/** State of a form that is sent: busy while it is under way, and the message of a refusal afterwards. */
export function useSending() {
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  /** Returns a submit handler. With `closes` the form stays busy after success, because the page then replaces it. */
  const send =
    (work: () => Promise<unknown>, { closes = false } = {}) =>
    async (event: FormEvent) => {
      event.preventDefault()
      setBusy(true)
      setProblem(undefined)
      try {
        await work()
        if (!closes) setBusy(false)
      } catch (refused) {
        setProblem(sentenceOf(refused, messages.generic))
        setBusy(false)
      }
    }
  return { problem, isBusy, send }
}
