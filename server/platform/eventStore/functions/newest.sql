-- The data of a stored event in the newest shape of its type, and how an older one is brought there. installUpcasters
-- writes both anew when a type has older ones. Apart, because PostgreSQL puts a function without a sub-select into the
-- statement that calls it: most events are in the newest shape and then cost no call.
CREATE FUNCTION es.upcast(p_type text, p_schema_v integer, p_data jsonb) RETURNS jsonb
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT p_data $$;

CREATE FUNCTION es.newest(p_type text, p_schema_v integer, p_data jsonb) RETURNS jsonb
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT p_data $$;
