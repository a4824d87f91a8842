import { type Kysely, sql } from 'kysely'

export const concurrently = true

/** No two templates have one name. A name from which a member who left was struck out may stand twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP INDEX CONCURRENTLY IF EXISTS shop.answer_templates_named`.execute(db)
  await sql`
    CREATE UNIQUE INDEX CONCURRENTLY answer_templates_named ON shop.answer_templates (name)
      WHERE strpos(name, '(탈퇴한 회원)') = 0`.execute(db)
}
