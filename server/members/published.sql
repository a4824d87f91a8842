-- Members' personal data, for the modules that write to, call or bill them.
CREATE FUNCTION shop.member_accounts() RETURNS TABLE (id integer, email text, name text, phone_number text,
  birth_date text, gender boolean, provider_type text, has_password boolean, customer_key uuid, joined_at timestamptz,
  withdrawn_at timestamptz)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT m.id, m.email, m.name, m.phone_number, m.birth_date::text, m.gender, m.provider_type,
    m.password_hash IS NOT NULL, m.customer_key, m.joined_at, m.withdrawn_at
  FROM shop.members m
$$;

-- Locks a member's row until the transaction ends, which serialises changes that depend on the member.
CREATE FUNCTION shop.lock_member(p_member integer) RETURNS void
LANGUAGE sql VOLATILE AS $$ SELECT FROM shop.members m WHERE m.id = p_member FOR UPDATE $$;

-- Active staff accounts with their roles.
CREATE FUNCTION shop.staff_roles() RETURNS TABLE (id integer, name text, roles text[])
LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT s.id, s.name, s.roles FROM shop.staff s WHERE s.left_at IS NULL $$;
