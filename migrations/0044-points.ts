import type { Run } from '../server/platform/database/migrate.ts'

/* remaining and balance still count what a hold has set aside; spendable is remaining − held. */
export async function up(run: Run): Promise<void> {
  await run(`
    CREATE TABLE shop.point_lots (
      lot_id text COLLATE "C" PRIMARY KEY,
      member_id integer NOT NULL,
      earned bigint NOT NULL,
      remaining bigint NOT NULL,
      held bigint NOT NULL DEFAULT 0,
      reason text NOT NULL,
      earned_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL
    ) WITH (fillfactor = 85);
    CREATE INDEX point_lots_by_member ON shop.point_lots (member_id, expires_at) WHERE remaining > 0;
    CREATE INDEX point_lots_to_expire ON shop.point_lots (expires_at) WHERE remaining > held;

    CREATE TABLE shop.point_entries (
      pos bigint PRIMARY KEY,
      member_id integer NOT NULL,
      type text COLLATE "C" NOT NULL CHECK (type IN ('earn', 'usage', 'expiration', 'cancel', 'suspend')),
      reason text NOT NULL,
      points bigint NOT NULL,
      order_id uuid,
      expires_at timestamptz,
      occurred_at timestamptz NOT NULL
    );
    CREATE INDEX point_entries_by_member ON shop.point_entries (member_id, occurred_at DESC, pos DESC);

    CREATE TABLE shop.point_balances (
      member_id integer PRIMARY KEY,
      balance bigint NOT NULL,
      held bigint NOT NULL,
      earned bigint NOT NULL,
      restored bigint NOT NULL,
      used bigint NOT NULL,
      expired bigint NOT NULL,
      suspended bigint NOT NULL
    ) WITH (fillfactor = 70);
  `)
}
