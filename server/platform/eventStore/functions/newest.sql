-- The data of a stored event in the newest shape of its type. installUpcasters writes it anew when a type has older ones.
CREATE FUNCTION es.newest(p_type text, p_schema_v integer, p_data jsonb) RETURNS jsonb
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT p_data $$;
