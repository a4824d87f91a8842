import type { Refusal } from './decision.ts'
import { isRefusalCode, refusalData } from './refusalData.ts'

/** True when the code is one of ours and the data has its shape. SQL functions return refusals as JSON. */
export function isKnownRefusal(told: { refused: string; data: unknown }): told is Refusal {
  if (!isRefusalCode(told.refused)) return false
  const shape = refusalData[told.refused]
  return shape === null ? told.data === undefined : shape.safeParse(told.data ?? {}).success
}
