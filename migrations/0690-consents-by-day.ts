import type { Kysely } from 'kysely'

/** Consents that are confirmed every two years are found by the day on which they were given. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('member_consents_by_day')
    .on('shop.member_consents')
    .columns(['term_id', 'decided_at'])
    .execute()
}
