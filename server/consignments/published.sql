-- Consignments for other modules: owner, status and agreed terms.
CREATE FUNCTION shop.consignment_contracts() RETURNS TABLE (consignment_id uuid, consignment_number text,
  member_id integer, status text, product_id integer, assessed_rental_price integer, consigning_date date, ends_on date,
  is_missing boolean)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT c.consignment_id, c.consignment_number, c.member_id, c.status, c.product_id, c.assessed_rental_price,
    c.consigning_date, c.ends_on, c.missing_since IS NOT NULL
  FROM shop.consignments c
$$;
