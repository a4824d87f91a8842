-- Appends many commands in one call: c_ are the commands, s_ the streams that they were decided on (sorted by their ids,
-- each at most once in a call) with the place of their command and the version that was read, e_ the events with the
-- place of their stream. Checks everything under the streams' locks before it writes, so that a command that is not
-- appended has nothing to undo and leaves the others alone. Returns the positions of the events, the times of the
-- streams, and for a command that was not appended why: {result, same} when it was handled before, {stream, version}
-- when a stream has another version.
-- Loops of plain statements beat set-based ones while rows are few, because starting an executor with arrays costs more
-- than the rows. The SET clauses make plans look rows up by key, whatever size the tables had when they were made.
CREATE FUNCTION es.append(
  c_id text[], c_hash bytea[], c_result jsonb[], c_meta jsonb[], c_at timestamptz[],
  s_c integer[], s_id text[], s_expected integer[], e_s integer[], e_type text[], e_v integer[], e_data jsonb[]
) RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, es, public, pg_temp SET plan_cache_mode = force_generic_plan
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  v_why jsonb[] := array_fill(NULL::jsonb, ARRAY[cardinality(c_id)]);
  v_no bigint[] := array_fill(NULL::bigint, ARRAY[cardinality(s_id)]);
  v_at timestamptz[] := array_fill(NULL::timestamptz, ARRAY[cardinality(s_id)]);
  v_pos bigint[] := array_fill(NULL::bigint, ARRAY[cardinality(e_s)]);
  v_version integer[] := s_expected; v_n integer[] := array_fill(0, ARRAY[cardinality(s_id)]); v_batch es.batch_event[] := '{}';
  v_c integer; v_s integer; v_was integer; v_found record; v_one_no bigint; v_one_at timestamptz; v_one_pos bigint;
  v_last_nth integer := 1; v_projects boolean := e_type && es.inline_types(); v_ignored boolean;
BEGIN
  FOR i IN 1..cardinality(c_id) LOOP
    IF NOT es.names_its_actor(c_meta[i]) THEN
      RAISE EXCEPTION 'Every event names its actor, and staff their reason';
    END IF;
  END LOOP;

  -- Waits for other writers here, before this transaction has a number: the later writer of a stream then also has the
  -- later number, so the feed's order of (tx, pos) keeps the order of every stream.
  FOR i IN 1..cardinality(s_id) LOOP
    IF i > 1 AND s_id[i] COLLATE "C" <= s_id[i - 1] THEN
      RAISE EXCEPTION 'Streams must come sorted by their id, each once';
    END IF;
    v_ignored := pg_advisory_xact_lock(hashtextextended(s_id[i], 0)) IS NOT NULL;
  END LOOP;

  FOR i IN 1..cardinality(s_id) LOOP
    SELECT s.version INTO v_was FROM es.streams s WHERE s.stream_id = s_id[i];
    IF coalesce(v_was, 0) <> s_expected[i] THEN
      v_why[s_c[i]] := jsonb_build_object('stream', s_id[i], 'version', coalesce(v_was, 0));
    END IF;
  END LOOP;

  -- A repeated command usually finds its streams advanced by its own first run, so a repetition outranks a conflict.
  FOR i IN 1..cardinality(c_id) LOOP
    IF v_why[i] IS NULL THEN
      INSERT INTO es.commands (command_id, request_hash, result) VALUES (c_id[i], c_hash[i], c_result[i])
      ON CONFLICT (command_id) DO NOTHING;
      CONTINUE WHEN FOUND;
    END IF;
    SELECT c.result, c.request_hash = c_hash[i] AS same INTO v_found FROM es.commands c WHERE c.command_id = c_id[i];
    IF FOUND THEN v_why[i] := jsonb_build_object('result', v_found.result, 'same', v_found.same); END IF;
  END LOOP;
  FOR i IN 1..cardinality(e_s) LOOP
    v_n[e_s[i]] := v_n[e_s[i]] + 1;
  END LOOP;
  FOR i IN 1..cardinality(s_id) LOOP
    CONTINUE WHEN v_n[i] = 0 OR v_why[s_c[i]] IS NOT NULL;
    IF s_expected[i] > 0 THEN
      UPDATE es.streams s SET version = s.version + v_n[i], last_at = greatest(s.last_at, c_at[s_c[i]])
      WHERE s.stream_id = s_id[i] RETURNING s.stream_no, s.last_at INTO v_one_no, v_one_at;
    ELSE
      INSERT INTO es.streams AS s (stream_id, kind, version, last_at)
      VALUES (s_id[i], split_part(s_id[i], ':', 1), v_n[i], c_at[s_c[i]])
      RETURNING s.stream_no, s.last_at INTO v_one_no, v_one_at;
    END IF;
    v_no[i] := v_one_no; v_at[i] := v_one_at; v_last_nth := greatest(v_last_nth, v_n[i]);
  END LOOP;

  FOR i IN 1..cardinality(e_s) LOOP
    v_s := e_s[i]; v_c := s_c[v_s];
    CONTINUE WHEN v_why[v_c] IS NOT NULL;
    v_version[v_s] := v_version[v_s] + 1;
    INSERT INTO es.events (stream_no, version, type, schema_v, occurred_at, command_id, data, meta)
    VALUES (v_no[v_s], v_version[v_s], e_type[i], e_v[i], v_at[v_s], c_id[v_c], e_data[i], c_meta[v_c])
    RETURNING pos INTO v_one_pos;
    v_pos[i] := v_one_pos;
    CONTINUE WHEN NOT v_projects;
    v_batch := v_batch || ROW(
      v_one_pos, s_id[v_s], split_part(s_id[v_s], ':', 1), v_version[v_s], v_version[v_s] - s_expected[v_s], e_type[i],
      e_v[i], v_at[v_s], e_data[i], c_meta[v_c])::es.batch_event;
  END LOOP;
  IF cardinality(v_batch) > 0 THEN
    v_ignored := es.project(v_batch, e_type, v_last_nth);
  END IF;
  RETURN jsonb_build_object('positions', v_pos, 'times', v_at, 'why', v_why);
END $$;
