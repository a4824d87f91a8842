import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE es.functions ADD COLUMN signatures text[] NOT NULL DEFAULT '{}';
    COMMENT ON COLUMN es.functions.signatures IS 'What the file makes, so that the next release knows what it leaves out';
    CREATE TABLE es.replaced_functions (
      signature text PRIMARY KEY, replaced_at timestamptz NOT NULL DEFAULT now());
    COMMENT ON TABLE es.replaced_functions IS
      'Functions of the release before, which processes of it may still call: the release after the next drops them'`.execute(
    db,
  )
}
