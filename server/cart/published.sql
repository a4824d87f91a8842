-- The lines of every cart.
CREATE FUNCTION shop.cart_lines() RETURNS TABLE (id integer, member_id integer, product_id integer, start_on date,
  end_on date)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT c.id, c.member_id, c.product_id, c.start_on, c.end_on FROM shop.cart_items c
$$;
