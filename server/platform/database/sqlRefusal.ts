import type { Refusal } from '../../../domain/shared/decision.ts'
import { isKnownRefusal } from '../../../domain/shared/knownRefusal.ts'
import { sqlState } from './sqlState.ts'

/**
 * Returns the refusal that SQL raised (`es.refuse`), or undefined for any other error. Throws when its code or data
 * match no known refusal.
 */
export function refusalInSql(error: unknown): Refusal | undefined {
  if (!(error instanceof Error) || sqlState(error) !== 'BL001') return undefined
  return refusalFrom(error.message, 'detail' in error && typeof error.detail === 'string' ? error.detail : '')
}

// Throws for a code or data that no refusal has.
function refusalFrom(code: string, facts: string): Refusal {
  const data: unknown = facts === '' ? undefined : JSON.parse(facts)
  const told = { refused: code, data }
  if (!isKnownRefusal(told)) throw new Error(`SQL refused with ${code} ${facts}, which no refusal is`)
  return told
}
