-- Appends many commands in one call: c_ are the commands, s_ the streams they were decided on (sorted by id, each at
-- most once in a call, s_cmd = its command), e_ the events (e_s = its stream, e_nth = 1 for the first of its stream).
-- First locks every stream in the order of the ids and advances its version; a stream whose command conflicts or is a
-- duplicate is set back in the same transaction, before any pos is drawn. While rows are few, plain statements in loops
-- beat one set-based statement each, because starting an executor with arrays and aggregates costs more than the rows.
-- What contains no query is written as a plpgsql expression instead of a statement. The SET clauses make plans look
-- rows up by key, whatever size the tables had when the plan was made.
CREATE FUNCTION es.append(
  c_id text[], c_hash bytea[], c_result jsonb[], c_meta jsonb[], c_at timestamptz[],
  s_cmd integer[], s_id text[], s_expected integer[], s_n integer[],
  e_s integer[], e_nth integer[], e_type text[], e_v integer[], e_data jsonb[]
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, es, public, pg_temp SET plan_cache_mode = force_generic_plan
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  v_no bigint[] := array_fill(NULL::bigint, ARRAY[cardinality(s_id)]);
  v_at timestamptz[] := array_fill(NULL::timestamptz, ARRAY[cardinality(s_id)]);
  v_was_at timestamptz[] := v_at;
  v_status integer[] := array_fill(0, ARRAY[cardinality(c_id)]);
  v_pos bigint[] := array_fill(NULL::bigint, ARRAY[cardinality(e_s)]);
  v_left integer[] := s_n;
  v_clean boolean := true; v_clamped boolean := false; v_batch es.batch_event[];
  v_stream_no bigint; v_was integer; v_last timestamptz; v_before timestamptz; v_one_pos bigint;
  v_at_command timestamptz; v_expected integer; v_n integer; v_id text; v_earlier text := ''; v_cmd integer; v_s integer;
  v_found record; v_new text[]; v_last_nth integer := 1; v_waited boolean; v_projected boolean; details jsonb;
BEGIN
  FOR i IN 1..cardinality(c_id) LOOP
    IF NOT es.names_its_actor(c_meta[i]) THEN
      RAISE EXCEPTION 'Every event names its actor, and staff their reason';
    END IF;
  END LOOP;

  -- Waits for other writers here, before this transaction has a number: the later writer of a stream then also has the
  -- later number, so the feed's order of (tx, pos) keeps the order of every stream.
  FOR i IN 1..cardinality(s_id) LOOP
    v_waited := pg_advisory_xact_lock(hashtextextended(s_id[i], 0)) IS NOT NULL;
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

  IF v_clean AND cardinality(c_id) > 4 THEN
    WITH kept AS (
      INSERT INTO es.commands (command_id, request_hash, result)
      SELECT u.id, u.hash, u.result FROM unnest(c_id, c_hash, c_result) AS u(id, hash, result)
      ON CONFLICT (command_id) DO NOTHING RETURNING command_id
    )
    SELECT array_agg(command_id) INTO v_new FROM kept;
    IF v_new IS DISTINCT FROM c_id THEN
      v_clean := false;
      FOR i IN 1..cardinality(c_id) LOOP
        IF v_new IS NULL OR NOT c_id[i] = ANY (v_new) THEN v_status[i] := 1; END IF;
      END LOOP;
    END IF;
  ELSE
    FOR i IN 1..cardinality(c_id) LOOP
      CONTINUE WHEN v_status[i] <> 0;
      INSERT INTO es.commands (command_id, request_hash, result) VALUES (c_id[i], c_hash[i], c_result[i])
      ON CONFLICT (command_id) DO NOTHING;
      IF NOT FOUND THEN v_clean := false; v_status[i] := 1; END IF;
    END LOOP;
  END IF;

  IF NOT v_clean THEN
    -- A repeated command usually finds its streams advanced by its own first run, so a duplicate outranks a conflict.
    FOR i IN 1..cardinality(c_id) LOOP
      CONTINUE WHEN v_status[i] = 0;
      SELECT c.request_hash = c_hash[i] AS same, c.result INTO v_found
      FROM es.commands c WHERE c.command_id = c_id[i];
      CONTINUE WHEN NOT FOUND;
      v_status[i] := CASE WHEN v_found.same THEN 1 ELSE 2 END;
      details := coalesce(details, '{}')
        || jsonb_build_object(i::text, jsonb_build_object('result', v_found.result));
    END LOOP;
    UPDATE es.streams s SET version = u.was, last_at = u.was_at
    FROM unnest(v_no, s_expected, v_was_at, s_cmd) AS u(no, was, was_at, cmd)
    WHERE s.stream_no = u.no AND v_status[u.cmd] <> 0;
  END IF;

  FOR i IN 1..cardinality(e_s) LOOP
    v_s := e_s[i];
    IF e_nth[i] <> s_n[v_s] - v_left[v_s] + 1 THEN
      RAISE EXCEPTION 'An event lies outside the versions of its stream';
    END IF;
    v_left[v_s] := v_left[v_s] - 1;
    v_last_nth := greatest(v_last_nth, e_nth[i]);
    CONTINUE WHEN cardinality(e_s) > 2 AND v_clean;
    v_cmd := s_cmd[v_s];
    CONTINUE WHEN v_status[v_cmd] <> 0;
    INSERT INTO es.events (stream_no, version, type, schema_v, occurred_at, command_id, data, meta)
    VALUES (v_no[v_s], s_expected[v_s] + e_nth[i], e_type[i], e_v[i], v_at[v_s], c_id[v_cmd], e_data[i], c_meta[v_cmd])
    RETURNING pos INTO v_one_pos;
    v_pos[i] := v_one_pos;
  END LOOP;
  IF cardinality(e_s) > 2 AND v_clean THEN
    WITH kept AS (
      INSERT INTO es.events (stream_no, version, type, schema_v, occurred_at, command_id, data, meta)
      SELECT v_no[u.s], s_expected[u.s] + u.nth, u.type, u.v, v_at[u.s], c_id[s_cmd[u.s]], u.data, c_meta[s_cmd[u.s]]
      FROM unnest(e_s, e_nth, e_type, e_v, e_data) AS u(s, nth, type, v, data)
      RETURNING pos
    )
    SELECT array_agg(pos) INTO v_pos FROM kept;
  END IF;
  FOR i IN 1..cardinality(s_id) LOOP
    IF v_left[i] <> 0 THEN
      RAISE EXCEPTION 'A stream has fewer events than its command says';
    END IF;
  END LOOP;

  IF e_type && es.inline_types() THEN
    SELECT array_agg(ROW(
      v_pos[u.ord], s_id[u.s], split_part(s_id[u.s], ':', 1), s_expected[u.s] + u.nth, u.nth, u.type, u.v,
      v_at[u.s], u.data, c_meta[s_cmd[u.s]])::es.batch_event) INTO v_batch
    FROM unnest(e_s, e_nth, e_type, e_v, e_data) WITH ORDINALITY AS u(s, nth, type, v, data, ord)
    WHERE v_status[s_cmd[u.s]] = 0;
    IF v_batch IS NOT NULL THEN v_projected := es.project(v_batch, e_type, v_last_nth); END IF;
  END IF;

  IF v_clean AND NOT v_clamped THEN
    RETURN '{"positions":[' || array_to_string(v_pos, ',') || ']}';
  END IF;
  RETURN jsonb_build_object(
    'statuses', CASE WHEN NOT v_clean THEN to_jsonb(v_status) END,
    'positions', to_jsonb(v_pos),
    'occurred', CASE WHEN v_clamped THEN to_jsonb(v_at) END,
    'details', details);
END $$;
