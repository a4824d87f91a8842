-- Returns the number of the newest change of one row that is about one of these fields, 0 before the first one. Only of
-- those that the list of what staff did shows: a record that nobody reads would excuse whatever it says (rule 929).
CREATE FUNCTION platform.newest_change_about(p_subject text, p_key text, p_fields text[]) RETURNS integer
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(max(id), 0)::int FROM shop.catalogue_changes
  WHERE subject = p_subject AND key = p_key AND after ?| p_fields AND (starts_with(actor, 'staff:')
    OR subject = 'staff' AND actor IN ('job:staff-command', 'job:secrets'))
$$;

-- Returns the number of the newest change of one row with this field that this actor made, 0 before the first one.
CREATE FUNCTION platform.newest_change_by(p_subject text, p_key text, p_field text, p_actor text) RETURNS integer
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(max(id), 0)::int FROM shop.catalogue_changes
  WHERE subject = p_subject AND key = p_key AND after ? p_field AND actor = p_actor
$$;

-- Whether a list of a row held a value until some change.
CREATE FUNCTION platform.once_held(p_subject text, p_key text, p_field text, p_value text) RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT EXISTS (SELECT FROM shop.catalogue_changes
    WHERE subject = p_subject AND key = p_key AND before -> p_field ? p_value)
$$;

-- Returns the number of the newest change of a plain table that staff edit, 0 before the first one: whoever keeps
-- something of such a table asks it whether that is still so.
CREATE FUNCTION platform.newest_change(p_subject text) RETURNS integer
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(max(id), 0)::int FROM shop.catalogue_changes WHERE subject = p_subject
$$;

-- When a field of a row of a plain table last became a value; null when no record says so.
CREATE FUNCTION platform.last_change_to(p_subject text, p_key text, p_field text, p_value text)
RETURNS TABLE (at timestamptz)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT max(c.at) FROM shop.catalogue_changes c
  WHERE c.subject = p_subject AND c.key = p_key AND c.after ->> p_field = p_value
    AND c.before ->> p_field IS DISTINCT FROM p_value
$$;

-- What staff did, each kind apart, so that a page of all is cut from the newest of each by its own index. Here changes of
-- plain tables.
CREATE FUNCTION platform.changes_of_staff() RETURNS TABLE (id text, nth bigint, at timestamptz, actor text, subject text,
  key text, type text, before jsonb, after jsonb, reason text, stream_no bigint, version integer)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT 'c' || c.id, c.id, c.at, c.actor, c.subject, c.key, NULL::text, c.before, c.after, c.reason, NULL::bigint,
    NULL::integer
  FROM shop.catalogue_changes c WHERE starts_with(c.actor, 'staff:')
$$;

-- Colleagues who were appointed or given new access on the command line, or whose second factor it sealed again.
CREATE FUNCTION platform.changes_by_command() RETURNS TABLE (id text, nth bigint, at timestamptz, actor text, subject text,
  key text, type text, before jsonb, after jsonb, reason text, stream_no bigint, version integer)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT 'c' || c.id, c.id, c.at, c.actor, c.subject, c.key, NULL::text, c.before, c.after, c.reason, NULL::bigint,
    NULL::integer
  FROM shop.catalogue_changes c WHERE c.subject = 'staff' AND c.actor IN ('job:staff-command', 'job:secrets')
$$;

-- Events, with the stream and version that they have.
CREATE FUNCTION platform.events_of_staff() RETURNS TABLE (id text, nth bigint, at timestamptz, actor text, subject text,
  key text, type text, before jsonb, after jsonb, reason text, stream_no bigint, version integer)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT 'e' || e.pos, e.pos, e.occurred_at, e.meta ->> 'actor', s.kind, substr(s.stream_id, length(s.kind) + 2), e.type,
    NULL::jsonb, e.data, e.meta ->> 'reason', e.stream_no, e.version
  FROM es.events e JOIN es.streams s USING (stream_no) WHERE starts_with(e.meta ->> 'actor', 'staff:')
$$;

-- Logins to the console, where staff:0 is an account that does not exist.
CREATE FUNCTION platform.logins_of_staff() RETURNS TABLE (id text, nth bigint, at timestamptz, actor text, subject text,
  key text, type text, before jsonb, after jsonb, reason text, stream_no bigint, version integer)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT 'a' || l.id, l.id, l.at, 'staff:' || coalesce(l.staff_id, 0), 'staff_logins', l.address, NULL::text, NULL::jsonb,
    jsonb_build_object('login', l.outcome, 'device', l.device, 'isKnownDevice', l.is_known_device), NULL::text,
    NULL::bigint, NULL::integer
  FROM shop.staff_logins l
$$;
