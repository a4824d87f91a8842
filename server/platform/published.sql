-- Returns the number of the newest change of one row, 0 before the first one.
CREATE FUNCTION platform.newest_change_of(p_subject text, p_key text) RETURNS integer
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(max(id), 0)::int FROM shop.catalogue_changes WHERE subject = p_subject AND key = p_key
$$;

-- Returns the number of the newest change of a plain table that staff edit, 0 before the first one: whoever keeps
-- something of such a table asks it whether that is still so.
CREATE FUNCTION platform.newest_change(p_subject text) RETURNS integer
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(max(id), 0)::int FROM shop.catalogue_changes WHERE subject = p_subject
$$;

-- What staff did, read together: changes of plain tables, and events with the stream and version that they have.
CREATE FUNCTION platform.staff_records() RETURNS TABLE (id text, nth bigint, at timestamptz, actor text, subject text,
  key text, type text, before jsonb, after jsonb, reason text, stream_no bigint, version integer)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT 'c' || c.id, c.id, c.at, c.actor, c.subject, c.key, NULL::text, c.before, c.after, c.reason, NULL::bigint,
    NULL::integer
  FROM shop.catalogue_changes c WHERE starts_with(c.actor, 'staff:')
  UNION ALL
  SELECT 'e' || e.pos, e.pos, e.occurred_at, e.meta ->> 'actor', s.kind, substr(s.stream_id, length(s.kind) + 2), e.type,
    NULL, e.data, e.meta ->> 'reason', e.stream_no, e.version
  FROM es.events e JOIN es.streams s USING (stream_no) WHERE starts_with(e.meta ->> 'actor', 'staff:')
$$;
