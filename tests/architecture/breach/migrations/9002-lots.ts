import { type Kysely, sql } from 'kysely'

export const concurrently = true

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX CONCURRENTLY point_lots_by_week ON shop.point_lots (week)`.execute(db)
  await sql`CREATE INDEX point_lots_by_month ON shop.point_lots (month)`.execute(db)
}
