-- The colleague who is assigned to something, by its kind and key; one who left is assigned to nothing.
CREATE FUNCTION shop.assigned() RETURNS TABLE (about text, about_key text, staff_id integer, name text)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT a.about, a.about_key, a.staff_id, s.name
  FROM shop.assignments a JOIN shop.staff_roles() s ON s.id = a.staff_id
$$;
