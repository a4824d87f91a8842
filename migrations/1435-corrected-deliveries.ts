import { type Kysely, sql } from 'kysely'

/** A change of delivery whose order was corrected while its fee was paid ends with a cause of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE personal.delivery_drafts DROP CONSTRAINT delivery_drafts_ended_because_check;
    ALTER TABLE personal.delivery_drafts ADD CONSTRAINT delivery_drafts_ended_because_check
      CHECK (ended_because IN ('expired', 'replaced', 'closed', 'declined', 'overtaken', 'corrected')) NOT VALID;
  `.execute(db)
}
