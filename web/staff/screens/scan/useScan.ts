import { useState } from 'react'
import type { ScannedProduct } from '../../../../domain/wire/staffItems.ts'
import { hasCode, sentenceOf } from '../../../api/apiError.ts'
import { messages } from '../../../text/messages.ts'
import { staffApi } from '../../api/request.ts'
import { itemCalls } from '../../calls/operations.ts'
import { inTurn } from '../../kit/inTurn.ts'

/** The product with this code; null without one. */
export async function productWith(code: string): Promise<ScannedProduct | null> {
  try {
    return await staffApi.read(itemCalls.scanned(code))
  } catch (error) {
    if (hasCode(error, 'NOT_FOUND')) return null
    throw error
  }
}

/** Takes what a code was found to be, null when no product has it; false when the code is nothing else either. */
type Take = (item: ScannedProduct | null) => boolean | Promise<boolean>

/**
 * Looks scanned codes up; the problem names the code that is nothing we know. A scanner is faster than an answer: what a
 * code leads to is done before the next one is looked up.
 */
export function useScan() {
  const [problem, setProblem] = useState<string | null>(null)
  const [waiting, setWaiting] = useState(0)
  const [next] = useState(inTurn)
  const doNext = (task: () => Promise<void>) => {
    // Not when its turn comes, which would take away what the task before it has just said.
    setProblem(null)
    setWaiting((tasks) => tasks + 1)
    void next(async () => {
      await task().catch((error) => setProblem(sentenceOf(error, messages.generic)))
      setWaiting((tasks) => tasks - 1)
    })
  }
  const scan = (code: string, take: Take) =>
    doNext(async () => {
      if (!(await take(await productWith(code))))
        setProblem(`${code}: 이 코드의 상품이 없어요. 라벨을 확인해 주세요.`)
    })
  return { problem, setProblem, isBusy: waiting > 0, scan, doNext }
}
