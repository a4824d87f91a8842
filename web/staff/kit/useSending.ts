import { useState } from 'react'
import { sentenceOf } from '../../api/apiError.ts'
import { messages } from '../../text/messages.ts'

/** The state of sending a form: busy while it is under way, and the message of a refusal afterwards. */
export function useSending() {
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
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
        setProblem(sentenceOf(refused, messages.generic))
        setBusy(false)
      }
    }
  return { problem, isBusy, send }
}
