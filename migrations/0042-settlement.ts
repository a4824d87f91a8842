import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE shop.settlement_rows (
      -- The identity of the event that it comes from.
      row_id text COLLATE "C" PRIMARY KEY,
      owner_id integer NOT NULL,
      consignment_id uuid NOT NULL,
      -- The order item or the charge whose rows add up.
      subject_id uuid NOT NULL,
      order_item_id uuid,
      version bigint NOT NULL,
      month text COLLATE "C" NOT NULL,
      kind text COLLATE "C" NOT NULL CHECK (kind IN ('rental', 'return', 'refund', 'late_days', 'compensation',
        'charge_refund')),
      -- By how much the sum moves that fees are reckoned on, whoever bears it.
      counted bigint NOT NULL,
      base bigint NOT NULL,
      transaction_fee bigint NOT NULL,
      operating_fee bigint NOT NULL,
      expected bigint NOT NULL,
      -- Null where staff decided the owner's part.
      transaction_per_mille integer,
      operating_per_mille integer,
      total_rent_price bigint NOT NULL,
      period_discount bigint NOT NULL,
      final_amount bigint NOT NULL,
      start_on date,
      end_on date,
      occurred_at timestamptz NOT NULL
    );
    CREATE INDEX settlement_rows_by_consignment ON shop.settlement_rows (consignment_id);
    -- A month's list adds up thousands of rows of which only the sums are wanted: they are read from the index
    -- alone.
    CREATE INDEX settlement_rows_by_month ON shop.settlement_rows (month, owner_id) INCLUDE (base,
      transaction_fee, operating_fee, expected);
    CREATE INDEX settlement_rows_by_owner ON shop.settlement_rows (owner_id, month);
    CREATE INDEX settlement_rows_by_subject ON shop.settlement_rows (subject_id);

    CREATE TABLE shop.settlement_months (
      owner_id integer NOT NULL,
      month text COLLATE "C" NOT NULL,
      status text COLLATE "C" NOT NULL CHECK (status IN ('open', 'due', 'requested', 'paid', 'failed',
        'carried_forward')),
      is_held boolean NOT NULL DEFAULT false,
      rows integer NOT NULL DEFAULT 0,
      earned bigint NOT NULL DEFAULT 0,
      brought_forward bigint NOT NULL DEFAULT 0,
      deducted bigint NOT NULL DEFAULT 0,
      payable bigint NOT NULL DEFAULT 0,
      carried_forward bigint NOT NULL DEFAULT 0,
      attempt integer NOT NULL DEFAULT 0,
      paid_by text COLLATE "C" CHECK (paid_by IN ('gateway', 'transfer')),
      provider_code text,
      reference text,
      closed_at timestamptz,
      requested_at timestamptz,
      settled_at timestamptz,
      -- What the month's rows sum up to, so that a month of many owners is read without grouping their rows.
      base bigint NOT NULL DEFAULT 0,
      transaction_fee bigint NOT NULL DEFAULT 0,
      operating_fee bigint NOT NULL DEFAULT 0,
      PRIMARY KEY (owner_id, month)
    ) WITH (fillfactor = 85);
    -- Both indexes have the owner, so that either finds one owner's month whatever the plan. The sums of a month's
    -- owners are read from its index alone.
    CREATE INDEX settlement_months_by_month ON shop.settlement_months (month, owner_id) INCLUDE (status,
      is_held, rows, base, transaction_fee, operating_fee, earned, payable, closed_at);
    CREATE INDEX settlement_months_by_payable ON shop.settlement_months (month, payable,
      (owner_id::text) COLLATE "C") INCLUDE (owner_id);
    CREATE INDEX settlement_months_unpaid ON shop.settlement_months (status) WHERE status IN ('due',
      'requested', 'failed');

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
      -- A payout names the account that it goes to, and the gateway's list names the one that it went to: the
      -- comparison of both sees money that went to another owner.
      account text COLLATE "C",
      PRIMARY KEY (owner_id, month, attempt)
    );
    CREATE INDEX payout_attempts_on_their_way ON shop.payout_attempts (paid_by) INCLUDE (amount)
      WHERE status = 'requested';

    -- The account of each attempt, sealed with the owner's key of the purpose payout, which dies with the
    -- retention.
    CREATE TABLE personal.payout_accounts (
      member_id integer NOT NULL,
      month text COLLATE "C" NOT NULL,
      attempt integer NOT NULL,
      sealed text NOT NULL,
      PRIMARY KEY (member_id, month, attempt)
    );

    -- What staff typed about a month, sealed with the owner's key.
    CREATE TABLE personal.settlement_reasons (
      reason_id text COLLATE "C" PRIMARY KEY,
      member_id integer NOT NULL,
      month text COLLATE "C" NOT NULL,
      written text NOT NULL,
      written_at timestamptz NOT NULL DEFAULT clock_timestamp()
    );
    CREATE INDEX settlement_reasons_by_month ON personal.settlement_reasons (member_id, month);

    -- What is under way with the payout gateway: whoever takes the turn asks. Times are real time.
    CREATE TABLE platform.payout_tries (
      owner_id integer NOT NULL,
      month text COLLATE "C" NOT NULL,
      attempt integer NOT NULL,
      taken_until timestamptz NOT NULL,
      -- True once the gateway may have heard of it.
      is_asked boolean NOT NULL DEFAULT false,
      payout_id text,
      PRIMARY KEY (owner_id, month, attempt)
    );

    -- Accounts that the gateway knows, by the reference that they were registered under.
    CREATE TABLE platform.payout_sellers (
      seller_ref text COLLATE "C" PRIMARY KEY,
      seller_id text NOT NULL
    );

    -- What the payout gateway lists, as it was last read.
    CREATE TABLE shop.gateway_payouts (
      payout_id text COLLATE "C" PRIMARY KEY,
      payout_ref text COLLATE "C" NOT NULL,
      amount bigint NOT NULL,
      status text COLLATE "C" NOT NULL CHECK (status IN ('pending', 'paid', 'failed')),
      read_at timestamptz NOT NULL,
      seller_id text COLLATE "C"
    );
    CREATE INDEX gateway_payouts_by_ref ON shop.gateway_payouts (payout_ref);

    -- The gateway's own word on whose account a seller is.
    CREATE TABLE shop.gateway_sellers (
      seller_id text COLLATE "C" PRIMARY KEY,
      seller_ref text COLLATE "C" NOT NULL,
      read_at timestamptz NOT NULL
    );

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
        'state_differs', 'paid_twice', 'other_account')),
      ours bigint,
      theirs bigint,
      missing bigint NOT NULL,
      found_at timestamptz NOT NULL,
      settled_at timestamptz,
      PRIMARY KEY (place, key)
    );
    -- A page of the list comes out of an index in its order.
    CREATE INDEX outgoing_differences_in_order ON shop.outgoing_differences (((settled_at IS NOT NULL)),
      found_at DESC, place, key) INCLUDE (settled_at, missing);

    CREATE TABLE shop.outgoing_write_offs (
      place text COLLATE "C" NOT NULL CHECK (place = 'gateway'),
      key text COLLATE "C" NOT NULL,
      number integer NOT NULL,
      missing bigint NOT NULL,
      written_off_at timestamptz NOT NULL,
      -- How many payouts of a reference had gone to other accounts when finance closed that.
      to_others integer NOT NULL DEFAULT 0,
      PRIMARY KEY (place, key, number)
    );
  `.execute(db)
}
