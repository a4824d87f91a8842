import type { ReactNode } from 'react'
import { isApiError, sentenceOf } from '../../api/apiError.ts'
import { messages } from '../../text/messages.ts'
import type { AnswerState } from './answers.ts'
import { Button } from './Button.tsx'
import styles from './States.module.css'
import { Failed, Loading } from './States.tsx'

const finalStatuses: readonly number[] = [400, 403, 404]
/** Asking again would be answered the same: it is not there, not allowed, or no question. */
export const isFinal = (error: unknown): boolean => isApiError(error) && finalStatuses.includes(error.status)

/** Renders an answer once it is loaded; a skeleton before that, and the error with a retry when it failed. */
export function AnswerView<Answer>(props: {
  answer: AnswerState<Answer>
  /** Keeps the last answer below the error when refreshing it fails, so that nothing that is being typed is lost. */
  isKept?: boolean
  children: (answer: Answer) => ReactNode
}) {
  const { data, error, mutate } = props.answer
  const failed = error !== undefined && (
    <Failed
      words={sentenceOf(error, messages.generic)}
      onRetry={isFinal(error) ? undefined : () => void mutate()}
    />
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

/** In a line of a form or a bar: why an answer is not here, with a retry; nothing while it loads and once it is here. */
export function Unread({ answer: { data, error, mutate } }: { answer: AnswerState<unknown> }) {
  if (data !== undefined || error === undefined) return null
  return (
    <p role="alert" className={styles.unread}>
      {sentenceOf(error, messages.generic)}
      {!isFinal(error) && <Button onClick={() => void mutate()}>다시 시도</Button>}
    </p>
  )
}

/** Two answers that are needed together: both of them, or why one that is missing could not be read. */
export function together<One, Other>(
  one: AnswerState<One>,
  other: AnswerState<Other>,
): AnswerState<readonly [One, Other]> {
  const missing = [one, other].filter(({ data }) => data === undefined)
  return {
    data: one.data === undefined || other.data === undefined ? undefined : [one.data, other.data],
    error: missing.find(({ error }) => error !== undefined)?.error,
    mutate: () => Promise.all(missing.map(({ mutate }) => mutate())),
  }
}
