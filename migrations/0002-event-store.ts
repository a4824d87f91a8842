import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- No CHECK and no generated column here: both are parsed anew by every statement, and es.append is the only
    -- writer.
    CREATE TABLE es.streams (
      stream_no bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      stream_id text COLLATE "C" NOT NULL UNIQUE,
      kind text COLLATE "C" NOT NULL,
      version integer NOT NULL,
      last_at timestamptz
    ) WITH (fillfactor = 80);

    CREATE TABLE es.events (
      pos bigint GENERATED ALWAYS AS IDENTITY,
      tx xid8 NOT NULL DEFAULT pg_current_xact_id(),
      stream_no bigint NOT NULL,
      version integer NOT NULL,
      type text COLLATE "C" NOT NULL,
      schema_v integer NOT NULL,
      recorded_at timestamptz NOT NULL DEFAULT now(),
      occurred_at timestamptz NOT NULL,
      command_id text COLLATE "C" NOT NULL,
      data jsonb NOT NULL,
      meta jsonb NOT NULL,
      PRIMARY KEY (stream_no, version)
    );
    CREATE INDEX events_by_feed ON es.events (tx, pos);
    -- Rows lie in the order of pos, so a summary per block range finds a page of them.
    CREATE INDEX events_by_pos ON es.events USING brin (pos) WITH (pages_per_range='32', autosummarize='on');
    -- Finds what staff did by its time: few of the events are theirs, and the predicate keeps the others out.
    CREATE INDEX events_of_staff ON es.events (occurred_at) WHERE starts_with((meta ->> 'actor'), 'staff:');

    CREATE TABLE es.commands (
      command_id text COLLATE "C" PRIMARY KEY,
      request_hash bytea NOT NULL,
      result jsonb NOT NULL,
      recorded_at timestamptz NOT NULL DEFAULT now()
    );

    CREATE TABLE es.projections (
      name text PRIMARY KEY,
      version integer NOT NULL,
      mode text NOT NULL,
      tables text[] NOT NULL,
      rebuilt_at timestamptz,
      -- The hash of the statements that made the rows, beside the version that people raise.
      fingerprint text
    );

    -- Which text of a file of functions is installed.
    CREATE TABLE es.functions (
      file text PRIMARY KEY,
      hash text NOT NULL
    );

    CREATE TABLE es.checkpoints (
      reader text PRIMARY KEY,
      tx xid8 NOT NULL DEFAULT '0'::xid8,
      pos bigint NOT NULL DEFAULT 0,
      moved_at timestamptz NOT NULL DEFAULT now()
    );

    -- A block is a run of positions that can no longer change: es.seal_marks remembers how far the positions had
    -- been drawn at a moment, and once every transaction of that moment has ended, everything up to there is final.
    -- A block keeps the transaction numbers that its events had when they were sealed. A log that moves to another
    -- cluster gets numbers of that cluster, which es.rebases records: what was sealed stays as it was.
    CREATE TABLE es.blocks (
      number bigint PRIMARY KEY,
      first_pos bigint NOT NULL,
      last_pos bigint NOT NULL,
      count bigint NOT NULL,
      leaves bytea NOT NULL,
      txs xid8[] NOT NULL,
      previous bytea NOT NULL,
      hash bytea NOT NULL,
      sealed_at timestamptz NOT NULL DEFAULT now(),
      records bytea NOT NULL DEFAULT '\\x'::bytea
    );
    -- Each event that is looked at names the block that seals it. A block is written once a minute at most.
    CREATE UNIQUE INDEX blocks_by_last_pos ON es.blocks (last_pos);

    -- Every event up to this position has this transaction number since then.
    CREATE TABLE es.rebases (
      number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      up_to bigint NOT NULL,
      tx xid8 NOT NULL,
      at timestamptz NOT NULL DEFAULT now()
    );

    CREATE TABLE es.seal_marks (
      only_one boolean DEFAULT true PRIMARY KEY CHECK (only_one),
      pos bigint NOT NULL,
      xid xid8 NOT NULL
    );

    -- Rows outside of the event log that must not change are sealed with it: their hashes are collected here, and
    -- the next block seals those that are new. \`is_here\` is false where an import left the table out.
    CREATE TABLE es.sealed_records (
      record text COLLATE "C" NOT NULL,
      key text COLLATE "C" NOT NULL,
      leaf bytea NOT NULL,
      block bigint,
      is_here boolean NOT NULL DEFAULT true,
      PRIMARY KEY (record, key)
    );
    CREATE INDEX sealed_records_of_block ON es.sealed_records (block);

    -- What an append hands to the inline projections.
    CREATE TYPE es.batch_event AS (pos bigint, stream_id text, kind text, version integer, nth integer,
      type text, schema_v integer, occurred_at timestamptz, data jsonb, meta jsonb);

    CREATE FUNCTION es.never() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION '% on %.% is impossible: it is append-only', TG_OP, TG_TABLE_SCHEMA, TG_TABLE_NAME
        USING ERRCODE = 'insufficient_privilege';
    END $$;

    CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON es.blocks EXECUTE FUNCTION es.never();
    CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON es.commands EXECUTE FUNCTION es.never();
    CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON es.events EXECUTE FUNCTION es.never();
    CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON es.rebases EXECUTE FUNCTION es.never();
    CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON es.sealed_records EXECUTE FUNCTION es.never();
    CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON es.streams EXECUTE FUNCTION es.never();
  `.execute(db)
}
