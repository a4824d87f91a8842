import { hasCode } from '../../../api/apiError.ts'
import { isOutcomeUnknown } from '../../../api/isOutcomeUnknown.ts'
import { newRequestId } from '../newRequestId.ts'

type RequestId = { requestId?: string }
/** Sends what is to be created, with the field that is added to its body. */
type Send<Sent, Answer> = (sent: Sent, beside: RequestId) => Promise<Answer>
type Created<Sent, Answer> = { sent: Sent; answer: Answer }

/**
 * Returns a function that creates something once, however often it is sent: all attempts have one `requestId`, until one is
 * answered. What is sent after a lost answer may differ from what was sent before; if the server has taken that, it
 * refuses this one, and that is sent again for its answer. Resolves to what was created and the answer to it.
 */
export function createOnce<Sent, Answer>() {
  let open: { beside: RequestId; unanswered: Sent[] } | null = null
  return (now: Sent, send: Send<Sent, Answer>): Promise<Created<Sent, Answer>> => {
    const requestId = newRequestId()
    open ??= { beside: requestId === null ? {} : { requestId }, unanswered: [] }
    const { beside, unanswered } = open
    const attempt = async (sent: Sent, others: readonly Sent[]): Promise<Created<Sent, Answer>> => {
      try {
        const answer = await send(sent, beside)
        open = null
        return { sent, answer }
      } catch (error) {
        if (isOutcomeUnknown(error)) unanswered.push(sent)
        const [next, ...rest] = others
        if (next === undefined || !hasCode(error, 'IDEMPOTENCY_KEY_REUSED')) throw error
        return attempt(next, rest)
      }
    }
    return attempt(now, [...unanswered])
  }
}
