-- The keyed hashes of persons who left, with the day from which they may join again.
CREATE FUNCTION shop.rejoin_limits() RETURNS TABLE (person_hash bytea, rejoin_from date)
LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT b.person_hash, b.rejoin_from FROM shop.rejoin_bars b $$;
