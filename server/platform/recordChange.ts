import { type Kysely, sql } from 'kysely'
import type { RecordSubject } from '../../domain/shared/recordKinds.ts'
import type { Deps, Tables } from './deps.ts'
import { markRecorded } from './staffActs.ts'

type Change = {
  /** The table without its schema. */
  subject: RecordSubject
  key: string | number
  before: unknown
  after: unknown
  /** 'staff:3' or 'job:seed'. */
  actor: string
  at: Date
  /** The reason that the staff member typed, for changes that ask for one. */
  reason?: string
}

/**
 * Writes the audit entry of a change to a plain table, with its row before and after, in the change's transaction. Returns
 * its id.
 */
export async function recordChange(trx: Kysely<Tables>, change: Change): Promise<number> {
  if (change.actor.startsWith('staff:')) markRecorded()
  const { id } = await trx
    .insertInto('shop.catalogue_changes')
    .values({
      ...change,
      key: String(change.key),
      before: written(change.before),
      after: written(change.after),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What a colleague looks at, and the id of the page or the name of the part that shows it. */
export type PersonalData = Pick<Change, 'subject' | 'key'> & { view: string }

/**
 * Records that a colleague looked at somebody's personal data, once for each view: reading it again under the same id of a
 * view within the hour is not another one. A part of a thing that has no page of its own is a view by its name.
 */
export async function recordView(
  kysely: Kysely<Tables>,
  { view, ...seen }: PersonalData & Pick<Change, 'actor' | 'at'>,
): Promise<void> {
  const known = await kysely
    .selectFrom('shop.catalogue_changes')
    .select('id')
    .where('subject', '=', seen.subject)
    .where('key', '=', String(seen.key))
    .where('actor', '=', seen.actor)
    .where('at', '>', new Date(seen.at.getTime() - oneViewMs))
    .where(sql<boolean>`after ->> 'view' = ${view}`)
    .executeTakeFirst()
  if (known === undefined) await recordChange(kysely, { ...seen, before: null, after: { view } })
}

const oneViewMs = 3_600_000

// A missing row is stored as SQL NULL, not as the JSON literal null.
const written = (row: unknown): string | null => (row === null ? null : JSON.stringify(row))

/**
 * Returns the newest changes of one row with their reasons, at most `atMost`. `subject` is the table without schema.
 */
export const changesOf = (
  kysely: Kysely<Tables>,
  { subject, key, atMost }: { subject: string; key: string; atMost: number },
) =>
  kysely
    .selectFrom('shop.catalogue_changes')
    .select(['at', 'actor', 'reason', 'before', 'after'])
    .where('subject', '=', subject)
    .where('key', '=', key)
    .orderBy('id', 'desc')
    .limit(atMost)
    .execute()

type ReasonedRequest = { staff: { id: number }; body: { reason: string } }

/** Returns the actor, instant and reason of a staff request, as `recordChange` takes them. */
export const changedBy =
  ({ clock }: Pick<Deps, 'clock'>) =>
  ({ staff, body }: ReasonedRequest) => ({
    actor: `staff:${staff.id}`,
    at: clock.now(),
    reason: body.reason,
  })
