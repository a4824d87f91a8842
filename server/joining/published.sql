-- How many members agreed to and declined each wording, by their latest decision on it.
CREATE FUNCTION shop.consents_by_wording() RETURNS TABLE (term_id integer, version integer, agreed integer,
  declined integer)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT c.term_id, c.version, count(*) FILTER (WHERE c.agreed)::int, count(*) FILTER (WHERE NOT c.agreed)::int
  FROM shop.member_consents c GROUP BY c.term_id, c.version
$$;
