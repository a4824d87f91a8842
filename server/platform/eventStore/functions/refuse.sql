-- Aborts the transaction with a refusal, which the store returns as a value.
CREATE FUNCTION es.refuse(code text, facts jsonb DEFAULT NULL) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'BL001', MESSAGE = code, DETAIL = coalesce(facts::text, '');
END $$;

-- Inlined into the expression that calls it.
CREATE FUNCTION es.names_its_actor(meta jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(meta->>'actor', '') ~ '^(member|staff|job):.'
    AND (meta->>'actor' !~ '^staff:' OR coalesce(meta->>'reason', '') <> '')
$$;
