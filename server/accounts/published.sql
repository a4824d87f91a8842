-- Members with a verified account to which money can be transferred.
CREATE FUNCTION shop.account_holders() RETURNS TABLE (member_id integer)
LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT a.member_id FROM personal.member_accounts a $$;
