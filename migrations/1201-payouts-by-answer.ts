import { type Kysely, sql } from 'kysely'

export const concurrently = true

/** The payouts that wait for an answer, and the newest one that the gateway confirmed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP INDEX CONCURRENTLY IF EXISTS platform.payout_tries_waiting`.execute(db)
  await sql`
    CREATE INDEX CONCURRENTLY payout_tries_waiting ON platform.payout_tries (waiting_since)
      WHERE waiting_since IS NOT NULL`.execute(db)
  await sql`DROP INDEX CONCURRENTLY IF EXISTS shop.payout_attempts_confirmed`.execute(db)
  await sql`
    CREATE INDEX CONCURRENTLY payout_attempts_confirmed ON shop.payout_attempts (settled_at DESC, owner_id DESC, attempt DESC)
      WHERE paid_by = 'gateway' AND status = 'confirmed' AND reference IS NOT NULL`.execute(db)
}
