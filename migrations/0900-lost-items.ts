import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- An item that cannot be found: who had it last and what it is worth by agreement, until it is found or its owner is
    -- compensated. A consignment that ended over it is over (end) and has the cause lost.
    ALTER TABLE shop.consignments
      ADD COLUMN loss_number integer NOT NULL DEFAULT 0,
      ADD COLUMN lost_by text COLLATE "C" CHECK (lost_by IN ('shop', 'renter')),
      ADD COLUMN agreed_value bigint,
      ADD COLUMN missing_since timestamptz,
      ADD COLUMN passed_on bigint,
      ADD COLUMN compensation bigint,
      ADD COLUMN lost_at timestamptz;
    ALTER TABLE shop.consignments
      DROP CONSTRAINT consignments_cause_check,
      DROP CONSTRAINT consignments_check,
      ADD CONSTRAINT consignments_cause_check CHECK (cause IN ('not_received', 'failed_inspection', 'lost')),
      ADD CONSTRAINT consignments_check CHECK (
        CASE status WHEN 'impossible' THEN cause IN ('not_received', 'failed_inspection')
          WHEN 'end' THEN cause IS NULL OR cause = 'lost' ELSE cause IS NULL END);
    CREATE INDEX consignments_missing ON shop.consignments (missing_since) WHERE missing_since IS NOT NULL;
  `.execute(db)
}
