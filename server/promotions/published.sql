-- Planning events and events, which have pages of their own, with the moments in Seoul between which they are shown.
CREATE FUNCTION shop.story_pages() RETURNS TABLE (kind text, id integer, title text, starts_at timestamp,
  ends_at timestamp)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT 'planning', p.id, p.title, p.starts_on + p.starts_time::time,
    p.ends_on + p.ends_time::time + interval '1 minute' FROM shop.plannings p
  UNION ALL SELECT 'event', e.id, e.title, e.starts_on + e.starts_time::time,
    e.ends_on + e.ends_time::time + interval '1 minute' FROM shop.events e
$$;
