import { hasCode, isLoggedOut, sentenceOf } from '../../api/apiError.ts'
import { isOutcomeUnknown } from '../../api/isOutcomeUnknown.ts'
import { messages } from '../../text/messages.ts'
import type { ActionLine, DialogAnswer } from './actions.ts'

/**
 * A row that was not acted on, and why; `isUnknown` when it may have been, `isBare` when the sentence says only that
 * something has changed.
 */
export type Failure = { line: ActionLine; sentence: string; isUnknown: boolean; isBare: boolean }

const isBare = (error: unknown): boolean =>
  hasCode(error, 'CONCURRENT_CHANGE') || hasCode(error, 'IDEMPOTENCY_KEY_REUSED')

/**
 * Acts on row after row, and returns those that failed. When the session ends, the rest fails unsent: whoever logs in next
 * at this machine would do it under another name.
 */
export async function actInTurn(
  lines: readonly ActionLine[],
  answerFor: (line: ActionLine) => DialogAnswer,
  onNext: (nth: number) => void,
): Promise<{ failed: readonly Failure[]; isLoggedOut: boolean }> {
  const failed: Failure[] = []
  for (const [nth, line] of lines.entries()) {
    onNext(nth)
    try {
      await line.act(answerFor(line))
    } catch (error) {
      const sentence = sentenceOf(error, messages.generic)
      const isOver = isLoggedOut(error)
      failed.push({ line, sentence, isUnknown: isOver || isOutcomeUnknown(error), isBare: isBare(error) })
      if (!isOver) continue
      const unsent = lines
        .slice(nth + 1)
        .map((line) => ({ ...{ line, sentence }, isUnknown: false, isBare: false }))
      return { failed: [...failed, ...unsent], isLoggedOut: true }
    }
  }
  return { failed, isLoggedOut: false }
}
