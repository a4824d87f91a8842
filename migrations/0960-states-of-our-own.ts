import { type Kysely, sql } from 'kysely'

/* A provider's states and names are read in its folder alone: the tables hold ours. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE shop.gateway_payouts DROP CONSTRAINT gateway_payouts_status_check;
    UPDATE shop.gateway_payouts SET status = CASE status
      WHEN 'COMPLETED' THEN 'paid' WHEN 'FAILED' THEN 'failed' WHEN 'CANCELED' THEN 'failed' ELSE 'pending' END;
    ALTER TABLE shop.gateway_payouts ADD CHECK (status IN ('pending', 'paid', 'failed'));
    ALTER TABLE personal.identity_verifications RENAME COLUMN token_version_id TO verification_key;
  `.execute(db)
}
