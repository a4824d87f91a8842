import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE shop.member_coupons (
      member_coupon_id uuid PRIMARY KEY,
      member_id integer NOT NULL,
      coupon_id integer NOT NULL,
      status text COLLATE "C" NOT NULL CHECK (status IN ('unused', 'held', 'used', 'expired')),
      source text COLLATE "C" NOT NULL,
      order_id uuid,
      issued_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      lapsed_at timestamptz
    ) WITH (fillfactor = 85);
    CREATE INDEX member_coupons_by_coupon ON shop.member_coupons (coupon_id, status);
    CREATE INDEX member_coupons_by_member ON shop.member_coupons (member_id, coupon_id);
    CREATE INDEX member_coupons_by_order ON shop.member_coupons (order_id) WHERE order_id IS NOT NULL;
    CREATE INDEX member_coupons_to_expire ON shop.member_coupons (expires_at) WHERE status = 'unused';

    -- Everything that a wallet's commands decide on is in rows, so that no command folds a member's whole history.
    -- remaining still counts what a hold has set aside; spendable is remaining − held.
    CREATE TABLE shop.point_lots (
      lot_id text COLLATE "C" PRIMARY KEY,
      member_id integer NOT NULL,
      earned bigint NOT NULL,
      remaining bigint NOT NULL,
      held bigint NOT NULL DEFAULT 0,
      reason text NOT NULL,
      order_item_id uuid NOT NULL,
      review_id integer NOT NULL,
      of_lot_id text COLLATE "C",
      earned_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      -- The version of the last event that touched the lot.
      version integer NOT NULL
    ) WITH (fillfactor = 85);
    CREATE INDEX point_lots_by_ending ON shop.point_lots (date_trunc('month',
      (expires_at AT TIME ZONE 'Asia/Seoul')), member_id) INCLUDE (expires_at, remaining, held)
      WHERE remaining > 0;
    CREATE INDEX point_lots_by_member ON shop.point_lots (member_id, expires_at, lot_id) WHERE remaining > held;
    CREATE INDEX point_lots_by_review ON shop.point_lots (review_id);
    CREATE INDEX point_lots_to_expire ON shop.point_lots (expires_at) WHERE remaining > held;

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

    CREATE TABLE shop.point_entries (
      pos bigint PRIMARY KEY,
      member_id integer NOT NULL,
      type text COLLATE "C" NOT NULL CHECK (type IN ('earn', 'usage', 'expiration', 'cancel', 'suspend')),
      reason text NOT NULL,
      points bigint NOT NULL,
      order_id uuid,
      expires_at timestamptz,
      occurred_at timestamptz NOT NULL,
      -- A row of the history names the rented item that it belongs to, and what a refund gave anew until the next
      -- day. Its indexes count and sum a history without its rows, and find a page of one kind.
      order_item_id uuid,
      reissued bigint NOT NULL DEFAULT 0
    );
    CREATE INDEX point_entries_by_member ON shop.point_entries (member_id, occurred_at DESC, pos DESC)
      INCLUDE (type, points);
    CREATE INDEX point_entries_by_type ON shop.point_entries (member_id, type, occurred_at DESC, pos DESC);

    -- balance still counts what is held.
    CREATE TABLE shop.point_balances (
      member_id integer PRIMARY KEY,
      balance bigint NOT NULL,
      held bigint NOT NULL,
      earned bigint NOT NULL,
      restored bigint NOT NULL,
      used bigint NOT NULL,
      expired bigint NOT NULL,
      suspended bigint NOT NULL,
      debt bigint NOT NULL DEFAULT 0
    ) WITH (fillfactor = 70);
  `.execute(db)
}
