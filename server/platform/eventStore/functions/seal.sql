-- A text with its length before it, so that no text can move into the next one; none has a length that no text has.
CREATE FUNCTION es.field(text) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(int4send(octet_length(convert_to($1, 'UTF8'))) || convert_to($1, 'UTF8'), '\xffffffff'::bytea)
$$;

-- The name of an event, as a block has it.
CREATE FUNCTION es.place(stream_id text, version integer) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT stream_id || '@' || version
$$;

-- Hashes an event with its stream's id, the transaction number it had when it was sealed, and its command, which may
-- have been removed.
CREATE FUNCTION es.leaf(e es.events, stream_id text, tx xid8, c es.commands)
RETURNS bytea LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT sha256(
    int8send(e.pos) || es.field(stream_id) || int4send(e.version) || es.field(e.type) || int4send(e.schema_v)
    || int8send((extract(epoch FROM e.recorded_at) * 1000000)::bigint)
    || int8send((extract(epoch FROM e.occurred_at) * 1000000)::bigint)
    || es.field(e.command_id) || es.field(e.data::text) || es.field(e.meta::text)
    || int8send(tx::text::bigint) || es.field(encode(c.request_hash, 'hex')) || es.field(c.result::text)
    || coalesce(int8send((extract(epoch FROM c.recorded_at) * 1000000)::bigint), ''))
$$;

CREATE FUNCTION es.block_hash(previous bytea, number bigint, count bigint, leaves bytea, sealed_at timestamptz, records bytea,
  places text[]) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(previous || int8send(number) || int8send(count)
    || int8send((extract(epoch FROM sealed_at) * 1000000)::bigint) || int4send(octet_length(records)) || records || leaves
    || sha256(coalesce((SELECT string_agg(es.field(p.place), ''::bytea ORDER BY p.n)
         FROM unnest(places) WITH ORDINALITY AS p(place, n)), '')))
$$;

-- Hashes the rows outside of the event log that a block sealed; empty when there are none. Each hash with its length: one
-- that is longer would be that of several rows.
CREATE FUNCTION es.records_hash(block bigint) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT coalesce(sha256(string_agg(es.field(r.record) || es.field(r.key) || int4send(octet_length(r.leaf)) || r.leaf,
    ''::bytea ORDER BY r.record, r.key)), '')
  FROM es.sealed_records r WHERE r.block = $1
$$;

-- The hash that the block b sealed of the nth of its events.
CREATE FUNCTION es.nth_leaf(b es.blocks, nth bigint) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT substr(b.leaves, ((nth - 1) * 32 + 1)::int, 32)
$$;

-- Whether an event has the transaction number with which it was sealed, or the one of a rebase since.
CREATE FUNCTION es.is_numbered(e es.events, sealed_tx xid8) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT e.tx = coalesce(
    (SELECT r.tx FROM es.rebases r WHERE r.up_to >= e.pos ORDER BY r.number DESC LIMIT 1), sealed_tx)
$$;

-- The last block that an import brought into this database, when it left the table out; null when none did. Only blocks
-- that its own transaction wrote are those of another shop: what this shop sealed itself no import left out.
CREATE FUNCTION es.left_out_until(p_table text) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT max(coalesce(
    (SELECT b.number - 1 FROM es.blocks b WHERE b.xmin <> r.xmin ORDER BY b.number LIMIT 1),
    (SELECT max(b.number) FROM es.blocks b)))
  FROM es.rebases r WHERE p_table = ANY (r.left_out)
$$;

-- Tells whether an event is what the block b sealed; null without a block.
CREATE FUNCTION es.holds(e es.events, stream_id text, c es.commands, b es.blocks)
RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN b.number IS NULL THEN NULL ELSE coalesce((
    SELECT es.leaf(e, stream_id, b.txs[n.nth], c) = es.nth_leaf(b, n.nth) AND es.is_numbered(e, b.txs[n.nth])
    FROM (SELECT array_position(b.places, es.place(stream_id, e.version)) AS nth) AS n), false) END
$$;

-- Whether a stream has its events 1, 2, 3 … up to its version, and no other one.
CREATE FUNCTION es.is_whole(s es.streams) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT count(*) = s.version AND coalesce(min(e.version), 1) = 1 AND coalesce(max(e.version), 0) = s.version
  FROM es.events e WHERE e.stream_no = s.stream_no
$$;

-- Seals at most one block of at most max_events events and returns it, or no row when no event is final yet.
-- A writer gets its transaction number before it draws a pos, so every writer of a pos up to v_drawn has a lower number
-- than v_own, which is taken right after. Once every transaction below v_own has ended, those positions are final.
CREATE FUNCTION es.seal(max_events integer) RETURNS SETOF es.blocks
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, es, pg_temp AS $$
DECLARE
  v_mark es.seal_marks; v_last es.blocks; v_block es.blocks; v_drawn bigint; v_own xid8;
BEGIN
  IF pg_current_xact_id_if_assigned() IS NOT NULL THEN
    RAISE EXCEPTION 'Sealing needs a transaction of its own';
  END IF;
  PERFORM pg_advisory_xact_lock(7302027);
  v_drawn := coalesce(pg_sequence_last_value(pg_get_serial_sequence('es.events', 'pos')), 0);
  v_own := pg_current_xact_id();
  SELECT * INTO v_mark FROM es.seal_marks;
  SELECT * INTO v_last FROM es.blocks ORDER BY number DESC LIMIT 1;
  v_block.number := coalesce(v_last.number, 0) + 1;
  v_block.previous := coalesce(v_last.hash, '\x00');
  v_block.first_pos := coalesce(v_last.last_pos, 0) + 1;
  v_block.count := 0;

  IF v_mark.xid > pg_snapshot_xmin(pg_current_snapshot()) THEN
    RETURN;
  END IF;
  IF v_mark.pos >= v_block.first_pos THEN
    SELECT max(pos), count(*), string_agg(leaf, ''::bytea ORDER BY pos), array_agg(tx ORDER BY pos),
      array_agg(place ORDER BY pos)
    INTO v_block.last_pos, v_block.count, v_block.leaves, v_block.txs, v_block.places
    FROM (
      SELECT e.pos, e.tx, es.leaf(e, s.stream_id, e.tx, c) AS leaf, es.place(s.stream_id, e.version) AS place
      FROM es.events e JOIN es.streams s USING (stream_no) JOIN es.commands c USING (command_id)
      WHERE e.pos BETWEEN v_block.first_pos AND v_mark.pos ORDER BY e.pos LIMIT max_events
    ) AS page;
  END IF;
  IF v_block.count > 0 THEN
    v_block.sealed_at := now();
    UPDATE es.sealed_records SET block = v_block.number WHERE block IS NULL;
    v_block.records := es.records_hash(v_block.number);
    v_block.hash := es.block_hash(
      v_block.previous, v_block.number, v_block.count, v_block.leaves, v_block.sealed_at, v_block.records,
      v_block.places);
    INSERT INTO es.blocks SELECT v_block.*;
    RETURN NEXT v_block;
  END IF;
  IF v_block.count < max_events THEN
    INSERT INTO es.seal_marks (pos, xid) VALUES (v_drawn, v_own)
    ON CONFLICT (only_one) DO UPDATE SET pos = excluded.pos, xid = excluded.xid;
  END IF;
END $$;
