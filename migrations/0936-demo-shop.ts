import { type Kysely, sql } from 'kysely'

/* A row in a demo shop, whose accounts and passwords are published: production refuses such a database. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE platform.demo_shop (
      only_one boolean DEFAULT true PRIMARY KEY CHECK (only_one)
    )`.execute(db)
}
