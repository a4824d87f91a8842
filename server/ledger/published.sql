-- The balance of every account as the events of members, owners and providers moved it, debits positive. Adjusting
-- entries of finance are left out: no record of any of them knows what finance adjusted.
CREATE FUNCTION shop.account_totals() RETURNS TABLE (account text, amount bigint)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT l.account, sum(l.amount)::bigint FROM shop.journal_lines l
  WHERE NOT starts_with(l.stream_id, 'adjustment:') GROUP BY l.account
$$;

-- The movements of an account by event, debits positive; `entry` is the event's stream and version. `day` is the card
-- provider's payout day where there is one, otherwise the Seoul day of booking.
CREATE FUNCTION shop.account_lines(p_account text) RETURNS TABLE (pos bigint, entry text, stream_id text, event text,
  amount bigint, occurred_at timestamptz, day date)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT l.pos,
    (SELECT l.stream_id || '@' || e.version FROM es.streams s JOIN es.events e USING (stream_no)
     WHERE s.stream_id = l.stream_id AND e.pos = l.pos),
    l.stream_id,
    (SELECT e.type FROM es.streams s JOIN es.events e USING (stream_no)
     WHERE s.stream_id = l.stream_id AND e.pos = l.pos),
    l.amount, l.occurred_at,
    coalesce(substring(l.stream_id FROM '^provider-payout:(\d{4}-\d{2}-\d{2})$')::date, l.seoul_day)
  FROM shop.journal_lines l WHERE l.account = p_account
$$;

-- The journal lines of a stream, each with the order item that its event names.
CREATE FUNCTION shop.lines_of_stream(p_stream text) RETURNS TABLE (order_item_id text, account text, amount bigint)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT e.data ->> 'orderItemId', l.account, l.amount
  FROM shop.journal_lines l JOIN es.streams s ON s.stream_id = l.stream_id
    JOIN es.events e ON e.stream_no = s.stream_no AND e.pos = l.pos
  WHERE l.stream_id = p_stream COLLATE "C"
$$;

-- True for an entry that an approved reversing entry took back, unless that one was reversed itself, and so on.
CREATE FUNCTION shop.is_taken_back(p_pos bigint) RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  WITH RECURSIVE reversals (pos, depth) AS (
    SELECT p_pos, 0
    UNION ALL
    SELECT e.pos, r.depth + 1
    FROM reversals r JOIN es.streams s ON s.stream_id = ('adjustment:reversal-' || r.pos) COLLATE "C"
      JOIN es.events e USING (stream_no)
    WHERE e.type = 'adjustment.approved')
  SELECT max(depth) % 2 = 1 FROM reversals
$$;
