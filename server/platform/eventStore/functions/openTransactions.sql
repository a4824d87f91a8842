-- Returns transactions that have been open for p_seconds and keep others waiting: those whose number hides later events
-- from every reader of the feed, those that another session waits for, and idle ones that may hold locks. The query is
-- shown up to its first literal or comment and without numbers, because values may be personal data. Runs as the
-- migrating role, because the application's role sees only its own sessions.
CREATE FUNCTION es.open_transactions(p_seconds double precision) RETURNS TABLE (
  pid integer, application text, role text, database text, state text, since timestamptz, waits_for text,
  holds_feed boolean, blocks integer, query text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE v_hides boolean := false;
BEGIN
  -- Whoever keeps the log itself locked is named, too: reading it here would wait for them.
  IF NOT EXISTS (
    SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database AND d.datname = current_database()
    WHERE l.relation = 'es.events'::regclass AND l.mode = 'AccessExclusiveLock'
  ) THEN
    v_hides := EXISTS (SELECT FROM es.events e WHERE e.tx >= pg_snapshot_xmin(pg_current_snapshot()));
  END IF;
  RETURN QUERY
  WITH blocking AS MATERIALIZED (
    SELECT b.pid, count(*)::int AS sessions
    FROM pg_stat_activity w CROSS JOIN LATERAL unnest(pg_blocking_pids(w.pid)) AS b (pid)
    WHERE w.wait_event_type = 'Lock' GROUP BY b.pid),
  opened AS (
    SELECT a.pid, a.application_name, a.usename, a.datname, a.state, a.xact_start,
      CASE WHEN a.wait_event_type IS NULL THEN NULL ELSE a.wait_event_type || ': ' || a.wait_event END AS waits_for,
      -- A snapshot knows 64-bit numbers, a session only the lower 32 bits of its own.
      v_hides AND a.backend_xid IS NOT NULL AND a.backend_xid::text::bigint
        = (pg_snapshot_xmin(pg_current_snapshot())::text::numeric % 4294967296)::bigint AS holds_feed,
      coalesce(blocking.sessions, 0) AS blocks, a.backend_xid, a.query
    FROM pg_stat_activity a LEFT JOIN blocking ON blocking.pid = a.pid
    WHERE a.xact_start <= clock_timestamp() - make_interval(secs => p_seconds) AND a.pid <> pg_backend_pid())
  SELECT o.pid, coalesce(o.application_name, ''), coalesce(o.usename, '')::text, coalesce(o.datname, '')::text,
    coalesce(o.state, ''), o.xact_start, o.waits_for, o.holds_feed, o.blocks,
    left(btrim(regexp_replace(regexp_replace(regexp_replace(left(coalesce(o.query, ''), 400),
      '(''|\$[^0-9]|--|/\*).*$', '…'), '(^|[^$\w])[0-9][0-9A-Za-z_.]*', '\1?', 'g'), '\s+', ' ', 'g')), 120)
  FROM opened o
  WHERE o.holds_feed OR o.blocks > 0 OR (o.backend_xid IS NOT NULL AND o.state LIKE 'idle in transaction%')
  ORDER BY o.holds_feed DESC, o.xact_start, o.pid;
END
$$;
