import type pg from 'pg'
import { payOn } from '../../domain/settlement/months.ts'
import { median, secondsOf } from './measure.ts'

/** The tables that a closed month writes, and copies of them with the same columns, constraints and indexes. */
const copies = {
  'es.streams': 'floor.streams',
  'es.events': 'floor.events',
  'shop.journal_lines': 'floor.journal_lines',
  'shop.settlement_months': 'floor.settlement_months',
  'personal.payout_accounts': 'floor.payout_accounts',
}

/** One statement that writes what a month leaves behind whose owners all earned something and have an account. */
const oneInsertSelect = `
  WITH earned AS (
    SELECT owner_id, 'settlement:' || owner_id || ':' || $1 AS stream_id, sum(expected)::bigint AS payable,
      jsonb_agg(jsonb_build_object('rowId', row_id, 'amount', expected) ORDER BY occurred_at, row_id) AS rows
    FROM shop.settlement_rows WHERE month = $1 GROUP BY owner_id),
  streams AS (
    INSERT INTO floor.streams (stream_id, kind, version, last_at)
    SELECT stream_id, 'settlement', 2, $2 FROM earned RETURNING stream_no, stream_id),
  lines AS (
    SELECT owner_id, jsonb_build_array(jsonb_build_object('account', 'owner_payable', 'amount', payable),
      jsonb_build_object('account', 'payouts_in_transit', 'amount', -payable)) AS journal FROM earned),
  events AS (
    INSERT INTO floor.events (stream_no, version, type, schema_v, occurred_at, command_id, data, meta)
    SELECT s.stream_no, v.version, v.type, 1, $2, 'settle:' || $1, v.data, '{"actor": "job:settleMonths"}'
    FROM earned e JOIN streams s USING (stream_id) JOIN lines USING (owner_id) CROSS JOIN LATERAL (VALUES
      (1, 'settlement.closed', jsonb_build_object('ownerId', owner_id, 'month', $1, 'rows', rows, 'earned', payable,
        'broughtForward', 0, 'deductions', '[]'::jsonb, 'payable', payable, 'carriedForward', 0, 'payOn', $3::text)),
      (2, 'payout.requested', jsonb_build_object('ownerId', owner_id, 'month', $1, 'attempt', 1, 'amount', payable,
        'account', $5::text, 'by', 'gateway', 'journal', journal))) AS v (version, type, data)
    RETURNING pos, stream_no, data),
  journal AS (
    INSERT INTO floor.journal_lines (pos, line, stream_id, account, amount, occurred_at, seoul_day)
    SELECT e.pos, l.nth, s.stream_id, l.line->>'account', (l.line->>'amount')::bigint, $2,
      ($2 AT TIME ZONE 'Asia/Seoul')::date
    FROM events e JOIN streams s USING (stream_no), jsonb_array_elements(e.data->'journal') WITH ORDINALITY AS l (line, nth)),
  months AS (
    UPDATE floor.settlement_months m SET status = 'requested', payable = e.payable, attempt = 1, paid_by = 'gateway',
      closed_at = $2, requested_at = $2
    FROM earned e WHERE m.owner_id = e.owner_id AND m.month = $1)
  INSERT INTO floor.payout_accounts (member_id, month, attempt, sealed) SELECT owner_id, $1, 1, $4 FROM earned`

const comparedData = `CASE WHEN e.data ? 'account'
      THEN e.data || jsonb_build_object('account', length(e.data->>'account')) ELSE e.data END`

/**
 * What closing wrote and the statement did not, or the other way round. The accounts are sealed anew each time, and their
 * fingerprints are hashes under a key that SQL does not have: of both, the length is compared.
 */
const differences = `
  WITH theirs AS (SELECT DISTINCT month FROM floor.settlement_months),
  ours AS (
    SELECT to_jsonb(m) AS row FROM shop.settlement_months m WHERE month IN (SELECT month FROM theirs)
    UNION ALL SELECT jsonb_build_array(s.stream_id, s.version, e.version, e.type, e.occurred_at, ${comparedData})
    FROM es.streams s JOIN es.events e USING (stream_no)
    WHERE s.kind = 'settlement' AND split_part(s.stream_id, ':', 3) IN (SELECT month FROM theirs)
    UNION ALL SELECT to_jsonb(l) - 'pos' FROM shop.journal_lines l
    WHERE l.stream_id LIKE 'settlement:%' AND split_part(l.stream_id, ':', 3) IN (SELECT month FROM theirs)
    UNION ALL SELECT jsonb_build_array(member_id, month, attempt, length(sealed)) FROM personal.payout_accounts
    WHERE month IN (SELECT month FROM theirs)),
  set_based AS (
    SELECT to_jsonb(m) AS row FROM floor.settlement_months m
    UNION ALL SELECT jsonb_build_array(s.stream_id, s.version, e.version, e.type, e.occurred_at, ${comparedData})
    FROM floor.streams s JOIN floor.events e USING (stream_no)
    UNION ALL SELECT to_jsonb(l) - 'pos' FROM floor.journal_lines l
    UNION ALL SELECT jsonb_build_array(member_id, month, attempt, length(sealed)) FROM floor.payout_accounts)
  (SELECT 'only ours' AS whose, row FROM (SELECT row FROM ours EXCEPT ALL SELECT row FROM set_based) AS o LIMIT 1)
  UNION ALL
  (SELECT 'only the statement', row FROM (SELECT row FROM set_based EXCEPT ALL SELECT row FROM ours) AS f LIMIT 1)`

/** Seconds in which one statement writes the rows of one of these months, in the middle of them, into copies of the tables. */
export async function secondsSetBased(
  client: pg.ClientBase,
  months: readonly string[],
  closedAt: Date,
): Promise<number> {
  const tables = Object.entries(copies).map(
    ([own, copy]) => `CREATE TABLE ${copy} (LIKE ${own} INCLUDING ALL)`,
  )
  await client.query(`DROP SCHEMA IF EXISTS floor CASCADE; CREATE SCHEMA floor; ${tables.join('; ')}`)
  // What the months came to while they were open.
  await client.query(
    `INSERT INTO floor.settlement_months (owner_id, month, status, rows, base, transaction_fee, operating_fee, earned)
     SELECT owner_id, month, 'open', rows, base, transaction_fee, operating_fee, earned FROM shop.settlement_months`,
  )
  const { rows } = await client.query<{ sealed: string; account: string }>(
    `SELECT (SELECT sealed FROM personal.payout_accounts LIMIT 1),
       (SELECT data->>'account' FROM es.events WHERE type = 'payout.requested' LIMIT 1) AS account`,
  )
  const seconds: number[] = []
  for (const month of months) {
    const values = [month, closedAt, payOn(month), rows[0]?.sealed, rows[0]?.account]
    seconds.push(await secondsOf(() => client.query(oneInsertSelect, values)))
  }
  return median(seconds)
}

/** Throws when the statement wrote other rows than closing and requesting did. */
export async function checkSetBased(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ whose: string; row: unknown }>(differences)
  for (const { whose, row } of rows) throw new Error(`${whose}: ${JSON.stringify(row)}`)
}
