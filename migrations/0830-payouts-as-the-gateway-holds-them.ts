import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Every attempt to pay an owner's month, also those that a later one replaced.
    CREATE TABLE shop.payout_attempts (
      owner_id integer NOT NULL,
      month text COLLATE "C" NOT NULL,
      attempt integer NOT NULL,
      paid_by text COLLATE "C" NOT NULL CHECK (paid_by IN ('gateway', 'transfer')),
      amount bigint NOT NULL,
      status text COLLATE "C" NOT NULL CHECK (status IN ('requested', 'confirmed', 'failed')),
      reference text COLLATE "C",
      requested_at timestamptz NOT NULL,
      settled_at timestamptz,
      PRIMARY KEY (owner_id, month, attempt)
    );

    -- What the payout gateway lists, as it was last read.
    CREATE TABLE shop.gateway_payouts (
      payout_id text COLLATE "C" PRIMARY KEY,
      payout_ref text COLLATE "C" NOT NULL,
      amount bigint NOT NULL,
      status text COLLATE "C" NOT NULL
        CHECK (status IN ('REQUESTED', 'IN_PROGRESS', 'COMPLETED', 'FAILED', 'CANCELED')),
      read_at timestamptz NOT NULL
    );
    CREATE INDEX gateway_payouts_by_ref ON shop.gateway_payouts (payout_ref);

    -- The last reading of the whole list, with what the gateway may still pay out.
    CREATE TABLE shop.gateway_readings (
      place text COLLATE "C" PRIMARY KEY CHECK (place = 'gateway'),
      read_at timestamptz NOT NULL,
      available bigint,
      pending bigint
    );

    -- Where what left and our books disagree; a row stays when it has come right.
    CREATE TABLE shop.outgoing_differences (
      place text COLLATE "C" NOT NULL CHECK (place = 'gateway'),
      key text COLLATE "C" NOT NULL,
      kind text COLLATE "C" NOT NULL CHECK (kind IN ('missing_there', 'missing_with_us', 'amount_differs',
        'state_differs', 'paid_twice')),
      ours bigint,
      theirs bigint,
      missing bigint NOT NULL,
      found_at timestamptz NOT NULL,
      settled_at timestamptz,
      PRIMARY KEY (place, key)
    );
    CREATE INDEX outgoing_differences_open ON shop.outgoing_differences (found_at) WHERE settled_at IS NULL;

    CREATE TABLE shop.outgoing_write_offs (
      place text COLLATE "C" NOT NULL CHECK (place = 'gateway'),
      key text COLLATE "C" NOT NULL,
      number integer NOT NULL,
      missing bigint NOT NULL,
      written_off_at timestamptz NOT NULL,
      PRIMARY KEY (place, key, number)
    );
  `.execute(db)
}
