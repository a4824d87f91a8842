import { useCallback, useEffect, useRef, useState } from 'react'
import { hasCode } from '../../api/apiError.ts'
import { newRequestId } from '../../kit/newRequestId.ts'
import { memberOf, sessionStore } from '../../session/session.ts'
import { type UnsentForm, unsentForms } from '../../storage/unsentForms.ts'

/** The stored forms of the member who is logged in. */
function ownForms(): Record<string, UnsentForm> {
  const kept = unsentForms.read()
  return kept !== null && kept.member === memberOf(sessionStore.read()) ? kept.forms : {}
}

/** Returns the unsent texts of a form when the member who is logged in typed them; null otherwise. */
export const unsentTexts = (form: string): UnsentForm | null => ownForms()[form] ?? null

/** Keeps what the member has typed in a form, or forgets it; without a session what is kept stays. */
function keepTyped(form: string, typed: UnsentForm | null): void {
  const member = memberOf(sessionStore.read())
  if (member === null) return
  const { [form]: _, ...others } = ownForms()
  const forms = typed === null ? others : { ...others, [form]: typed }
  if (Object.keys(forms).length === 0) unsentForms.clear()
  else unsentForms.save({ member, forms })
}

/**
 * Keeps the texts of a form until they are sent or forgotten: after Back, an expired session or a reload, the same member
 * finds them in this tab when the form is opened again (rule 726). A form that `asksBeforeLeaving` (`useLeaveGuard`) is one that
 * would not come back as it was, with photos, or would seem to be saved, because it edits what is stored: whoever leaves
 * it gives up what was typed. `sendOnce` sends the form under an id that is kept with the
 * texts: sent again after a lost answer, it is the same request.
 */
export function useUnsentForm(form: string, { asksBeforeLeaving = false } = {}) {
  const [kept] = useState(() => unsentTexts(form))
  const [request] = useState(() => ({ id: kept?.requestId ?? newRequestId() }))
  const forget = useCallback(() => keepTyped(form, null), [form])
  useEffect(() => (asksBeforeLeaving ? forget : undefined), [asksBeforeLeaving, forget])
  const keep = useCallback(
    (texts: Record<string, string>, photos: number) =>
      keepTyped(form, { texts, photos, requestId: request.id }),
    [form, request],
  )
  const sendOnce = async <Answer>(
    send: (requestId: string | undefined) => Promise<Answer>,
  ): Promise<Answer> => {
    try {
      const answer = await send(request.id)
      request.id = newRequestId()
      forget()
      return answer
    } catch (error) {
      // What was sent first is stored: with other texts, of which the member has been told, the form is a new request.
      if (hasCode(error, 'IDEMPOTENCY_KEY_REUSED')) {
        request.id = newRequestId()
        const typed = unsentTexts(form)
        if (typed !== null) keep(typed.texts, typed.photos)
      }
      throw error
    }
  }
  return { kept, keep, forget, sendOnce }
}

/** Keeps the texts of a form without photos as they are typed; nothing is kept while all of them are empty. */
export function useKeeping(
  { keep, forget }: Pick<ReturnType<typeof useUnsentForm>, 'keep' | 'forget'>,
  texts: Record<string, string>,
): void {
  const known = useRef('')
  useEffect(() => {
    const typed = JSON.stringify(texts)
    if (typed === known.current) return
    known.current = typed
    if (Object.values(texts).every((text) => text === '')) forget()
    else keep(texts, 0)
  })
}
