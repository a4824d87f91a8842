import type { Run } from '../server/platform/migrate.ts'

export async function up(run: Run): Promise<void> {
  await run(batchEvent)
  await run(refuse)
  await run(noProjections)
  await run(append)
}

const batchEvent = `
  CREATE TYPE es.batch_event AS (
    pos bigint, stream_id text, kind text, version integer, nth integer, type text, schema_v integer,
    occurred_at timestamptz, data jsonb, meta jsonb)`

const refuse = `
  CREATE FUNCTION es.refuse(code text, facts jsonb DEFAULT NULL) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION USING ERRCODE = 'BL001', MESSAGE = code, DETAIL = coalesce(facts::text, '');
  END $$`

// Replaced by installProjections as soon as there is a projection.
const noProjections = `
  CREATE FUNCTION es.inline_types() RETURNS text[] LANGUAGE sql IMMUTABLE AS $$ SELECT '{}'::text[] $$;
  CREATE FUNCTION es.project(es.batch_event[]) RETURNS void LANGUAGE plpgsql AS $$ BEGIN END $$;`

/*
 * Many commands in one call: c_ are the commands, s_ the streams they were decided on (sorted by id, each at most
 * once in a call, s_cmd = its command), e_ the events (e_s = its stream, e_nth = 1 for the first of its stream).
 * Every stream is first moved and locked in the order of its id; whatever turns out to conflict or to be a
 * duplicate is moved back in the same transaction, before any pos is drawn. Plain statements in loops beat one
 * set-based statement each: starting an executor with arrays and aggregates costs more than the rows do.
 */
const append = `
CREATE FUNCTION es.append(
  c_id text[], c_hash bytea[], c_result jsonb[], c_meta jsonb[], c_at timestamptz[],
  s_cmd integer[], s_id text[], s_expected integer[], s_n integer[],
  e_s integer[], e_nth integer[], e_type text[], e_v integer[], e_data jsonb[],
  OUT statuses text, OUT positions text, OUT occurred timestamptz[], OUT details jsonb
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, es, public, pg_temp AS $$
DECLARE
  v_no bigint[] := array_fill(NULL::bigint, ARRAY[cardinality(s_id)]);
  v_at timestamptz[] := array_fill(NULL::timestamptz, ARRAY[cardinality(s_id)]);
  v_was_at timestamptz[] := v_at;
  v_status integer[] := array_fill(0, ARRAY[cardinality(c_id)]);
  v_pos bigint[] := array_fill(NULL::bigint, ARRAY[cardinality(e_s)]);
  v_left integer[] := s_n;
  v_clean boolean := true; v_clamped boolean := false; v_batch es.batch_event[];
  v_stream_no bigint; v_was integer; v_last timestamptz; v_before timestamptz; v_one_pos bigint;
  v_at_command timestamptz; v_expected integer; v_n integer; v_id text; v_earlier text := ''; v_cmd integer; v_s integer; v_found record;
BEGIN
  -- Waiting for another writer happens here, before this transaction has a number: whoever comes later in a stream
  -- then also has the later number, and the feed in the order of (tx, pos) keeps the order of every stream.
  FOR i IN 1..cardinality(s_id) LOOP
    PERFORM pg_advisory_xact_lock(hashtextextended(s_id[i], 0));
  END LOOP;

  FOR i IN 1..cardinality(s_id) LOOP
    v_id := s_id[i]; v_cmd := s_cmd[i];
    IF v_id COLLATE "C" <= v_earlier THEN
      RAISE EXCEPTION 'Streams must come sorted by their id, each once';
    END IF;
    v_earlier := v_id;
    v_at_command := c_at[v_cmd]; v_expected := s_expected[i]; v_n := s_n[i]; v_was := 0;
    IF v_expected > 0 THEN
      UPDATE es.streams s SET version = v_expected + v_n, last_at = greatest(s.last_at, v_at_command)
      WHERE s.stream_id = v_id
      RETURNING s.stream_no, old.version, new.last_at, old.last_at
      INTO v_stream_no, v_was, v_last, v_before;
    ELSE
      INSERT INTO es.streams AS s (stream_id, kind, version, last_at)
      VALUES (v_id, split_part(v_id, ':', 1), v_n, v_at_command)
      ON CONFLICT (stream_id) DO UPDATE
        SET version = excluded.version, last_at = greatest(s.last_at, excluded.last_at)
      RETURNING s.stream_no, coalesce(old.version, 0), new.last_at, old.last_at
      INTO v_stream_no, v_was, v_last, v_before;
    END IF;
    v_no[i] := v_stream_no; v_at[i] := v_last; v_was_at[i] := v_before;
    IF v_last <> v_at_command THEN v_clamped := true; END IF;
    IF v_was IS DISTINCT FROM v_expected THEN
      v_clean := false;
      v_status[v_cmd] := 3;
      details := coalesce(details, '{}')
        || jsonb_build_object(v_cmd::text, jsonb_build_object('stream', v_id, 'version', coalesce(v_was, 0)));
      UPDATE es.streams SET version = v_was, last_at = v_before WHERE stream_no = v_stream_no;
      v_no[i] := NULL;
    END IF;
  END LOOP;

  FOR i IN 1..cardinality(c_id) LOOP
    IF v_status[i] = 0 THEN
      IF c_meta[i]->>'actor' !~ '^(member|staff|job):.' OR c_meta[i]->'actor' IS NULL
        OR starts_with(c_meta[i]->>'actor', 'staff:') AND coalesce(c_meta[i]->>'reason', '') = '' THEN
        RAISE EXCEPTION 'Every event names its actor, and staff their reason';
      END IF;
      INSERT INTO es.commands (command_id, request_hash, result) VALUES (c_id[i], c_hash[i], c_result[i])
      ON CONFLICT (command_id) DO NOTHING;
      CONTINUE WHEN FOUND;
    END IF;
    v_clean := false;
    SELECT c.request_hash = c_hash[i] AS same, c.result INTO v_found
    FROM es.commands c WHERE c.command_id = c_id[i];
    IF FOUND THEN
      v_status[i] := CASE WHEN v_found.same THEN 1 ELSE 2 END;
      details := coalesce(details, '{}')
        || jsonb_build_object(i::text, jsonb_build_object('result', v_found.result));
    END IF;
  END LOOP;

  IF NOT v_clean THEN
    UPDATE es.streams s SET version = u.was, last_at = u.was_at
    FROM unnest(v_no, s_expected, v_was_at, s_cmd) AS u(no, was, was_at, cmd)
    WHERE s.stream_no = u.no AND v_status[u.cmd] <> 0;
  END IF;

  FOR i IN 1..cardinality(e_s) LOOP
    v_s := e_s[i]; v_cmd := s_cmd[v_s];
    CONTINUE WHEN v_status[v_cmd] <> 0;
    IF e_nth[i] <> s_n[v_s] - v_left[v_s] + 1 THEN
      RAISE EXCEPTION 'An event lies outside the versions of its stream';
    END IF;
    v_left[v_s] := v_left[v_s] - 1;
    INSERT INTO es.events (stream_no, version, type, schema_v, occurred_at, command_id, data, meta)
    VALUES (v_no[v_s], s_expected[v_s] + e_nth[i], e_type[i], e_v[i], v_at[v_s], c_id[v_cmd], e_data[i], c_meta[v_cmd])
    RETURNING pos INTO v_one_pos;
    v_pos[i] := v_one_pos;
  END LOOP;
  FOR i IN 1..cardinality(s_id) LOOP
    IF v_left[i] <> 0 AND v_status[s_cmd[i]] = 0 THEN
      RAISE EXCEPTION 'A stream has fewer events than its command says';
    END IF;
  END LOOP;

  IF e_type && es.inline_types() THEN
    SELECT array_agg(ROW(
      v_pos[u.ord], s_id[u.s], split_part(s_id[u.s], ':', 1), s_expected[u.s] + u.nth, u.nth, u.type, u.v,
      v_at[u.s], u.data, c_meta[s_cmd[u.s]])::es.batch_event ORDER BY u.ord) INTO v_batch
    FROM unnest(e_s, e_nth, e_type, e_v, e_data) WITH ORDINALITY AS u(s, nth, type, v, data, ord)
    WHERE v_status[s_cmd[u.s]] = 0;
    IF v_batch IS NOT NULL THEN PERFORM es.project(v_batch); END IF;
  END IF;

  statuses := v_status::text;
  positions := v_pos::text;
  IF v_clamped THEN occurred := v_at; END IF;
END $$`
