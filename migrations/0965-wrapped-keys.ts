import { type Kysely, sql } from 'kysely'

/** Keys of people are stored wrapped; a raw one is 32 bytes long, and cannot be wrapped here, without the secret. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DO $$ BEGIN
    IF EXISTS (SELECT FROM personal.keys) THEN
      RAISE EXCEPTION 'keys of people are not wrapped in this database: use a new one (another DATA_DIR or DATABASE_URL)';
    END IF;
  END $$`.execute(db)
  await sql`ALTER TABLE personal.keys DROP CONSTRAINT keys_key_check,
    ADD CONSTRAINT keys_are_wrapped CHECK (octet_length(key) > 32)`.execute(db)
}
