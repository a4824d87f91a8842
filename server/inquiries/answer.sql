-- Writes a wording of an inquiry's answer: of a new one when the member wrote since the latest, otherwise of that one.
-- Refuses CONCURRENT_CHANGE when the colleague has not seen the latest wording, or a follow-up (null for any).
CREATE FUNCTION shop.answer_inquiry(p_id integer, p_version integer, p_follow_ups integer, p_content text,
  p_staff integer, p_at timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  asked shop.inquiries;
BEGIN
  SELECT * INTO asked FROM shop.inquiries i WHERE i.id = p_id FOR UPDATE;
  IF NOT FOUND THEN
    PERFORM es.refuse('NOT_FOUND');
  END IF;
  IF asked.answers <> p_version OR asked.follow_ups <> coalesce(p_follow_ups, asked.follow_ups) THEN
    PERFORM es.refuse('CONCURRENT_CHANGE');
  END IF;
  INSERT INTO shop.inquiry_answers (inquiry_id, version, member_id, content, staff_id, written_at, follow_ups)
    VALUES (p_id, p_version + 1, asked.member_id, p_content, p_staff, p_at, asked.follow_ups);
  UPDATE shop.inquiries i SET answers = p_version + 1, unanswered = 0 WHERE i.id = p_id;
END $$;
