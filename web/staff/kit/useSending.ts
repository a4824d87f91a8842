import { useState } from 'react'
import { isApiError, isLoggedOut, sentenceOf } from '../../api/apiError.ts'
import { isOutcomeUnknown } from '../../api/isOutcomeUnknown.ts'
import { toast } from '../../kit/notices.ts'
import { messages } from '../../text/messages.ts'
import { refreshAll } from './refreshAll.ts'
import { useIsOpen } from './useIsOpen.ts'

/** The state of what they were refused for differs from the state that the page shows. */
const conflict = 409

type Progress = 'none' | 'sending' | 'sent'

/** The page shows another state than the server has, or may have. */
const isPageOld = (refused: unknown): boolean =>
  isOutcomeUnknown(refused) || (isApiError(refused) && refused.status === conflict)

/**
 * The state of sending a form: busy while it is under way, and the message of a refusal afterwards. A refusal because a
 * colleague was faster, and an answer that was lost, refresh the page, which shows then what was done; where the form is
 * gone by then, a toast says the refusal.
 */
export function useSending() {
  const [problem, setProblem] = useState<string>()
  const [progress, setProgress] = useState<Progress>('none')
  const isOpen = useIsOpen()
  /** Returns an event handler. With `closes` the form stays busy after success, because the page then replaces it. */
  const send =
    (work: () => Promise<unknown>, { closes = false } = {}) =>
    async (event: { preventDefault: () => void }) => {
      event.preventDefault()
      setProgress('sending')
      setProblem(undefined)
      try {
        await work()
        setProgress(closes ? 'sent' : 'none')
      } catch (refused) {
        const sentence = sentenceOf(refused, messages.generic)
        setProblem(sentence)
        setProgress('none')
        // What cannot be read again either says so where it stands.
        if (isPageOld(refused)) await refreshAll().catch(() => undefined)
        if (!isOpen.current && !isLoggedOut(refused)) toast.error(sentence)
      }
    }
  return {
    problem,
    isBusy: progress !== 'none',
    /** What closes the form was taken: what it still shows is not unsaved. */
    isSent: progress === 'sent',
    send,
    /** Takes the message away, once what was refused has been changed. */
    forget: () => setProblem(undefined),
  }
}
export type Sending = ReturnType<typeof useSending>
