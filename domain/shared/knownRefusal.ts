import type { Refusal } from './decision.ts'
import { isRefusalCode, refusalData } from './refusalData.ts'

/** True when the code is one of ours and the data has its shape. SQL functions return refusals as JSON. */
export function isKnownRefusal(found: { refused: string; data: unknown }): found is Refusal {
  if (!isRefusalCode(found.refused)) return false
  const shape = refusalData[found.refused]
  return shape === null ? found.data === undefined : shape.safeParse(found.data ?? {}).success
}
