import { type Kysely, sql } from 'kysely'

/*
 * When a refund was last asked for without an answer; null once the provider has answered. The default gives existing
 * rows the time of the migration without rewriting them, so that each counts as unanswered for some minutes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE platform.refund_tries ADD COLUMN asked_at timestamptz DEFAULT now();
    ALTER TABLE platform.refund_tries ALTER COLUMN asked_at DROP DEFAULT;
    ALTER TABLE platform.charge_refund_tries ADD COLUMN asked_at timestamptz DEFAULT now();
    ALTER TABLE platform.charge_refund_tries ALTER COLUMN asked_at DROP DEFAULT;
  `.execute(db)
}
