import { type Kysely, sql } from 'kysely'

export const concurrently = true

/** Makes the indexes for the columns of 0980, and checks its constraints, while members write to these tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP INDEX CONCURRENTLY IF EXISTS shop.charges_disputed`.execute(db)
  await sql`CREATE INDEX CONCURRENTLY charges_disputed ON shop.charges (made_at) WHERE inquiry_id IS NOT NULL`.execute(
    db,
  )

  // The longest due one first, then the answered ones, the newest first.
  await sql`DROP INDEX CONCURRENTLY IF EXISTS shop.inquiries_by_due`.execute(db)
  await sql`
    CREATE INDEX CONCURRENTLY inquiries_by_due ON shop.inquiries (
      (answers > 0 AND unanswered = 0),
      (CASE WHEN answers > 0 AND unanswered = 0 THEN NULL ELSE due_at END),
      (CASE WHEN answers > 0 AND unanswered = 0 THEN -id ELSE id END)) INCLUDE (id, kind, charge_id)`.execute(
    db,
  )
  await sql`DROP INDEX CONCURRENTLY IF EXISTS shop.inquiries_by_words`.execute(db)
  await sql`
    CREATE INDEX CONCURRENTLY inquiries_by_words ON shop.inquiries
      USING gin (title gin_trgm_ops, content gin_trgm_ops)`.execute(db)
  await sql`DROP INDEX CONCURRENTLY IF EXISTS shop.inquiries_by_order`.execute(db)
  await sql`
    CREATE INDEX CONCURRENTLY inquiries_by_order ON shop.inquiries (order_id)
      WHERE order_id IS NOT NULL`.execute(db)
  await sql`DROP INDEX CONCURRENTLY IF EXISTS shop.inquiries_by_charge`.execute(db)
  await sql`
    CREATE INDEX CONCURRENTLY inquiries_by_charge ON shop.inquiries (charge_id)
      WHERE charge_id IS NOT NULL`.execute(db)
  await sql`DROP INDEX CONCURRENTLY IF EXISTS shop.inquiries_by_consignment`.execute(db)
  await sql`
    CREATE INDEX CONCURRENTLY inquiries_by_consignment ON shop.inquiries (consignment_id)
      WHERE consignment_id IS NOT NULL`.execute(db)
  await sql`DROP INDEX CONCURRENTLY IF EXISTS shop.inquiry_answers_by_words`.execute(db)
  await sql`
    CREATE INDEX CONCURRENTLY inquiry_answers_by_words ON shop.inquiry_answers
      USING gin (content gin_trgm_ops)`.execute(db)

  await sql`DROP INDEX CONCURRENTLY IF EXISTS shop.member_notes_by_subject`.execute(db)
  await sql`
    CREATE INDEX CONCURRENTLY member_notes_by_subject ON shop.member_notes (about, about_key, note_id DESC)
      WHERE about_key IS NOT NULL`.execute(db)

  await sql`ALTER TABLE shop.inquiries VALIDATE CONSTRAINT inquiries_about_one`.execute(db)
  await sql`ALTER TABLE shop.member_notes VALIDATE CONSTRAINT member_notes_about`.execute(db)
}
