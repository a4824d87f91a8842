import { type Kysely, sql } from 'kysely'

/** Receipts of the provider that the shop plays itself are found at whatever port it has: a real one has no http. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    UPDATE personal.payment_receipts SET receipt_url = regexp_replace(receipt_url, '^http://[^/]+', '')
    WHERE receipt_url ~ '^http://[^/]+/toss/receipt/'`.execute(db)
}
