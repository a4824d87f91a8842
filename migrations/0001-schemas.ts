import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const extension of ['pg_trgm', 'btree_gist', 'fuzzystrmatch'])
    await sql`CREATE EXTENSION IF NOT EXISTS ${sql.id(extension)}`.execute(db)
  for (const schema of ['es', 'shop', 'platform', 'personal']) await db.schema.createSchema(schema).execute()
}
