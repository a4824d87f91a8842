import { z } from 'zod'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import { handledSubjects } from '../../domain/shared/handledSubjects.ts'
import type { Assignee, AssignmentRequest } from '../../domain/wire/handling.ts'
import { lockMember } from '../members/index.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import { refusableTransaction } from '../platform/database/refusableTransaction.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import { recordChange } from '../platform/recordChange.ts'
import { type Noted, recordedAs } from './notes.ts'
import { assigned } from './published.ts'

type Handled = { memberId: number; of: NonNullable<Noted['of']> }

export async function assigneeTo({ db }: Pick<Deps, 'db'>, { about, key }: Handled['of']): Promise<Assignee> {
  const row = await db.kysely
    .selectFrom(assigned.as('a'))
    .select(['a.staff_id as id', 'a.name'])
    .where('a.about', '=', about)
    .where('a.about_key', '=', key)
    .executeTakeFirst()
  return row ?? null
}

const mayHandle = statement({
  name: 'handling.colleagues',
  text: `SELECT s.id, s.name FROM shop.staff_roles() s WHERE s.roles && ($1::text[] || '{admin}') ORDER BY s.name, s.id`,
  row: z.object({ id: z.int(), name: z.string() }),
})

/** The colleagues who may see a kind of thing, and so can be assigned to it. */
export const colleaguesFor = ({ db }: Pick<Deps, 'db'>, about: Handled['of']['about']) =>
  mayHandle(db.pool, [handledSubjects[about].roles])

/**
 * Assigns a colleague to something, or nobody. Refuses NOT_FOUND for one who may not see it, CONCURRENT_CHANGE when
 * somebody else is assigned than the colleague saw, and TRANSITION_NOT_ALLOWED when the member has left.
 */
export async function assign(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { memberId, of, by, staffId, before }: Handled & AssignmentRequest & { by: number },
): Promise<Refusal<'CONCURRENT_CHANGE' | 'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED'> | null> {
  const colleagues = await colleaguesFor({ db }, of.about)
  if (staffId !== null && !colleagues.some(({ id }) => id === staffId)) return refuse('NOT_FOUND')
  return refusableTransaction(db.pool, async (client) => {
    // The member's row is the lock: nothing may be written behind a withdrawal, and assignments come one after another.
    if (!(await lockMember(client, memberId)))
      return refuse('TRANSITION_NOT_ALLOWED', { status: 'withdrawn', action: 'assign' })
    const queries = queriesOn(client)
    const isThis = { about: of.about, about_key: of.key }
    const known = await queries
      .selectFrom(assigned.as('a'))
      .select('a.staff_id as id')
      .where('a.about', '=', of.about)
      .where('a.about_key', '=', of.key)
      .executeTakeFirst()
    const was = known?.id ?? null
    if (was !== before) return refuse('CONCURRENT_CHANGE')
    if (was === staffId) return null
    const at = clock.now()
    if (staffId === null)
      await queries
        .deleteFrom('shop.assignments')
        .where('about', '=', of.about)
        .where('about_key', '=', of.key)
        .execute()
    else {
      const row = { staff_id: staffId, assigned_by: by, assigned_at: at }
      await queries
        .insertInto('shop.assignments')
        .values({ ...isThis, member_id: memberId, ...row })
        .onConflict((same) => same.columns(['about', 'about_key']).doUpdateSet(row))
        .execute()
    }
    const nameOf = (wanted: number | null) =>
      wanted === null ? null : (colleagues.find(({ id }) => id === wanted)?.name ?? `직원 ${wanted}`)
    await recordChange(queries, {
      ...{ subject: recordedAs(of), key: of.key, actor: `staff:${by}`, at },
      ...{ before: { assignee: nameOf(was) }, after: { assignee: nameOf(staffId) } },
    })
    return null
  })
}
