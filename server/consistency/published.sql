-- Whether a check found something of a stream, or of a block that holds an event of it, and no admin has closed it.
CREATE FUNCTION platform.is_suspect(p_stream text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM platform.integrity_findings f WHERE f.closed_at IS NULL AND (f.stream = p_stream
    OR f.stream IS NULL AND f.pos IS NULL AND EXISTS (
      SELECT FROM es.blocks b JOIN es.events e ON e.pos BETWEEN b.first_pos AND b.last_pos JOIN es.streams s USING (stream_no)
      WHERE b.number = f.block AND s.stream_id = p_stream)))
$$;

-- What checks found and no admin has closed, for pages of what it names.
CREATE FUNCTION platform.open_findings()
RETURNS TABLE (finding_id integer, place text, what text, stream text, pos bigint, block bigint, found_at timestamptz)
LANGUAGE sql STABLE AS $$
  SELECT finding_id, place, what, stream, pos, block, found_at FROM platform.integrity_findings WHERE closed_at IS NULL
$$;
