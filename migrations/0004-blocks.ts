import type { Run } from '../server/platform/database/migrate.ts'

/*
 * A block is a run of positions that can no longer change: es.seal_marks remembers how far the positions had been
 * drawn at a moment, and once every transaction of that moment has ended, everything up to there is final.
 * Neither leaf nor block depends on transaction numbers, so a dump moved to another cluster still verifies.
 */
export async function up(run: Run): Promise<void> {
  await run(`
    CREATE TABLE es.blocks (
      number bigint PRIMARY KEY,
      first_pos bigint NOT NULL,
      last_pos bigint NOT NULL,
      count bigint NOT NULL,
      leaves bytea NOT NULL,
      previous bytea NOT NULL,
      hash bytea NOT NULL,
      sealed_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON es.blocks EXECUTE FUNCTION es.never();

    CREATE TABLE es.seal_marks (
      only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
      pos bigint NOT NULL,
      xid xid8 NOT NULL
    );
  `)
}
