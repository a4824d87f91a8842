-- Assigns photos to their subject. Each must be the member's own and unclaimed, or else PHOTO_NOT_USABLE is refused.
CREATE FUNCTION shop.claim_photos(ids uuid[], owner integer, purpose text, about text, at timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  claimed integer;
BEGIN
  UPDATE shop.photos SET use = purpose, subject = about, claimed_at = at
  WHERE photo_id = ANY (ids) AND member_id = owner AND use IS NULL;
  GET DIAGNOSTICS claimed = ROW_COUNT;
  IF claimed <> cardinality(ids) THEN PERFORM es.refuse('PHOTO_NOT_USABLE'); END IF;
END $$;
