import { addMonths, seoulDate } from '../../domain/shared/civilDate.ts'
import type { Deps, Reads } from '../platform/deps.ts'
import { keyFor, opener, sealWith } from '../platform/security/personalKeys.ts'

export const purpose = 'condition'
/** Records of disputes about a rental are kept for five years. */
const keptMonths = 60
const subjectOf = (memberId: number): string => `member:${memberId}`

/** Seals a note about an item with the key of the member who rented it. */
export async function sealedNote(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  memberId: number,
  note: string,
): Promise<string> {
  const subject = subjectOf(memberId)
  const retainUntil = addMonths(seoulDate(clock.now()), keptMonths)
  return sealWith(await keyFor(db.pool, { subject, purpose, retainUntil }), subject, purpose, note)
}

/** Returns a function that reads the notes of these members; empty once the key's retention has ended. */
export async function noteReader(
  { pool }: Pick<Reads, 'pool'>,
  memberIds: readonly number[],
): Promise<(memberId: number, written: string) => string> {
  const open = await opener(pool, purpose, memberIds.map(subjectOf))
  return (memberId, written) => {
    const note = open(subjectOf(memberId), written)
    return typeof note === 'string' ? note : ''
  }
}

/** The notes of these records, by their ids; without those whose key's retention has ended. */
export async function notesOfRecords(
  db: Reads,
  recordIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (recordIds.length === 0) return new Map()
  const rows = await db.kysely
    .selectFrom('personal.condition_notes')
    .select(['record_id', 'member_id', 'written'])
    .where('record_id', 'in', recordIds)
    .execute()
  const noteOf = await noteReader(
    db,
    rows.map(({ member_id }) => member_id),
  )
  return new Map(rows.map(({ record_id, member_id, written }) => [record_id, noteOf(member_id, written)]))
}
