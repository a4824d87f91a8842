import { type Kysely, sql } from 'kysely'

export const concurrently = true

/** Rows that sort alike are in the order of their keys, as they are: the text of a key is wider and slower to compare. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP INDEX CONCURRENTLY IF EXISTS shop.members_named_in_order`.execute(db)
  await sql`CREATE INDEX CONCURRENTLY members_named_in_order ON shop.members (name, id)`.execute(db)
  await sql`DROP INDEX CONCURRENTLY IF EXISTS shop.members_in_order_of_names`.execute(db)

  await sql`DROP INDEX CONCURRENTLY IF EXISTS shop.members_joined_in_order`.execute(db)
  await sql`CREATE INDEX CONCURRENTLY members_joined_in_order ON shop.members (joined_at, id)`.execute(db)
  await sql`DROP INDEX CONCURRENTLY IF EXISTS shop.members_in_order_of_joining`.execute(db)

  await sql`DROP INDEX CONCURRENTLY IF EXISTS shop.member_grants_made_in_order`.execute(db)
  await sql`
    CREATE INDEX CONCURRENTLY member_grants_made_in_order ON shop.member_grants (made_at, grant_id)`.execute(
    db,
  )
  await sql`DROP INDEX CONCURRENTLY IF EXISTS shop.member_grants_in_order`.execute(db)

  await sql`DROP INDEX CONCURRENTLY IF EXISTS shop.refunds_amount_in_order`.execute(db)
  await sql`CREATE INDEX CONCURRENTLY refunds_amount_in_order ON shop.refunds (amount, refund_id)`.execute(db)
  await sql`DROP INDEX CONCURRENTLY IF EXISTS shop.refunds_by_amount`.execute(db)

  await sql`DROP INDEX CONCURRENTLY IF EXISTS shop.refunds_requested_in_order`.execute(db)
  await sql`
    CREATE INDEX CONCURRENTLY refunds_requested_in_order ON shop.refunds (requested_at, refund_id)`.execute(
    db,
  )
  await sql`DROP INDEX CONCURRENTLY IF EXISTS shop.refunds_in_order`.execute(db)

  await sql`DROP INDEX CONCURRENTLY IF EXISTS shop.settlement_months_payable_in_order`.execute(db)
  await sql`
    CREATE INDEX CONCURRENTLY settlement_months_payable_in_order ON shop.settlement_months (month, payable, owner_id)`.execute(
    db,
  )
  await sql`DROP INDEX CONCURRENTLY IF EXISTS shop.settlement_months_by_payable`.execute(db)
}
