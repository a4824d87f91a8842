import { type Kysely, sql } from 'kysely'

/* What the card provider paid out, transaction by transaction, and where its list differs from what we hold. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('shop.provider_payouts')
    .addColumn('paid_out_on', 'date', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('pay_out', 'bigint', (c) => c.notNull())
    .addColumn('fees', 'bigint', (c) => c.notNull())
    .addColumn('vat', 'bigint', (c) => c.notNull())
    .addColumn('transactions', 'integer', (c) => c.notNull())
    .addColumn('booked_at', 'timestamptz', (c) => c.notNull())
    .addPrimaryKeyConstraint('provider_payouts_pkey', ['paid_out_on', 'number'])
    .execute()

  await db.schema
    .createTable('shop.provider_payout_rows')
    .addColumn('paid_out_on', 'date', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('transaction_key', sql`text COLLATE "C"`, (c) => c.notNull())
    .addColumn('payment_key', sql`text COLLATE "C"`, (c) => c.notNull())
    .addColumn('is_cancel', 'boolean', (c) => c.notNull())
    .addColumn('amount', 'bigint', (c) => c.notNull())
    .addColumn('fee', 'bigint', (c) => c.notNull())
    .addColumn('vat', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('provider_payout_rows_pkey', ['paid_out_on', 'number', 'transaction_key'])
    .execute()
  await db.schema
    .createIndex('provider_payout_rows_by_payment')
    .on('shop.provider_payout_rows')
    .column('payment_key')
    .execute()

  // Found by the nightly comparison; a row stays when what differed has come right, with the time of it.
  await db.schema
    .createTable('shop.payout_differences')
    .addColumn('payment_key', sql`text COLLATE "C"`, (c) => c.notNull())
    // Of what was given back; empty for the capture itself.
    .addColumn('transaction_key', sql`text COLLATE "C"`, (c) => c.notNull())
    .addColumn('kind', sql`text COLLATE "C"`, (c) =>
      c
        .notNull()
        .check(
          sql`kind IN ('missing_at_provider', 'missing_with_us', 'amount_differs', 'cancelled_at_provider')`,
        ),
    )
    .addColumn('ours', 'bigint')
    .addColumn('theirs', 'bigint')
    .addColumn('found_at', 'timestamptz', (c) => c.notNull())
    .addColumn('settled_at', 'timestamptz')
    .addPrimaryKeyConstraint('payout_differences_pkey', ['payment_key', 'transaction_key'])
    .execute()
  await sql`CREATE INDEX payout_differences_by_age ON shop.payout_differences (found_at DESC, payment_key)`.execute(
    db,
  )
}
