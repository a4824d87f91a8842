import { type Kysely, sql } from 'kysely'
import { balance } from '../domain/points/balance.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE shop.points (balance bigint DEFAULT ${sql.lit(String(balance))})`.execute(db)
}
