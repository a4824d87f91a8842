CREATE FUNCTION shop.points_of(p_member integer) RETURNS integer LANGUAGE sql STABLE AS $$ SELECT 1 $$;
CREATE FUNCTION shop.take_points(p_member integer) RETURNS integer LANGUAGE sql AS $$ SELECT 1 $$;
