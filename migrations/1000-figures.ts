import { type Kysely, sql } from 'kysely'

/** What the figures of the business are added up in; a projection follows the feed, so that no order writes it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Each rental with the days on which it was paid and came back. What is counted of it stands in the sums below.
    CREATE TABLE shop.figure_rentals (
      order_item_id uuid PRIMARY KEY,
      product_id integer NOT NULL,
      start_on date NOT NULL,
      end_on date NOT NULL,
      -- The last day that is rented: the end, or the day of a return before it.
      until_on date NOT NULL,
      placed_on date NOT NULL,
      is_cancelled boolean NOT NULL DEFAULT false,
      back_on date,
      -- Charges to its renter for damage that were not waived.
      damages integer NOT NULL DEFAULT 0
    ) WITH (fillfactor = 85);
    CREATE INDEX figure_rentals_by_placed ON shop.figure_rentals (placed_on, order_item_id);
    CREATE INDEX figure_rentals_by_back ON shop.figure_rentals (back_on, order_item_id) WHERE back_on IS NOT NULL;
    CREATE INDEX figure_rentals_by_until ON shop.figure_rentals (until_on) WHERE NOT is_cancelled;

    -- What each charge is about, and the product of each contract, by which later events of theirs find their item.
    CREATE TABLE shop.figure_charges (
      charge_id uuid PRIMARY KEY,
      order_item_id uuid,
      product_id integer,
      is_damage boolean NOT NULL
    );
    CREATE TABLE shop.figure_contracts (
      consignment_id uuid PRIMARY KEY,
      product_id integer NOT NULL
    );

    -- Days that are closed by staff, for good as well.
    CREATE TABLE shop.figure_closed_days (
      downtime_id uuid PRIMARY KEY,
      product_id integer NOT NULL,
      from_on date NOT NULL,
      to_on date NOT NULL
    );

    -- Orders and extensions that were paid with a coupon or points; a coupon that is held has no day yet.
    CREATE TABLE shop.figure_uses (
      use_id uuid PRIMARY KEY,
      order_id uuid NOT NULL,
      coupon_id integer,
      discount bigint NOT NULL DEFAULT 0,
      points bigint NOT NULL DEFAULT 0,
      used_on date
    ) WITH (fillfactor = 85);
    CREATE INDEX figure_uses_by_day ON shop.figure_uses (used_on, use_id) WHERE used_on IS NOT NULL;

    CREATE TABLE shop.figure_days (
      day date PRIMARY KEY,
      rentals bigint NOT NULL DEFAULT 0,
      cancelled bigint NOT NULL DEFAULT 0,
      returned bigint NOT NULL DEFAULT 0,
      late bigint NOT NULL DEFAULT 0,
      damaged bigint NOT NULL DEFAULT 0,
      coupons bigint NOT NULL DEFAULT 0,
      coupon_discount bigint NOT NULL DEFAULT 0,
      points bigint NOT NULL DEFAULT 0
    ) WITH (fillfactor = 85);

    -- Sums of an item by month (2026-11), by year (2026), and of all time (all), so that any of them is one row.
    CREATE TABLE shop.figure_items (
      period text COLLATE "C" NOT NULL,
      product_id integer NOT NULL,
      rentals bigint NOT NULL DEFAULT 0,
      rented_days bigint NOT NULL DEFAULT 0,
      returned bigint NOT NULL DEFAULT 0,
      late bigint NOT NULL DEFAULT 0,
      damaged bigint NOT NULL DEFAULT 0,
      earned bigint NOT NULL DEFAULT 0,
      cost bigint NOT NULL DEFAULT 0,
      PRIMARY KEY (period, product_id)
    ) WITH (fillfactor = 85);

    CREATE TABLE shop.figure_coupons (
      period text COLLATE "C" NOT NULL,
      coupon_id integer NOT NULL,
      uses bigint NOT NULL DEFAULT 0,
      discount bigint NOT NULL DEFAULT 0,
      PRIMARY KEY (period, coupon_id)
    ) WITH (fillfactor = 85);
  `.execute(db)
}
