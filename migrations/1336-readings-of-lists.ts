import { type Kysely, sql } from 'kysely'

/**
 * When each provider's list was last read to its end: the payout gateway's, with what it may still pay out, and now the
 * card provider's. The table before stays for the release that reads and writes it; the one after this drops it (server/deploy/README.md,
 * Expand, migrate, contract).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE shop.list_readings (
      place text COLLATE "C" PRIMARY KEY CHECK (place IN ('card', 'gateway')),
      read_at timestamptz NOT NULL,
      available bigint,
      pending bigint
    );
    INSERT INTO shop.list_readings (place, read_at, available, pending)
      SELECT place, read_at, available, pending FROM shop.gateway_readings;
  `.execute(db)
}
