import { type Refusal, refuse } from '../shared/decision.ts'
import type { Consent } from './events.ts'

/** Over 14, terms of service, privacy policy; then marketing and optional data (rule 70). */
export const joinTermIds: readonly number[] = [1, 2, 3, 7, 8]
export const marketingTermId = 7

export type OfferedTerm = { id: number; version: number; required: boolean }

/** What a new member agreed to, term by term. Refuses TERMS_NOT_AGREED when a required one is missing. */
export function consentsOf(
  offered: readonly OfferedTerm[],
  agreedIds: readonly number[],
): Consent[] | Refusal {
  const agreed = new Set(agreedIds)
  const missing = offered.filter((term) => term.required && !agreed.has(term.id)).map((term) => term.id)
  if (missing.length > 0) return refuse('TERMS_NOT_AGREED', { termId: missing })
  return offered.map(({ id, version }) => ({ termId: id, version, agreed: agreed.has(id) }))
}
