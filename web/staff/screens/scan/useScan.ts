import { useState } from 'react'
import type { ScannedProduct } from '../../../../domain/wire/staffItems.ts'
import { hasCode, sentenceOf } from '../../../api/apiError.ts'
import { messages } from '../../../text/messages.ts'
import { staffApi } from '../../api/request.ts'
import { itemCalls } from '../../calls/operations.ts'

/** Looks scanned codes up; the problem names the code that no item has. */
export function useScan() {
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const scan = async (code: string, found: (item: ScannedProduct) => unknown) => {
    setBusy(true)
    setProblem(null)
    try {
      await found(await staffApi.read(itemCalls.scanned(code)))
    } catch (error) {
      setProblem(
        hasCode(error, 'NOT_FOUND')
          ? `${code}: 이 코드의 상품이 없어요. 라벨을 확인해 주세요.`
          : sentenceOf(error, messages.generic),
      )
    } finally {
      setBusy(false)
    }
  }
  return { problem, setProblem, isBusy, scan: (...given: Parameters<typeof scan>) => void scan(...given) }
}
