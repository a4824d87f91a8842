import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE shop.answer_templates DROP CONSTRAINT answer_templates_name_key`.execute(db)
}
