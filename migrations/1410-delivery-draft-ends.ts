import { type Kysely, sql } from 'kysely'

/** Why a change of delivery was not paid, which its member reads. One that ended before this says that its time was over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE personal.delivery_drafts ADD COLUMN ended_because text COLLATE "C",
      ADD CONSTRAINT delivery_drafts_ended_because_check
        CHECK (ended_because IN ('expired', 'replaced', 'closed', 'declined', 'overtaken')) NOT VALID`.execute(
    db,
  )
  await sql`
    UPDATE personal.delivery_drafts d SET ended_because = 'expired' WHERE d.contact IS NULL
      AND NOT EXISTS (SELECT FROM shop.delivery_changes c WHERE c.delivery_change_id = d.delivery_change_id)`.execute(
    db,
  )
}
