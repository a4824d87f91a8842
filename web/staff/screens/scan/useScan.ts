import { useState } from 'react'
import type { ScannedProduct } from '../../../../domain/wire/staffItems.ts'
import { hasCode, sentenceOf } from '../../../api/apiError.ts'
import { messages } from '../../../text/messages.ts'
import { staffApi } from '../../api/request.ts'
import { itemCalls } from '../../calls/operations.ts'
import { searchCall } from '../../calls/today.ts'

/** The consignment with this number; undefined without one. */
async function consignmentWith(code: string): Promise<string | undefined> {
  const { result } = await staffApi.read(searchCall(code))
  return result.find(({ kind, title }) => kind === 'consignment' && title === code.toUpperCase())?.id
}

/** Looks scanned codes up; the problem names the code that no item has, and no consignment where one is wanted. */
export function useScan() {
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const scan = async (
    code: string,
    found: (item: ScannedProduct) => unknown,
    consigned?: (consignmentId: string) => void,
  ) => {
    setBusy(true)
    setProblem(null)
    try {
      await found(await staffApi.read(itemCalls.scanned(code)))
    } catch (error) {
      if (!hasCode(error, 'NOT_FOUND')) return setProblem(sentenceOf(error, messages.generic))
      const id = consigned === undefined ? undefined : await consignmentWith(code).catch(() => undefined)
      if (id === undefined) setProblem(`${code}: 이 코드의 상품이 없어요. 라벨을 확인해 주세요.`)
      else consigned?.(id)
    } finally {
      setBusy(false)
    }
  }
  return { problem, setProblem, isBusy, scan: (...given: Parameters<typeof scan>) => void scan(...given) }
}
