import { useMachine } from '@xstate/react'
import { useMemo } from 'react'
import { fromPromise } from 'xstate'
import { hasCode, isApiError, sentenceOf } from '../../api/apiError.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { messages } from '../../text/messages.ts'
import { draftOf, formOf, type ReviewTarget } from './reviewForm.ts'
import { type Filled, type WritingEnding, writingMachine } from './writing.machine.ts'

const fieldOf = (error: unknown): string | null => {
  if (hasCode(error, 'INVALID_REQUEST')) return Object.keys(error.details.fields)[0] ?? null
  return isApiError(error) && typeof error.details.field === 'string' ? error.details.field : null
}

async function send(target: ReviewTarget, filled: Filled): Promise<WritingEnding> {
  const form = formOf(target, filled)
  try {
    if (target.review === null)
      return { kind: 'done', points: (await api.send(calls.writeReview, form)).points }
    await api.send(calls.editReview(target.review.reviewId), form)
    return { kind: 'done', points: 0 }
  } catch (error) {
    return { kind: 'refused', field: fieldOf(error), message: sentenceOf(error, messages.generic) }
  }
}

export function useWriting(target: ReviewTarget) {
  const machine = useMemo(
    () =>
      writingMachine.provide({
        actors: { send: fromPromise(({ input }: { input: Filled }) => send(target, input)) },
      }),
    [target],
  )
  return useMachine(machine, { input: draftOf(target) })
}
