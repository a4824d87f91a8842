import { isRefusal, type Refusal, refuse } from '../../domain/shared/decision.ts'
import type { HandledSubjectName } from '../../domain/shared/handledSubjects.ts'
import type { RecordSubject } from '../../domain/shared/recordKinds.ts'
import type { Note, Notes } from '../../domain/wire/handling.ts'
import { staffNames, writeOnceBy } from '../members/index.ts'
import { readPage } from '../platform/database/pages.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import type { Deps } from '../platform/deps.ts'
import type { CommandCode } from '../platform/eventStore/handleCommand.ts'
import { recordChange } from '../platform/recordChange.ts'

/** What a note is about: a member, or something of the member's. */
export type Noted = { memberId: number; of: { about: HandledSubjectName; key: string } | null }

/** `requestId` is the id of the form, under which it is written once. */
export type Typed = { note: string; requestId: string | undefined }

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

/**
 * Writes a note, which no member reads, once for each `requestId` (rule 584). Refuses one on a member who has left.
 */
export async function writeNote(
  deps: Pick<Deps, 'clock' | 'env' | 'store'>,
  { memberId, of, note, staffId, requestId }: Noted & Typed & { staffId: number },
): Promise<Refusal<'TRANSITION_NOT_ALLOWED' | CommandCode> | null> {
  const actor = `staff:${staffId}`
  const written = await writeOnceBy(deps, {
    ...{ actor, memberId, requestId, kind: 'note', typed: { actor, of, note }, result: {} },
    // A withdrawal strikes the member out of all notes: none may be written behind it.
    gone: refuse('TRANSITION_NOT_ALLOWED', { status: 'withdrawn', action: 'note' }),
    refuses: ['TRANSITION_NOT_ALLOWED'],
    write: async (client) => {
      const queries = queriesOn(client)
      const at = deps.clock.now()
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
        ...{ actor, at },
      })
      return null
    },
  })
  return isRefusal(written) ? written : null
}
