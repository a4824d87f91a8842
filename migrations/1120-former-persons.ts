import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Who members were before they changed name or number, so that what staff typed of them then is struck out, too.
    CREATE TABLE personal.former_persons (
      member_id integer NOT NULL,
      name text NOT NULL,
      phone_number text COLLATE "C" NOT NULL,
      PRIMARY KEY (member_id, name, phone_number)
    )
  `.execute(db)
}
