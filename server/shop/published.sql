-- The company's legal name, as the footer shows it; null while none was entered.
CREATE FUNCTION shop.company_name() RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT c.company_name FROM shop.company c
$$;
