import { type Kysely, sql } from 'kysely'

/*
 * Differences between our books and a provider's list are one table with one record of what finance closed, whichever
 * provider they are with; leases on outside work are one table, whatever they protect.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    DROP TABLE shop.payout_differences, shop.difference_write_offs, shop.outgoing_differences,
      shop.outgoing_write_offs, shop.bank_write_offs;

    CREATE TABLE shop.differences (
      place text COLLATE "C" NOT NULL CHECK (place IN ('card', 'gateway')),
      -- Names the money at that place: payment, refund (empty for the capture) and aspect of a card payment, or the
      -- reference of a payout.
      key text[] COLLATE "C" NOT NULL,
      kind text COLLATE "C" NOT NULL CHECK (kind IN ('missing_there', 'missing_with_us', 'amount_differs',
        'cancelled_at_provider', 'fee_differs', 'state_differs', 'paid_twice', 'other_account')),
      ours bigint,
      theirs bigint,
      missing bigint NOT NULL,
      found_at timestamptz NOT NULL,
      settled_at timestamptz,
      PRIMARY KEY (place, key)
    );
    -- A page of the list comes out of an index in its order.
    CREATE INDEX differences_in_order ON shop.differences (place, ((settled_at IS NOT NULL)), found_at DESC, key)
      INCLUDE (settled_at, missing);

    -- What finance closed as a loss or a gain; what is missing is positive.
    CREATE TABLE shop.difference_write_offs (
      place text COLLATE "C" NOT NULL CHECK (place IN ('card', 'gateway')),
      key text[] COLLATE "C" NOT NULL,
      number integer NOT NULL,
      missing bigint NOT NULL,
      -- The tax in a missing fee, which the shop reclaims.
      tax bigint NOT NULL,
      -- How many payouts of a reference had gone to other accounts when finance closed that.
      to_others integer NOT NULL,
      written_off_at timestamptz NOT NULL,
      PRIMARY KEY (place, key, number)
    );

    DROP TABLE platform.refund_turns;
    ALTER TABLE platform.payout_tries DROP COLUMN taken_until;

    -- Who works on something outside of the shop, until taken_until, in real time.
    CREATE TABLE platform.leases (
      work text COLLATE "C" NOT NULL,
      key text COLLATE "C" NOT NULL,
      taken_until timestamptz NOT NULL,
      PRIMARY KEY (work, key)
    );
  `.execute(db)
}
