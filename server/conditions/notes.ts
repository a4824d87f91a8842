import { addMonths, seoulDate } from '../../domain/shared/civilDate.ts'
import type { Deps } from '../platform/deps.ts'
import { keyFor, opener, sealWith } from '../platform/security/personalKeys.ts'

export const purpose = 'condition'
/** Disputes about a rental are kept for five years. */
const keptMonths = 60
const subjectOf = (memberId: number): string => `member:${memberId}`

/** A note about an item as it is kept: sealed with the key of the member who rented it. */
export async function sealedNote(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  memberId: number,
  note: string,
): Promise<string> {
  const subject = subjectOf(memberId)
  const retainUntil = addMonths(seoulDate(clock.now()), keptMonths)
  return sealWith(await keyFor(db.pool, { subject, purpose, retainUntil }), subject, purpose, note)
}

/** Reads the notes of these members; empty for what the law lets be forgotten. */
export async function noteReader(
  { pool }: Deps['db'],
  memberIds: readonly number[],
): Promise<(memberId: number, written: string) => string> {
  const open = await opener(pool, purpose, memberIds.map(subjectOf))
  return (memberId, written) => {
    const note = open(subjectOf(memberId), written)
    return typeof note === 'string' ? note : ''
  }
}
