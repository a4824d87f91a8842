-- Returns the wrapped key of a person and purpose, with the day it is retained until; no row once it is destroyed.
CREATE FUNCTION platform.key_of(p_subject text, p_purpose text) RETURNS TABLE (key bytea, retain_until date)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT k.key, k.retain_until FROM personal.keys k WHERE k.subject = p_subject AND k.purpose = p_purpose
$$;
