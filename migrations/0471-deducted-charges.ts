import { type Kysely, sql } from 'kysely'

/* A charge that no card pays is taken from what its owner is paid. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE shop.charges DROP CONSTRAINT charges_status_check;
    ALTER TABLE shop.charges ADD CONSTRAINT charges_status_check
      CHECK (status IN ('open', 'paid', 'waived', 'deducted'));
  `.execute(db)
}
