import type { Kysely } from 'kysely'
import type { Deps, Tables } from './deps.ts'

type Change = {
  /** The table without its schema. */
  subject: string
  key: string | number
  before: unknown
  after: unknown
  /** 'staff:3' or 'job:seed'. */
  actor: string
  at: Date
  /** What the colleague typed, where the change asks for it. */
  reason?: string
}

/** Records who changed a plain table, with its row before and after, in the transaction of the change. */
export async function recordChange(trx: Kysely<Tables>, change: Change): Promise<void> {
  await trx
    .insertInto('shop.catalogue_changes')
    .values({
      ...change,
      key: String(change.key),
      before: written(change.before),
      after: written(change.after),
    })
    .execute()
}

// A row that was not there is no row, not the JSON word null.
const written = (row: unknown): string | null => (row === null ? null : JSON.stringify(row))

/** The newest changes of one row, with what was typed for them. */
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

/** Who asks for a change of a plain table, when, and what they typed. */
export const changedBy =
  ({ clock }: Pick<Deps, 'clock'>) =>
  ({ staff, body }: ReasonedRequest) => ({
    actor: `staff:${staff.id}`,
    at: clock.now(),
    reason: body.reason,
  })
