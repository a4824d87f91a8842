-- Stories with a page of their own and the days on which they are shown.
CREATE FUNCTION shop.story_pages() RETURNS TABLE (kind text, id integer, title text, starts_on date, ends_on date)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT 'planning', p.id, p.title, p.starts_on, p.ends_on FROM shop.plannings p
  UNION ALL SELECT 'event', e.id, e.title, e.starts_on, e.ends_on FROM shop.events e
$$;
