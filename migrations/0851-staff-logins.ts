import { type Kysely, sql } from 'kysely'

/*
 * Who logged in to the console, or tried to, from which address and device. Kept apart from the audit rows, because the
 * law wants such records kept for two years and personal data not for longer.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE shop.staff_logins (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      at timestamptz NOT NULL,
      -- Null when the email is no colleague's.
      staff_id integer REFERENCES shop.staff,
      outcome text COLLATE "C" NOT NULL
        CHECK (outcome IN ('in', 'out', 'password', 'wrong_password', 'wrong_code', 'blocked')),
      address text COLLATE "C" NOT NULL,
      device text COLLATE "C" NOT NULL,
      is_known_device boolean NOT NULL
    );
    CREATE INDEX staff_logins_by_time ON shop.staff_logins (at);
  `.execute(db)
}
