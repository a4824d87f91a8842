import type { ReactNode } from 'react'
import type { SWRResponse } from 'swr'
import { sentenceOf } from '../../api/apiError.ts'
import { messages } from '../../text/messages.ts'
import { Failed, Loading } from './States.tsx'

/** Renders an answer once it is loaded; a skeleton before that, and the error with a retry when it failed. */
export function Answered<Answer>(props: {
  answer: Pick<SWRResponse<Answer, Error>, 'data' | 'error' | 'mutate'>
  children: (answer: Answer) => ReactNode
}) {
  const { data, error, mutate } = props.answer
  if (error !== undefined)
    return <Failed words={sentenceOf(error, messages.generic)} onRetry={() => mutate()} />
  return data === undefined ? <Loading /> : props.children(data)
}
