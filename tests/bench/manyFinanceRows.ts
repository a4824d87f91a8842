import type pg from 'pg'
import { agoUpToAYear, drawnUpTo, fill, id, now, oneOf } from './rowsDrawn.ts'

/** A month in which every member is an owner, in the state that payouts of a month have at its end. */
export const monthOfAllMembers = '2025-01'

/**
 * What finance reads besides, `rows` of each: a settlement month of as many owners, what left by the gateway and differs,
 * entries of the books with the bank's lines, one in twenty of either without a counterpart. The entries are those of the
 * log's first events, which have to be there.
 */
export async function manyFinanceRows(owner: pg.ClientBase, rows: number): Promise<void> {
  const amount = `1000 + 100 * (${drawnUpTo(9_000, 4)})`
  await fill(owner, 'settlement_rows', rows, {
    ...{ row_id: `'owned' || n`, owner_id: 'n', consignment_id: id('consignment'), subject_id: id('item') },
    ...{ order_item_id: id('item'), version: 'n', kind: `'rental'`, month: `'${monthOfAllMembers}'` },
    ...{ counted: amount, base: amount, transaction_fee: '100', operating_fee: '200', expected: amount },
    ...{ total_rent_price: amount, period_discount: '0', final_amount: amount, occurred_at: agoUpToAYear(8) },
  })
  await fill(owner, 'settlement_months', rows, {
    ...{ owner_id: 'n', month: `'${monthOfAllMembers}'`, rows: '1', earned: amount, payable: amount },
    ...{ base: amount, transaction_fee: '100', operating_fee: '200' },
    ...{ status: oneOf(['paid', 'paid', 'paid', 'paid', 'paid', 'failed', 'due'], 27), closed_at: now },
    settled_at: now,
  })
  await fill(owner, 'differences', rows, {
    ...{
      place: `'gateway'`,
      key: `ARRAY['settle-' || n || '-${monthOfAllMembers}-1']`,
      kind: `'amount_differs'`,
    },
    ...{ ours: amount, theirs: '0', missing: amount, found_at: agoUpToAYear(28) },
    settled_at: `CASE WHEN n % 20 > 0 THEN ${now} END`,
  })
  await owner.query(
    `INSERT INTO shop.journal_lines (pos, line, stream_id, account, amount, occurred_at, seoul_day)
     SELECT m.pos, a.line, m.stream_id, a.account, a.sign * m.amount, m.at, (m.at AT TIME ZONE 'Asia/Seoul')::date
     FROM (SELECT e.pos, s.stream_id, ${amount} AS amount, ${agoUpToAYear(29)} AS at
       FROM (SELECT *, row_number() OVER (ORDER BY pos)::int AS n FROM es.events) e JOIN es.streams s USING (stream_no)
       WHERE e.n <= $1) AS m, (VALUES (1, 'bank', 1), (2, 'card_clearing', -1)) AS a(line, account, sign)`,
    [rows],
  )
  await owner.query(
    `INSERT INTO shop.journal_days (seoul_day, account, debits, credits, lines)
     SELECT seoul_day, account, sum(greatest(amount, 0)), sum(greatest(-amount, 0)), count(*)
     FROM shop.journal_lines GROUP BY 1, 2`,
  )
  await owner.query(
    `INSERT INTO shop.card_clearing (entry, ours, theirs, listings, moved_at, refund_id)
     SELECT m.entry, sum(m.ours), sum(m.theirs), sum(m.listings)::int, max(m.moved_at), max(m.refund_id::text)::uuid FROM (
       SELECT payment_key AS entry, amount AS ours, 0 AS theirs, 0 AS listings, approved_at AS moved_at,
         NULL::uuid AS refund_id
       FROM shop.payments WHERE payment_key IS NOT NULL
       UNION ALL SELECT 'back:' || refund_id, -amount, 0, 0, settled_at, refund_id FROM shop.refunds
       WHERE status = 'confirmed'
       UNION ALL SELECT payment_key, 0, amount, 1, NULL, NULL FROM shop.provider_payout_rows) AS m
     GROUP BY m.entry`,
  )
  await owner.query(
    `INSERT INTO shop.bank_files (account_id, lines, added, kept_by, kept_at)
     SELECT account_id, $1::int, $1::int, 'staff:1', ${now} FROM shop.bank_accounts LIMIT 1`,
    [rows],
  )
  await owner.query(
    `INSERT INTO shop.bank_lines (line_key, account_id, moved_at, precision, place, amount, balance)
     SELECT 'line' || l.pos, f.account_id, l.occurred_at, 'second', 1, l.amount,
       sum(l.amount) OVER (ORDER BY l.occurred_at, l.pos)
     FROM shop.journal_lines l, shop.bank_files f WHERE l.account = 'bank'`,
  )
  await owner.query(
    `INSERT INTO shop.bank_matches (match_id, moved_at, matched_at, matched_by)
     SELECT ${id('match')}, m.occurred_at, ${now}, 'rule'
     FROM (SELECT *, pos::int AS n FROM shop.journal_lines WHERE account = 'bank' AND pos % 20 > 0) m`,
  )
  await owner.query(
    `WITH matched AS (
       UPDATE shop.bank_lines l SET match_id = ${id('match')}
       FROM (SELECT *, pos::int AS n FROM shop.journal_lines WHERE account = 'bank' AND pos % 20 > 0) m
       WHERE l.line_key = 'line' || m.pos RETURNING l.match_id, l.line_key)
     INSERT INTO shop.bank_match_lines (match_id, line_key, is_live) SELECT match_id, line_key, true FROM matched`,
  )
  await owner.query(
    `INSERT INTO shop.bank_match_entries (match_id, pos, entry, event, amount, occurred_at, is_live)
     SELECT ${id('match')}, m.pos, m.stream_id || '@' || e.version, e.type, m.amount, m.occurred_at, true
     FROM (SELECT *, pos::int AS n FROM shop.journal_lines WHERE account = 'bank' AND pos % 20 > 0) m
     JOIN es.streams s USING (stream_id) JOIN es.events e ON e.stream_no = s.stream_no AND e.pos = m.pos`,
  )
  await owner.query('VACUUM (ANALYZE)')
}
