import { useState } from 'react'
import type { ScannedProduct } from '../../../../domain/wire/staffItems.ts'
import { hasCode, sentenceOf } from '../../../api/apiError.ts'
import { messages } from '../../../text/messages.ts'
import { staffApi } from '../../api/request.ts'
import { itemCalls } from '../../calls/operations.ts'

/** The product with this code; null without one. */
async function productWith(code: string): Promise<ScannedProduct | null> {
  try {
    return await staffApi.read(itemCalls.scanned(code))
  } catch (error) {
    if (hasCode(error, 'NOT_FOUND')) return null
    throw error
  }
}

/** Takes what a code was found to be, null when no product has it; false when the code is nothing else either. */
type Take = (item: ScannedProduct | null) => boolean | Promise<boolean>

/** Looks scanned codes up; the problem names the code that is nothing we know. */
export function useScan() {
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const scan = async (code: string, take: Take) => {
    setBusy(true)
    setProblem(null)
    try {
      if (!(await take(await productWith(code))))
        setProblem(`${code}: 이 코드의 상품이 없어요. 라벨을 확인해 주세요.`)
    } catch (error) {
      setProblem(sentenceOf(error, messages.generic))
    } finally {
      setBusy(false)
    }
  }
  return { problem, setProblem, isBusy, scan: (...given: Parameters<typeof scan>) => void scan(...given) }
}
