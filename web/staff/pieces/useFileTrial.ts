import { useState } from 'react'
import { sentenceOf } from '../../api/apiError.ts'
import type { Write } from '../../api/call.ts'
import { messages } from '../../text/messages.ts'
import { staffApi } from '../api/request.ts'

/**
 * Sends a file with a table: first as a trial, which says row by row what it would do, then to do that. `send` answers
 * null when it was refused; `problem` then says why.
 */
export function useFileTrial<Answer>(call: Write<Answer, FormData>) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const send = async (
    file: File,
    fields: Readonly<Record<string, string>>,
    { isTrial }: { isTrial: boolean },
  ): Promise<Answer | null> => {
    const form = new FormData()
    form.set('dryRun', String(isTrial))
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('file', file)
    setBusy(true)
    setProblem(null)
    try {
      return await staffApi.send(call, form)
    } catch (error) {
      setProblem(sentenceOf(error, messages.generic))
      return null
    } finally {
      setBusy(false)
    }
  }
  return { problem, sending: { isBusy, isSent: false }, send }
}
