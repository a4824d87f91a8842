import type { Run } from '../server/platform/database/migrate.ts'

/*
 * What was about to be asked of the card provider, written before asking. A row without an outcome is a question
 * that recovery still has to settle. Times here are real time: the provider knows no moved clock.
 */
export async function up(run: Run): Promise<void> {
  await run(`
    CREATE TABLE platform.payment_attempts (
      order_id uuid NOT NULL,
      payment_key text COLLATE "C" NOT NULL,
      member_id integer NOT NULL,
      customer_key text NOT NULL,
      amount bigint NOT NULL,
      started_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      asked_at timestamptz,
      outcome text COLLATE "C" CHECK (outcome IN ('placed', 'reversed', 'declined', 'nothing_captured')),
      finished_at timestamptz,
      PRIMARY KEY (order_id, payment_key)
    ) WITH (fillfactor = 85);
    CREATE INDEX payment_attempts_open ON platform.payment_attempts (started_at) WHERE outcome IS NULL;

    -- Refunds of one payment go one after another: whoever has the turn may send, until taken_until.
    CREATE TABLE platform.refund_turns (
      payment_key text COLLATE "C" PRIMARY KEY,
      taken_until timestamptz NOT NULL
    );
    -- A refund that the provider faulted on and certainly did not give needs a new key for its next try.
    CREATE TABLE platform.refund_tries (
      refund_id uuid PRIMARY KEY,
      tries integer NOT NULL,
      last_reason text
    );

    CREATE TABLE platform.webhook_transmissions (
      transmission_id text PRIMARY KEY,
      event_type text NOT NULL,
      received_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      applied_at timestamptz
    );
  `)
}
