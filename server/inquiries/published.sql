-- The number of a member's inquiries with an answer that the member has not opened.
CREATE FUNCTION shop.unseen_answers(p_member integer) RETURNS integer
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT count(*)::int FROM shop.inquiries i
  WHERE i.member_id = p_member
    AND EXISTS (SELECT FROM shop.inquiry_answers a WHERE a.inquiry_id = i.id AND a.version > i.seen_version)
$$;

-- Who asked each inquiry.
CREATE FUNCTION shop.inquirers() RETURNS TABLE (inquiry_id integer, member_id integer)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT i.id, i.member_id FROM shop.inquiries i
$$;

-- Every wording of an answer to an inquiry, with its time.
CREATE FUNCTION shop.answered_inquiries() RETURNS TABLE (inquiry_id integer, version integer, member_id integer,
  kind text, answered_at timestamptz)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT i.id, a.version, i.member_id, i.kind, a.written_at
  FROM shop.inquiries i JOIN shop.inquiry_answers a ON a.inquiry_id = i.id
$$;
