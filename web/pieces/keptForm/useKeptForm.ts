import { useCallback, useEffect, useState } from 'react'
import { memberOf, sessionStore } from '../../session/session.ts'
import { type KeptForm, keptForm } from '../../storage/keptForm.ts'

/** What the member of this tab typed into that form before the page was left without their doing. */
export function keptIn(form: string): Pick<KeptForm, 'texts' | 'photos'> | null {
  const kept = keptForm.read()
  return kept !== null && kept.form === form && kept.member === memberOf(sessionStore.read()) ? kept : null
}

/**
 * Keeps what is typed in a form while it is open. A member who closes it lets it go; when the session is lost, or the
 * page loaded again, it is there when the same member opens the form again.
 */
export function useKeptForm(form: string) {
  const [kept] = useState(() => keptIn(form))
  useEffect(
    () => () => {
      if (sessionStore.read() !== null) keptForm.clear()
    },
    [],
  )
  const keep = useCallback(
    (texts: Record<string, string>, photos: number) => {
      const member = memberOf(sessionStore.read())
      if (member !== null) keptForm.save({ member, form, texts, photos })
    },
    [form],
  )
  return { kept, keep }
}
