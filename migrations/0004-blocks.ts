import type { Run } from '../server/platform/database/migrate.ts'

/*
 * A block is a run of positions that can no longer change: es.seal_marks remembers how far the positions had been
 * drawn at a moment, and once every transaction of that moment has ended, everything up to there is final.
 * A block keeps the transaction numbers that its events had when they were sealed. A log that moves to another cluster
 * gets numbers of that cluster, which es.rebases records: what was sealed stays as it was.
 */
export async function up(run: Run): Promise<void> {
  await run(`
    CREATE TABLE es.blocks (
      number bigint PRIMARY KEY,
      first_pos bigint NOT NULL,
      last_pos bigint NOT NULL,
      count bigint NOT NULL,
      leaves bytea NOT NULL,
      txs xid8[] NOT NULL,
      previous bytea NOT NULL,
      hash bytea NOT NULL,
      sealed_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON es.blocks EXECUTE FUNCTION es.never();

    -- Every event up to this position has this transaction number since then.
    CREATE TABLE es.rebases (
      number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      up_to bigint NOT NULL,
      tx xid8 NOT NULL,
      at timestamptz NOT NULL DEFAULT now()
    );
    CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON es.rebases EXECUTE FUNCTION es.never();

    CREATE TABLE es.seal_marks (
      only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
      pos bigint NOT NULL,
      xid xid8 NOT NULL
    );
  `)
}
