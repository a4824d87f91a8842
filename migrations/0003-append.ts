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
 * duplicate is moved back in the same transaction, before any pos is drawn.
 */
const append = `
CREATE FUNCTION es.append(
  c_id text[], c_hash bytea[], c_result jsonb[], c_meta jsonb[], c_at timestamptz[],
  s_cmd integer[], s_id text[], s_expected integer[], s_n integer[],
  e_s integer[], e_nth integer[], e_type text[], e_v integer[], e_data jsonb[],
  OUT statuses text, OUT positions text, OUT occurred timestamptz[], OUT details jsonb
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, es, public, pg_temp AS $$
DECLARE
  v_ids text[]; v_no bigint[]; v_was integer[]; v_at timestamptz[]; v_was_at timestamptz[];
  v_pos bigint[]; v_new text[]; v_all integer := cardinality(c_id);
  v_status integer[] := array_fill(0, ARRAY[cardinality(c_id)]);
  v_found record; i integer; k integer;
BEGIN
  IF cardinality(e_s) <> (SELECT sum(n) FROM unnest(s_n) AS n) THEN
    RAISE EXCEPTION 'The events are not as many as their streams say';
  END IF;

  WITH moved AS (
    INSERT INTO es.streams AS s (stream_id, version, last_at)
    SELECT u.id, u.expected + u.n, c_at[u.cmd]
    FROM unnest(s_id, s_expected, s_n, s_cmd) AS u(id, expected, n, cmd)
    ORDER BY u.id COLLATE "C"
    ON CONFLICT (stream_id) DO UPDATE
      SET version = excluded.version, last_at = greatest(s.last_at, excluded.last_at)
    RETURNING s.stream_id, s.stream_no, coalesce(old.version, 0) AS was, new.last_at, old.last_at AS was_at
  )
  SELECT array_agg(stream_id), array_agg(stream_no), array_agg(was), array_agg(last_at), array_agg(was_at)
  INTO v_ids, v_no, v_was, v_at, v_was_at FROM moved;

  IF v_ids IS DISTINCT FROM s_id THEN
    RAISE EXCEPTION 'Streams must come sorted by their id, each once';
  END IF;

  IF v_was <> s_expected THEN
    FOR i IN 1..cardinality(s_id) LOOP
      IF v_was[i] <> s_expected[i] AND v_status[s_cmd[i]] = 0 THEN
        v_status[s_cmd[i]] := 3;
        details := coalesce(details, '{}') || jsonb_build_object(
          s_cmd[i]::text, jsonb_build_object('stream', s_id[i], 'version', v_was[i]));
      END IF;
    END LOOP;
  END IF;

  WITH kept AS (
    INSERT INTO es.commands (command_id, request_hash, result)
    SELECT u.id, u.hash, u.result FROM unnest(c_id, c_hash, c_result, v_status) AS u(id, hash, result, status)
    WHERE u.status = 0 ORDER BY u.id COLLATE "C"
    ON CONFLICT (command_id) DO NOTHING RETURNING command_id
  )
  SELECT array_agg(command_id) INTO v_new FROM kept;

  IF v_new IS NULL OR cardinality(v_new) <> v_all THEN
    FOR v_found IN
      SELECT c.command_id, c.request_hash, c.result FROM es.commands c
      WHERE c.command_id = ANY (c_id) AND NOT c.command_id = ANY (coalesce(v_new, '{}'))
    LOOP
      k := array_position(c_id, v_found.command_id);
      v_status[k] := CASE WHEN v_found.request_hash = c_hash[k] THEN 1 ELSE 2 END;
      details := coalesce(details, '{}')
        || jsonb_build_object(k::text, jsonb_build_object('result', v_found.result));
    END LOOP;
    UPDATE es.streams s SET version = u.was, last_at = u.was_at
    FROM unnest(v_no, v_was, v_was_at, s_cmd) AS u(no, was, was_at, cmd)
    WHERE s.stream_no = u.no AND v_status[u.cmd] <> 0;
  END IF;

  IF cardinality(v_new) > 0 AND cardinality(e_s) > 0 THEN
    WITH kept AS (
      INSERT INTO es.events (stream_no, version, type, schema_v, occurred_at, command_id, data, meta)
      SELECT v_no[u.s], s_expected[u.s] + u.nth, u.type, u.v, v_at[u.s], c_id[s_cmd[u.s]], u.data, c_meta[s_cmd[u.s]]
      FROM unnest(e_s, e_nth, e_type, e_v, e_data) AS u(s, nth, type, v, data)
      WHERE v_status[s_cmd[u.s]] = 0 AND u.nth BETWEEN 1 AND s_n[u.s]
      RETURNING pos
    )
    SELECT array_agg(pos) INTO v_pos FROM kept;

    IF coalesce(cardinality(v_pos), 0) <> (
      SELECT coalesce(sum(u.n), 0) FROM unnest(s_n, s_cmd) AS u(n, cmd) WHERE v_status[u.cmd] = 0
    ) THEN
      RAISE EXCEPTION 'An event lies outside the versions of its stream';
    END IF;

    IF e_type && es.inline_types() THEN
      PERFORM es.project(array_agg(ROW(
        v_pos[u.n], s_id[u.s], split_part(s_id[u.s], ':', 1), s_expected[u.s] + u.nth, u.nth, u.type, u.v,
        v_at[u.s], u.data, c_meta[s_cmd[u.s]])::es.batch_event ORDER BY u.n))
      FROM (
        SELECT row_number() OVER (ORDER BY a.ord) AS n, a.*
        FROM unnest(e_s, e_nth, e_type, e_v, e_data) WITH ORDINALITY AS a(s, nth, type, v, data, ord)
        WHERE v_status[s_cmd[a.s]] = 0
      ) AS u;
    END IF;
  END IF;

  statuses := v_status::text;
  positions := v_pos::text;
  IF v_at <> ARRAY (SELECT c_at[u] FROM unnest(s_cmd) AS u) THEN occurred := v_at; END IF;
END $$`
