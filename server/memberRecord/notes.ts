import { memberActions } from '../../domain/members/memberActions.ts'
import { whyNot } from '../../domain/shared/actionTable.ts'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import type { MemberRecord } from '../../domain/wire/staffMembers.ts'
import { lockMember, staffNames, standingOfMember } from '../members/index.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import { refusableTransaction } from '../platform/database/refusableTransaction.ts'
import type { Deps } from '../platform/deps.ts'
import { recordChange } from '../platform/recordChange.ts'

/** The newest notes on a member, with how many there are. */
export async function notesOf(
  { db }: Pick<Deps, 'db'>,
  memberId: number,
  atMost: number,
): Promise<MemberRecord['notes']> {
  const of = db.kysely.selectFrom('shop.member_notes').where('member_id', '=', memberId)
  const [rows, { count }, names] = await Promise.all([
    of
      .select(['note_id as id', 'note', 'written_by as by', 'written_at as at'])
      .orderBy('note_id', 'desc')
      .limit(atMost)
      .execute(),
    of.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    staffNames(db),
  ])
  return {
    cntAll: count,
    result: rows.map(({ id, note, by, at }) => ({
      ...{ id, note, writtenAt: at.toISOString() },
      writtenBy: { id: by, name: names.get(by) ?? `직원 ${by}` },
    })),
  }
}

/** Writes a note on a member, which no member reads. Refuses one on a member who has left. */
export async function writeNote(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { memberId, note, staffId }: { memberId: number; note: string; staffId: number },
): Promise<Refusal<'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED'> | null> {
  const status = await standingOfMember(db, memberId)
  if (status === null) return refuse('NOT_FOUND')
  const refusal = whyNot(memberActions, 'note', { status }, 'staff')
  if (refusal !== null) return refusal
  return refusableTransaction(db.pool, async (client) => {
    // A withdrawal strikes the member out of all notes: none may be written behind it.
    if (!(await lockMember(client, memberId)))
      return refuse('TRANSITION_NOT_ALLOWED', { status: 'withdrawn', action: 'note' })
    const queries = queriesOn(client)
    const at = clock.now()
    const { id } = await queries
      .insertInto('shop.member_notes')
      .values({ member_id: memberId, note, written_by: staffId, written_at: at })
      .returning('note_id as id')
      .executeTakeFirstOrThrow()
    await recordChange(queries, {
      ...{ subject: 'member_notes', key: memberId, before: null, after: { id, note } },
      ...{ actor: `staff:${staffId}`, at },
    })
    return null
  })
}
