import { type Kysely, sql } from 'kysely'

/*
 * A member's payments are read in the order of their index, those of one instant included: the list breaks ties by the
 * payment's key.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    DROP INDEX shop.payments_by_member;
    CREATE INDEX payments_by_member ON shop.payments (member_id, occurred_at DESC, payment_id);
    DROP INDEX shop.charge_payments_by_member;
    CREATE INDEX charge_payments_by_member ON shop.charge_payments (member_id, occurred_at DESC, payment_key);
  `.execute(db)
}
