import { useCallback, useEffect, useRef, useState } from 'react'
import { identify } from './identityPopup.ts'
import type { IdentifiedPerson } from './person.ts'
import { verifiedPerson } from './verifiedPerson.ts'

/**
 * Verifies the visitor's identity. With `keeps` (joining) the result survives a reload of the tab; elsewhere each visit
 * needs a new verification.
 */
export function useIdentity({ keeps = false }: { keeps?: boolean } = {}) {
  const [person, setPerson] = useState<IdentifiedPerson | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const attempt = useRef<AbortController | null>(null)
  useEffect(() => {
    if (keeps) setPerson(verifiedPerson.read())
    return () => attempt.current?.abort()
  }, [keeps])

  /** Discards the result: the server refused it, or another attempt begins. */
  const forget = useCallback((why: string | null = null) => {
    verifiedPerson.clear()
    setPerson(null)
    setProblem(why)
  }, [])
  const verify = useCallback(async () => {
    attempt.current?.abort()
    const current = new AbortController()
    attempt.current = current
    forget()
    setOpen(true)
    const ending = await identify(current.signal)
    if (ending.kind === 'left') return
    setOpen(false)
    if (ending.kind === 'refused') return setProblem(ending.message)
    if (keeps) verifiedPerson.save(ending.person)
    setPerson(ending.person)
  }, [forget, keeps])
  return { person, problem, isOpen, verify, forget }
}
export type Identity = ReturnType<typeof useIdentity>
