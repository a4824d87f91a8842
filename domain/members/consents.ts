import { type Refusal, refuse } from '../shared/decision.ts'
import type { Consent, MemberEventOf } from './events.ts'

/** Over 14, terms of service, privacy policy; then marketing and optional data (rule 70). */
export const joinTermIds: readonly number[] = [1, 2, 3, 7, 8]
export const requiredTermIds: readonly number[] = [1, 2, 3]
export const marketingTermId = 7
/** Terms that a member may withdraw from and agree to again at any time. */
export const optionalTermIds: readonly number[] = [marketingTermId, 8]

type OfferedTerm = { id: number; version: number; required: boolean }

/** The consents of a new member, term by term. Refuses TERMS_NOT_AGREED when a required one is missing. */
export function consentsOf(
  offered: readonly OfferedTerm[],
  agreedIds: readonly number[],
): Consent[] | Refusal<'TERMS_NOT_AGREED'> {
  const agreed = new Set(agreedIds)
  const missing = offered.filter((term) => term.required && !agreed.has(term.id)).map((term) => term.id)
  if (missing.length > 0) return refuse('TERMS_NOT_AGREED', { termId: missing })
  return offered.map(({ id, version }) => ({ termId: id, version, agreed: agreed.has(id) }))
}

/** A member's decision about an optional term, and their previous one; null when there was none. */
type ConsentChange = { memberId: number; term: OfferedTerm; agreed: boolean; before: boolean | null }

/**
 * The event of a changed consent, with the current wording; none when nothing changes (rule 73). Refuses NOT_FOUND for
 * a term that is not optional.
 */
export function changeConsent(
  change: ConsentChange,
): MemberEventOf<'member.consent.changed'>[] | Refusal<'NOT_FOUND'> {
  const { memberId, term, agreed, before } = change
  if (!optionalTermIds.includes(term.id)) return refuse('NOT_FOUND')
  if (agreed === (before ?? false)) return []
  const consent = { termId: term.id, version: term.version, agreed }
  return [{ type: 'member.consent.changed', data: { memberId, ...consent } }]
}
