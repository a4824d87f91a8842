-- es.newest returns a stored event's data in the newest shape of its type; es.upcast converts an older shape.
-- installUpcasters replaces both when a type has older versions. They are two functions because PostgreSQL inlines a
-- function without a subquery: most events are in the newest shape already and then cost no call.
CREATE FUNCTION es.upcast(p_type text, p_schema_v integer, p_data jsonb) RETURNS jsonb
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT p_data $$;

CREATE FUNCTION es.newest(p_type text, p_schema_v integer, p_data jsonb) RETURNS jsonb
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT p_data $$;
