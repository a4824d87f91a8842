import type { ReactNode } from 'react'
import type { SWRResponse } from 'swr'
import { sentenceOf } from '../../api/apiError.ts'
import { messages } from '../../text/messages.ts'
import { Failed, Loading } from './States.tsx'

/** Renders an answer once it is loaded; a skeleton before that, and the error with a retry when it failed. */
export function AnswerView<Answer>(props: {
  answer: Pick<SWRResponse<Answer, Error>, 'data' | 'error' | 'mutate'>
  /**
   * Keeps the last answer below the error when refreshing it fails, so that nothing that is being typed is lost. Not
   * for answers with `keepPreviousData`, whose last answer may be of another month or page.
   */
  isKept?: boolean
  children: (answer: Answer) => ReactNode
}) {
  const { data, error, mutate } = props.answer
  const failed = error !== undefined && (
    <Failed words={sentenceOf(error, messages.generic)} onRetry={() => mutate()} />
  )
  if (data === undefined) return failed || <Loading />
  if (props.isKept !== true) return failed || props.children(data)
  return (
    <>
      {failed}
      {props.children(data)}
    </>
  )
}
