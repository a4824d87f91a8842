import { type Kysely, sql } from 'kysely'

export const concurrently = true

/** Nothing reads it since inquiries are listed by when they are due (inquiries_by_due, inquiries_waiting). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP INDEX CONCURRENTLY IF EXISTS shop.inquiries_by_waiting`.execute(db)
}
