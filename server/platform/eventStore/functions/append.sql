-- Appends the events of one command. s_ are the streams that it was decided on, sorted by their ids, each once, with the
-- version that was read; e_ are its events, e_s the place of an event's stream among s_. Checks everything under the
-- streams' locks before it writes, so that a refused command has nothing to undo. Returns the positions of the events
-- and the times of the streams; {result, same} of a command that was handled before; {stream, version} of a conflict.
-- A loop of plain statements beats a set-based one while rows are few, because starting an executor with arrays costs
-- more than the rows. The SET clauses make plans look rows up by key, whatever size the tables had when they were made.
CREATE FUNCTION es.append(
  c_id text, c_hash bytea, c_result jsonb, c_meta jsonb, c_at timestamptz, s_id text[], s_expected integer[],
  e_s integer[], e_type text[], e_v integer[], e_data jsonb[]
) RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, es, public, pg_temp SET plan_cache_mode = force_generic_plan
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  v_no bigint[]; v_at timestamptz[] := array_fill(NULL::timestamptz, ARRAY[cardinality(s_id)]); v_version integer[] := s_expected;
  v_pos bigint[] := '{}'; v_batch es.batch_event[] := '{}';
  v_stream_no bigint; v_time timestamptz; v_one_pos bigint; v_found record; v_n integer; v_s integer; v_last_nth integer := 1;
  v_ignored boolean;
BEGIN
  IF NOT es.names_its_actor(c_meta) THEN
    RAISE EXCEPTION 'Every event names its actor, and staff their reason';
  END IF;

  -- Waits for other writers here, before this transaction has a number: the later writer of a stream then also has the
  -- later number, so the feed's order of (tx, pos) keeps the order of every stream.
  FOR i IN 1..cardinality(s_id) LOOP
    IF i > 1 AND s_id[i] COLLATE "C" <= s_id[i - 1] THEN
      RAISE EXCEPTION 'Streams must come sorted by their id, each once';
    END IF;
    v_ignored := pg_advisory_xact_lock(hashtextextended(s_id[i], 0)) IS NOT NULL;
  END LOOP;

  -- A repeated command usually finds its streams advanced by its own first run, so it is looked for before a conflict.
  SELECT c.result, c.request_hash = c_hash AS same INTO v_found FROM es.commands c WHERE c.command_id = c_id;
  IF FOUND THEN
    RETURN jsonb_build_object('result', v_found.result, 'same', v_found.same);
  END IF;
  FOR i IN 1..cardinality(s_id) LOOP
    SELECT s.version INTO v_n FROM es.streams s WHERE s.stream_id = s_id[i];
    IF coalesce(v_n, 0) <> s_expected[i] THEN
      RETURN jsonb_build_object('stream', s_id[i], 'version', coalesce(v_n, 0));
    END IF;
  END LOOP;

  INSERT INTO es.commands (command_id, request_hash, result) VALUES (c_id, c_hash, c_result)
  ON CONFLICT (command_id) DO NOTHING;
  IF NOT FOUND THEN
    RAISE EXCEPTION USING ERRCODE = '40001', MESSAGE = 'The same command was appended on other streams at this moment';
  END IF;
  FOR i IN 1..cardinality(s_id) LOOP
    v_n := cardinality(array_positions(e_s, i));
    CONTINUE WHEN v_n = 0;
    IF s_expected[i] > 0 THEN
      UPDATE es.streams s SET version = s.version + v_n, last_at = greatest(s.last_at, c_at)
      WHERE s.stream_id = s_id[i] RETURNING s.stream_no, s.last_at INTO v_stream_no, v_time;
    ELSE
      INSERT INTO es.streams AS s (stream_id, kind, version, last_at)
      VALUES (s_id[i], split_part(s_id[i], ':', 1), v_n, c_at) RETURNING s.stream_no, s.last_at INTO v_stream_no, v_time;
    END IF;
    v_no[i] := v_stream_no; v_at[i] := v_time; v_last_nth := greatest(v_last_nth, v_n);
  END LOOP;

  FOR i IN 1..cardinality(e_s) LOOP
    v_s := e_s[i];
    v_version[v_s] := v_version[v_s] + 1;
    INSERT INTO es.events (stream_no, version, type, schema_v, occurred_at, command_id, data, meta)
    VALUES (v_no[v_s], v_version[v_s], e_type[i], e_v[i], v_at[v_s], c_id, e_data[i], c_meta)
    RETURNING pos INTO v_one_pos;
    v_pos := v_pos || v_one_pos;
    v_batch := v_batch || ROW(
      v_one_pos, s_id[v_s], split_part(s_id[v_s], ':', 1), v_version[v_s], v_version[v_s] - s_expected[v_s], e_type[i],
      e_v[i], v_at[v_s], e_data[i], c_meta)::es.batch_event;
  END LOOP;
  IF e_type && es.inline_types() THEN
    v_ignored := es.project(v_batch, e_type, v_last_nth);
  END IF;
  RETURN jsonb_build_object('positions', v_pos, 'times', v_at);
END $$;
