import type { Refusal } from '../../../domain/shared/decision.ts'
import { isKnownRefusal } from '../../../domain/shared/knownRefusal.ts'
import { sqlState } from './sqlState.ts'

/** The refusal with which SQL ended a transaction (`es.refuse`), or undefined for any other error. */
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
