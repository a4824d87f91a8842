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
    -- What members and staff typed about a step of an item: 'cancel', 'prepare', 'ship' and so on.
    CREATE TABLE personal.item_reasons (
      order_item_id uuid NOT NULL,
      step text COLLATE "C" NOT NULL,
      member_id integer NOT NULL,
      written text NOT NULL,
      written_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      PRIMARY KEY (order_item_id, step)
    );
  `)
}
