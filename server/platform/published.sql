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
