import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Each time that the database was put back to an earlier instant, and when the providers were asked for what they
    -- moved since; null: they have not been yet, and until then no refund is sent.
    CREATE TABLE platform.restores (
      number integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      restored_to timestamptz NOT NULL,
      restored_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      reconciled_at timestamptz
    );

    -- What the card provider captured (with an empty transaction key) or refunded, and a restored database no longer
    -- knows. Its payouts name the same movements days later.
    CREATE TABLE shop.lost_movements (
      payment_key text COLLATE "C" NOT NULL,
      transaction_key text COLLATE "C" NOT NULL,
      -- Won; negative for a refund.
      amount bigint NOT NULL CHECK (amount <> 0),
      found_at timestamptz NOT NULL,
      PRIMARY KEY (payment_key, transaction_key)
    );
  `.execute(db)
}
