import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // A statement of one account is read in its order, and the day of an instant up to that instant.
  await sql`DROP INDEX shop.journal_lines_by_account`.execute(db)
  await sql`
    CREATE INDEX journal_lines_by_account ON shop.journal_lines (account, occurred_at, pos, line) INCLUDE (amount)
  `.execute(db)

  // What the journal lines of a Seoul day sum up to, so that an old balance is not added up line by line.
  await db.schema
    .createTable('shop.journal_days')
    .addColumn('seoul_day', 'date', (c) => c.notNull())
    .addColumn('account', sql`text COLLATE "C"`, (c) => c.notNull())
    .addColumn('debits', 'bigint', (c) => c.notNull())
    .addColumn('credits', 'bigint', (c) => c.notNull())
    .addColumn('lines', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('journal_days_pkey', ['seoul_day', 'account'])
    .execute()

  // The books as they were when a day was closed; never changed afterwards.
  await db.schema
    .createTable('shop.daily_closes')
    .addColumn('day', 'date', (c) => c.primaryKey())
    .addColumn('closed_at', 'timestamptz', (c) => c.notNull())
    .addColumn('lines', 'bigint', (c) => c.notNull())
    .addColumn('debits', 'bigint', (c) => c.notNull())
    .addColumn('credits', 'bigint', (c) => c.notNull())
    // Account → balance at the end of the day, debits positive.
    .addColumn('balances', 'jsonb', (c) => c.notNull())
    .addColumn('trial_balance', 'bigint', (c) => c.notNull().check(sql`trial_balance = 0`))
    // The sealed block that contains every event of the day.
    .addColumn('head_block', 'bigint', (c) => c.notNull())
    .addColumn('head_hash', sql`text COLLATE "C"`, (c) => c.notNull())
    .addColumn('last_pos', 'bigint', (c) => c.notNull())
    .execute()
}
