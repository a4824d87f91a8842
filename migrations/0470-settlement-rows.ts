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
      kind text COLLATE "C" NOT NULL
        CHECK (kind IN ('rental', 'return', 'refund', 'late_days', 'compensation')),
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
    CREATE INDEX settlement_rows_by_month ON shop.settlement_rows (month, owner_id);
    CREATE INDEX settlement_rows_by_owner ON shop.settlement_rows (owner_id, month);
    CREATE INDEX settlement_rows_by_consignment ON shop.settlement_rows (consignment_id);
    CREATE INDEX settlement_rows_by_subject ON shop.settlement_rows (subject_id);

    CREATE TABLE shop.settlement_months (
      owner_id integer NOT NULL,
      month text COLLATE "C" NOT NULL,
      status text COLLATE "C" NOT NULL
        CHECK (status IN ('open', 'due', 'requested', 'paid', 'failed', 'carried_forward')),
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
      PRIMARY KEY (owner_id, month)
    ) WITH (fillfactor = 85);
    CREATE INDEX settlement_months_by_month ON shop.settlement_months (month);
    CREATE INDEX settlement_months_unpaid ON shop.settlement_months (status)
      WHERE status IN ('due', 'requested', 'failed');
  `.execute(db)
}
