-- Returns the streams' events in order (one row for a stream without events), and the commands handled before. Planned
-- once per connection, because planning takes several times as long as reading. The SET clauses make the plan look rows
-- up by key, whatever size the tables had when it was made.
CREATE FUNCTION es.load(p_streams text[], p_commands text[])
RETURNS TABLE (stream_id text, stream_version integer, pos bigint, version integer, type text, schema_v integer,
  occurred_at timestamptz, data jsonb, meta jsonb, command_id text, hash text)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT s.stream_id, s.version, e.pos, e.version, e.type, e.schema_v, e.occurred_at, e.data, e.meta,
         NULL::text, NULL::text
  FROM es.streams s LEFT JOIN es.events e USING (stream_no)
  WHERE s.stream_id = ANY (p_streams)
  UNION ALL
  SELECT NULL, NULL, NULL, NULL, NULL, NULL, NULL, c.result, NULL, c.command_id, encode(c.request_hash, 'hex')
  FROM es.commands c WHERE c.command_id = ANY (p_commands)
  ORDER BY 1, 4;
END $$;
