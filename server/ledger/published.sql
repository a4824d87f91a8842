-- The balance of every account, debits positive.
CREATE FUNCTION shop.account_totals() RETURNS TABLE (account text, amount bigint)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT l.account, sum(l.amount)::bigint FROM shop.journal_lines l GROUP BY l.account
$$;
