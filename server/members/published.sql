-- The functions about members hold those who left too. Members' accounts, with the key under which the card provider
-- knows them.
CREATE FUNCTION shop.member_accounts() RETURNS TABLE (id integer, customer_key uuid, withdrawn_at timestamptz)
LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT m.id, m.customer_key, m.withdrawn_at FROM shop.members m $$;

-- What members are called.
CREATE FUNCTION shop.member_names() RETURNS TABLE (id integer, name text, withdrawn_at timestamptz)
LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT m.id, m.name, m.withdrawn_at FROM shop.members m $$;

-- By what members are found, and reached.
CREATE FUNCTION shop.member_contacts() RETURNS TABLE (id integer, name text, email text, phone_number text,
  withdrawn_at timestamptz)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT m.id, m.name, m.email, m.phone_number, m.withdrawn_at FROM shop.members m
$$;

-- Who members were before they changed name or number.
CREATE FUNCTION shop.former_persons() RETURNS TABLE (member_id integer, name text, phone_number text)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT f.member_id, f.name, f.phone_number FROM personal.former_persons f
$$;

-- By what members log in.
CREATE FUNCTION shop.member_logins() RETURNS TABLE (id integer, email text, phone_number text, provider_type text,
  joined_at timestamptz, withdrawn_at timestamptz)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT m.id, m.email, m.phone_number, m.provider_type, m.joined_at, m.withdrawn_at FROM shop.members m
$$;

-- Who members are by their verification, and whether they have a password to confirm it with.
CREATE FUNCTION shop.member_persons() RETURNS TABLE (id integer, name text, phone_number text, birth_date text,
  gender boolean, has_password boolean, withdrawn_at timestamptz)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT m.id, m.name, m.phone_number, m.birth_date::text, m.gender, m.password_hash IS NOT NULL, m.withdrawn_at
  FROM shop.members m
$$;

-- Who is blocked, why in the words that the member reads, and since when.
CREATE FUNCTION shop.blocked_members() RETURNS TABLE (member_id integer, reference text, reason text, blocked_at timestamptz)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT b.member_id, b.reason, coalesce(r.reason, ''), b.blocked_at
  FROM shop.member_blocks b LEFT JOIN shop.block_reasons r ON r.reference = b.reason
$$;

-- Locks a member's row until the transaction ends, which serialises changes that depend on the member.
CREATE FUNCTION shop.lock_member(p_member integer) RETURNS void
LANGUAGE sql VOLATILE AS $$ SELECT FROM shop.members m WHERE m.id = p_member FOR UPDATE $$;

-- Active staff accounts with their roles.
CREATE FUNCTION shop.staff_roles() RETURNS TABLE (id integer, name text, roles text[])
LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT s.id, s.name, s.roles FROM shop.staff s WHERE s.left_at IS NULL $$;

-- Whether an account is an admin's, or was one's before its roles changed.
CREATE FUNCTION shop.has_been_admin(p_staff integer) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT EXISTS (SELECT FROM shop.staff s WHERE s.id = p_staff
    AND ('admin' = ANY (s.roles) OR platform.once_held('staff', s.id::text, 'roles', 'admin')))
$$;
