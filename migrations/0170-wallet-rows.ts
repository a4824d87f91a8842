import type { Run } from '../server/platform/database/migrate.ts'

/* Everything that a wallet's commands decide on stands in rows, so that no command folds a member's whole history. */
export async function up(run: Run): Promise<void> {
  await run(`
    ALTER TABLE shop.point_lots
      ADD COLUMN order_item_id uuid NOT NULL,
      ADD COLUMN review_id integer NOT NULL,
      ADD COLUMN of_lot_id text COLLATE "C",
      -- The version of the last event that touched the lot.
      ADD COLUMN version integer NOT NULL;
    DROP INDEX shop.point_lots_by_member;
    CREATE INDEX point_lots_by_member ON shop.point_lots (member_id, expires_at, lot_id) WHERE remaining > held;
    CREATE INDEX point_lots_by_review ON shop.point_lots (review_id);

    -- What an order being paid has set aside of a lot, or a paid one has used.
    CREATE TABLE shop.point_uses (
      order_id uuid NOT NULL,
      lot_id text COLLATE "C" NOT NULL,
      member_id integer NOT NULL,
      points bigint NOT NULL,
      restored bigint NOT NULL DEFAULT 0,
      status text COLLATE "C" NOT NULL CHECK (status IN ('held', 'used')),
      PRIMARY KEY (order_id, lot_id)
    );

    ALTER TABLE shop.point_balances ADD COLUMN debt bigint NOT NULL DEFAULT 0;

    CREATE INDEX member_coupons_by_order ON shop.member_coupons (order_id) WHERE order_id IS NOT NULL;
  `)
}
