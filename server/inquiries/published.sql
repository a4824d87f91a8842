-- The number of a member's inquiries with an answer that the member has not opened.
CREATE FUNCTION shop.unseen_answers(p_member integer) RETURNS integer
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT count(*)::int FROM shop.inquiries i
  WHERE i.member_id = p_member
    AND EXISTS (SELECT FROM shop.inquiry_answers a WHERE a.inquiry_id = i.id AND a.version > i.seen_version)
$$;

-- Inquiries that staff have answered, with the time of the first answer.
CREATE FUNCTION shop.answered_inquiries() RETURNS TABLE (inquiry_id integer, member_id integer, kind text,
  answered_at timestamptz)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT i.id, i.member_id, i.kind, a.written_at
  FROM shop.inquiries i JOIN shop.inquiry_answers a ON a.inquiry_id = i.id AND a.version = 1
$$;
