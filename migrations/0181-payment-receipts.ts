import type { Run } from '../server/platform/database/migrate.ts'

/* The masked card number and the receipt of a payment; who leaves takes them along. */
export async function up(run: Run): Promise<void> {
  await run(`
    CREATE TABLE personal.payment_receipts (
      payment_key text COLLATE "C" PRIMARY KEY,
      member_id integer NOT NULL,
      card_number text,
      receipt_url text
    );
    CREATE INDEX payment_receipts_by_member ON personal.payment_receipts (member_id);
  `)
}
