import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import type { HandledSubjectName } from '../../domain/shared/handledSubjects.ts'
import type { RecordSubject } from '../../domain/shared/recordKinds.ts'
import type { Note, Notes } from '../../domain/wire/handling.ts'
import { lockMember, staffNames } from '../members/index.ts'
import { readPage } from '../platform/database/pages.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import { refusableTransaction } from '../platform/database/refusableTransaction.ts'
import type { Deps } from '../platform/deps.ts'
import { recordChange } from '../platform/recordChange.ts'

/** What a note is about: a member, or something of the member's. */
export type Noted = { memberId: number; of: { about: HandledSubjectName; key: string } | null }

type NoteRow = { id: number; note: string; by: number; at: Date }

/** A note as colleagues read it. */
export const noteShown = (
  { id, note, by, at }: NoteRow,
  names: Awaited<ReturnType<typeof staffNames>>,
): Note => ({
  ...{ id, note, writtenAt: at.toISOString() },
  writtenBy: { id: by, name: names.get(by) ?? `직원 ${by}` },
})

/** The newest notes on something of a member's, with how many there are. */
export async function notesOf(
  { db }: Pick<Deps, 'db'>,
  of: NonNullable<Noted['of']>,
  atMost: number,
): Promise<Notes> {
  const newest = db.kysely
    .selectFrom('shop.member_notes')
    .where('about', '=', of.about)
    .where('about_key', '=', of.key)
    .select(['note_id as id', 'note', 'written_by as by', 'written_at as at'])
    .orderBy('note_id', 'desc')
  const [{ rows, cntAll }, names] = await Promise.all([
    readPage(newest, { curPage: 1, limit: atMost }),
    staffNames(db),
  ])
  return { cntAll, result: rows.map((row) => noteShown(row, names)) }
}

/** As what a colleague's act is recorded: each kind by those who may see its list. */
export const recordedAs = (of: Noted['of']): RecordSubject =>
  of === null ? 'member_notes' : `${of.about}_handling`

/** Writes a note, which no member reads. Refuses one on a member who has left. */
export function writeNote(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { memberId, of, note, staffId }: Noted & { note: string; staffId: number },
): Promise<Refusal<'TRANSITION_NOT_ALLOWED'> | null> {
  return refusableTransaction(db.pool, async (client) => {
    // A withdrawal strikes the member out of all notes: none may be written behind it.
    if (!(await lockMember(client, memberId)))
      return refuse('TRANSITION_NOT_ALLOWED', { status: 'withdrawn', action: 'note' })
    const queries = queriesOn(client)
    const at = clock.now()
    const { id } = await queries
      .insertInto('shop.member_notes')
      .values({
        ...{ member_id: memberId, about: of?.about ?? 'member', about_key: of?.key ?? null },
        ...{ note, written_by: staffId, written_at: at },
      })
      .returning('note_id as id')
      .executeTakeFirstOrThrow()
    await recordChange(queries, {
      ...{ subject: recordedAs(of), key: of?.key ?? memberId, before: null, after: { id, note } },
      ...{ actor: `staff:${staffId}`, at },
    })
    return null
  })
}
