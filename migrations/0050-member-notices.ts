import type { Run } from '../server/platform/database/migrate.ts'

export async function up(run: Run): Promise<void> {
  await run(`
    CREATE TABLE shop.member_notices (
      notice_id uuid PRIMARY KEY,
      member_id integer NOT NULL,
      order_id uuid NOT NULL,
      code text COLLATE "C" NOT NULL CHECK (code IN ('PAYMENT_REVERSED')),
      amount bigint NOT NULL,
      occurred_at timestamptz NOT NULL
    );
    CREATE INDEX member_notices_by_member ON shop.member_notices (member_id, occurred_at DESC);
  `)
}
