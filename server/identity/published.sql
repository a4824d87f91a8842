-- The keyed hash of the person that a member was verified to be.
CREATE FUNCTION shop.verified_persons() RETURNS TABLE (member_id integer, person_hash bytea)
LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT i.member_id, i.person_hash FROM shop.member_identities i $$;
