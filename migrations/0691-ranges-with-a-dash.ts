import { type Kysely, sql } from 'kysely'

/** Ranges of hours, days and numbers are written with an en dash everywhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    UPDATE shop.company SET business_hours = regexp_replace(business_hours, '\\s*~\\s*', '–', 'g'),
      lunch_hours = regexp_replace(lunch_hours, '\\s*~\\s*', '–', 'g')`.execute(db)
  await sql`UPDATE shop.terms SET content = replace(content, '~', '–') WHERE content LIKE '%~%'`.execute(db)
  await sql`UPDATE shop.faqs SET answer = replace(answer, '~', '–') WHERE answer LIKE '%~%'`.execute(db)
}
