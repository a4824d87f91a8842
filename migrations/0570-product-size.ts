import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The one size of the one item that is rented, as it is written on it: 240mm, M (55–66), 28 × 21 × 12cm.
    ALTER TABLE shop.products ADD COLUMN size text CHECK (size <> '');
  `.execute(db)
}
