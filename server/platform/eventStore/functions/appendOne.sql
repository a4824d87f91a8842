-- The commonest case, one command on one stream, without arrays of streams. A conflict or a repeated command is left to
-- es.append, which finds everything unchanged.
CREATE FUNCTION es.append_one(
  c_id text, c_hash bytea, c_result jsonb, c_meta jsonb, c_at timestamptz, s_id text, s_expected integer,
  e_type text[], e_v integer[], e_data jsonb[]
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, es, public, pg_temp SET plan_cache_mode = force_generic_plan
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  v_no bigint; v_at timestamptz; v_was_at timestamptz; v_pos bigint; v_all bigint[];
  v_n integer := cardinality(e_type); v_done boolean := false; v_batch es.batch_event[];
  v_waited boolean; v_projected boolean;
BEGIN
  IF NOT es.names_its_actor(c_meta) THEN
    RAISE EXCEPTION 'Every event names its actor, and staff their reason';
  END IF;
  v_waited := pg_advisory_xact_lock(hashtextextended(s_id, 0)) IS NOT NULL;
  IF s_expected > 0 THEN
    UPDATE es.streams s SET version = s_expected + v_n, last_at = greatest(s.last_at, c_at)
    WHERE s.stream_id = s_id AND s.version = s_expected
    RETURNING s.stream_no, new.last_at, old.last_at INTO v_no, v_at, v_was_at;
  ELSE
    INSERT INTO es.streams AS s (stream_id, kind, version, last_at)
    VALUES (s_id, split_part(s_id, ':', 1), v_n, c_at)
    ON CONFLICT (stream_id) DO NOTHING RETURNING s.stream_no, s.last_at INTO v_no, v_at;
  END IF;

  IF v_no IS NOT NULL THEN
    INSERT INTO es.commands (command_id, request_hash, result) VALUES (c_id, c_hash, c_result)
    ON CONFLICT (command_id) DO NOTHING;
    v_done := FOUND;
    IF NOT v_done THEN
      UPDATE es.streams SET version = s_expected, last_at = v_was_at WHERE stream_no = v_no;
    END IF;
  END IF;
  IF NOT v_done THEN
    RETURN es.append(
      ARRAY[c_id], ARRAY[c_hash], ARRAY[c_result], ARRAY[c_meta], ARRAY[c_at], ARRAY[1], ARRAY[s_id], ARRAY[s_expected],
      ARRAY[v_n], array_fill(1, ARRAY[v_n]), ARRAY (SELECT generate_series(1, v_n)), e_type, e_v, e_data);
  END IF;

  IF v_n = 1 THEN
    INSERT INTO es.events (stream_no, version, type, schema_v, occurred_at, command_id, data, meta)
    VALUES (v_no, s_expected + 1, e_type[1], e_v[1], v_at, c_id, e_data[1], c_meta) RETURNING pos INTO v_pos;
    v_all := ARRAY[v_pos];
  ELSE
    WITH kept AS (
      INSERT INTO es.events (stream_no, version, type, schema_v, occurred_at, command_id, data, meta)
      SELECT v_no, s_expected + u.nth, u.type, u.v, v_at, c_id, u.data, c_meta
      FROM unnest(e_type, e_v, e_data) WITH ORDINALITY AS u(type, v, data, nth)
      RETURNING pos
    )
    SELECT array_agg(pos) INTO v_all FROM kept;
  END IF;

  IF e_type && es.inline_types() THEN
    SELECT array_agg(ROW(
      v_all[u.nth], s_id, split_part(s_id, ':', 1), s_expected + u.nth, u.nth, u.type, u.v, v_at, u.data, c_meta
    )::es.batch_event) INTO v_batch
    FROM unnest(e_type, e_v, e_data) WITH ORDINALITY AS u(type, v, data, nth);
    v_projected := es.project(v_batch, e_type, v_n);
  END IF;
  RETURN '{"positions":[' || array_to_string(v_all, ',') || ']'
    || CASE WHEN v_at = c_at THEN '}' ELSE ',"occurred":[' || to_json(v_at) || ']}' END;
END $$;
