import { useCallback, useEffect, useRef, useState } from 'react'
import { memberOf, sessionStore } from '../../session/session.ts'
import { type UnsentForm, unsentForm } from '../../storage/unsentForm.ts'

/** Returns the unsent texts of a form when the member who is logged in typed them; null otherwise. */
export function unsentTexts(form: string): Pick<UnsentForm, 'texts' | 'photos'> | null {
  const kept = unsentForm.read()
  return kept !== null && kept.form === form && kept.member === memberOf(sessionStore.read()) ? kept : null
}

/**
 * Keeps the texts of an open form. Closing or forgetting the form discards them; after an expired session or a reload,
 * the form is restored when the same member opens it again.
 */
export function useUnsentForm(form: string) {
  const [kept] = useState(() => unsentTexts(form))
  const forget = useCallback(() => {
    // Another open form of the page may have been written in since.
    if (unsentForm.read()?.form === form) unsentForm.clear()
  }, [form])
  useEffect(
    () => () => {
      if (sessionStore.read() !== null) forget()
    },
    [forget],
  )
  const keep = useCallback(
    (texts: Record<string, string>, photos: number) => {
      const member = memberOf(sessionStore.read())
      if (member !== null) unsentForm.save({ member, form, texts, photos })
    },
    [form],
  )
  return { kept, keep, forget }
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
