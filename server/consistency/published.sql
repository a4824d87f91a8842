-- What checks found and no admin has closed, for pages of what it names.
CREATE FUNCTION platform.open_findings()
RETURNS TABLE (finding_id integer, place text, what text, stream text, pos bigint, block bigint, found_at timestamptz)
LANGUAGE sql STABLE AS $$
  SELECT finding_id, place, what, stream, pos, block, found_at FROM platform.integrity_findings WHERE closed_at IS NULL
$$;
