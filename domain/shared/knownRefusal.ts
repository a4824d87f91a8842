import type { Refusal } from './decision.ts'
import { isRefusalCode, refusalData } from './refusalData.ts'

/** True when a code that came as text is one of ours and its data has that code's shape: SQL refuses in JSON. */
export function isKnownRefusal(told: { refused: string; data: unknown }): told is Refusal {
  if (!isRefusalCode(told.refused)) return false
  const shape = refusalData[told.refused]
  return shape === null ? told.data === undefined : shape.safeParse(told.data ?? {}).success
}
