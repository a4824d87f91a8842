import type { Run } from '../server/platform/database/migrate.ts'

/** A new wording is a new version of the same term: what somebody agreed to stays readable. */
export async function up(run: Run): Promise<void> {
  await run(`
    CREATE TABLE shop.terms (
      id int NOT NULL,
      version int NOT NULL,
      title text NOT NULL,
      required boolean NOT NULL,
      content text NOT NULL,
      effective_on date NOT NULL,
      PRIMARY KEY (id, version)
    );
  `)
}
