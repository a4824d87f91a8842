import type { Run } from '../server/platform/database/migrate.ts'

/* Names, phones, addresses and what people typed: sealed with the member's key, which dies with the retention. */
export async function up(run: Run): Promise<void> {
  await run(`
    CREATE TABLE personal.order_contacts (
      order_id uuid PRIMARY KEY,
      member_id integer NOT NULL,
      contact text NOT NULL,
      written_at timestamptz NOT NULL DEFAULT clock_timestamp()
    );
    CREATE TABLE personal.cancellation_texts (
      order_item_id uuid PRIMARY KEY,
      member_id integer NOT NULL,
      written text NOT NULL,
      written_at timestamptz NOT NULL DEFAULT clock_timestamp()
    );
  `)
}
