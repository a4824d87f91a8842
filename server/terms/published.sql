-- Every version of every term.
CREATE FUNCTION shop.worded_terms() RETURNS TABLE (id integer, version integer, required boolean, effective_on date)
LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT t.id, t.version, t.required, t.effective_on FROM shop.terms t $$;
