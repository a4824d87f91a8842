import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- What a failed appraisal costs an owner, in won, set beside the rates: what held when they applied counts.
    ALTER TABLE shop.consignment_rates
      ADD COLUMN inspection_fee integer NOT NULL DEFAULT 30000 CHECK (inspection_fee BETWEEN 0 AND 1000000),
      ADD COLUMN return_fee integer NOT NULL DEFAULT 10000 CHECK (return_fee BETWEEN 0 AND 1000000);
    ALTER TABLE shop.consignment_rates ALTER COLUMN inspection_fee DROP DEFAULT, ALTER COLUMN return_fee DROP DEFAULT;
  `.execute(db)
}
