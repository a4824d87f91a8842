import { type Kysely, sql } from 'kysely'

/* The month whose settlement took a charge, so that its statement can name what was taken. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE shop.charges ADD COLUMN deducted_month text COLLATE "C";
    CREATE INDEX charges_deducted ON shop.charges (member_id, deducted_month) WHERE deducted_month IS NOT NULL;
  `.execute(db)
}
