-- What finance closed as a loss or a gain at a place and did not take back, by the key of the money; what is missing is
-- positive.
CREATE FUNCTION shop.written_off(p_place text) RETURNS TABLE (key text[], missing bigint, tax bigint, to_others integer)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT w.key, w.missing, w.tax, w.to_others FROM shop.difference_write_offs w WHERE w.place = p_place
$$;

-- The keys of the differences at a place that are not settled, and what each of them is.
CREATE FUNCTION shop.open_differences(p_place text) RETURNS TABLE (key text[], kind text)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT d.key, d.kind FROM shop.differences d WHERE d.place = p_place AND d.settled_at IS NULL
$$;
