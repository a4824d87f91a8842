import type { Run } from '../server/platform/database/migrate.ts'

export async function up(run: Run): Promise<void> {
  await run(`
    -- No CHECK and no generated column here: both are parsed anew by every statement, and es.append is the only writer.
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
    CREATE INDEX events_by_pos ON es.events USING brin (pos) WITH (pages_per_range = 32, autosummarize = on);

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
      rebuilt_at timestamptz
    );

    -- Which text of a file of functions is installed.
    CREATE TABLE es.functions (file text PRIMARY KEY, hash text NOT NULL);

    CREATE TABLE es.checkpoints (
      reader text PRIMARY KEY,
      tx xid8 NOT NULL DEFAULT '0',
      pos bigint NOT NULL DEFAULT 0,
      moved_at timestamptz NOT NULL DEFAULT now()
    );

    CREATE FUNCTION es.never() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION '% on %.% is impossible: it is append-only', TG_OP, TG_TABLE_SCHEMA, TG_TABLE_NAME
        USING ERRCODE = 'insufficient_privilege';
    END $$;
    CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON es.events EXECUTE FUNCTION es.never();
    CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON es.commands EXECUTE FUNCTION es.never();
    CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON es.streams EXECUTE FUNCTION es.never();
  `)
}
