import type { Test } from 'tap'
import { lastDueMonth } from '../../domain/settlement/months.ts'
import { people } from '../../server/demo/story/people.ts'
import type { TestApp } from './app.ts'

/** What owners earned in past months was paid to them, and nothing of it is on its way. */
export async function checkPaidOwners(t: Test, shop: TestApp): Promise<void> {
  const { pool } = shop.database
  const { rows } = await pool.query<{ status: string; months: number; late: number }>(
    `SELECT m.status, count(*)::int AS months,
       count(*) FILTER (WHERE (m.settled_at AT TIME ZONE 'Asia/Seoul')::date
         <> (m.month || '-20')::date + interval '1 month')::int AS late
     FROM shop.settlement_months m WHERE m.closed_at IS NOT NULL GROUP BY 1`,
  )
  t.match(rows, [{ status: 'paid', late: 0 }])
  t.ok((rows[0]?.months ?? 0) > 0)
  const unpaid = await pool.query(
    `SELECT r.row_id FROM shop.settlement_rows r LEFT JOIN shop.settlement_months m USING (owner_id, month)
     WHERE r.month <= $1 AND m.status IS DISTINCT FROM 'paid'`,
    [lastDueMonth(shop.clock.now())],
  )
  t.same(unpaid.rows, [])
}

/** The demo owner has consignments in each state, some applied for with a photo, each item on offer with its contract. */
export async function checkDemoConsignments(t: Test, shop: TestApp): Promise<void> {
  const { pool } = shop.database
  const { rows } = await pool.query(
    `SELECT status, cause, count(*)::int AS items, count(tracking_number)::int AS sent,
       coalesce(sum(penalty), 0)::int > 0 AS paid
     FROM shop.consignments c JOIN shop.members m ON m.id = c.member_id WHERE m.email = $1
     GROUP BY 1, 2 ORDER BY 1, 2`,
    [people.owner.email],
  )
  t.same(rows, [
    { status: 'application', cause: null, items: 2, sent: 1, paid: false },
    { status: 'cancel', cause: null, items: 1, sent: 1, paid: true },
    { status: 'consigning', cause: null, items: 10, sent: 10, paid: false },
    { status: 'diagnosis', cause: null, items: 1, sent: 1, paid: false },
    { status: 'end', cause: null, items: 1, sent: 1, paid: false },
    { status: 'impossible', cause: 'failed_inspection', items: 1, sent: 1, paid: false },
    { status: 'impossible', cause: 'not_received', items: 1, sent: 0, paid: false },
  ])
  const { rows: photographed } = await pool.query<{ items: number }>(
    `SELECT count(DISTINCT consignment_id)::int AS items FROM shop.consignment_photos WHERE taken_by = 'owner'`,
  )
  t.same(photographed, [{ items: 3 }])
  const { rows: charged } = await pool.query(
    `SELECT kind, status FROM shop.charges WHERE debtor = 'owner' ORDER BY kind`,
  )
  t.same(charged, [
    { kind: 'inspection_fee', status: 'paid' },
    { kind: 'penalty', status: 'paid' },
    { kind: 'return_fee', status: 'paid' },
  ])
  const { rows: loose } = await pool.query(
    `SELECT p.id FROM shop.products p LEFT JOIN shop.consignments c ON c.product_id = p.id
     WHERE p.owner_type = 'luxshare' AND (c.consignment_id IS NULL OR p.on_sale <> (c.status = 'consigning'))`,
  )
  t.same(loose, [])
}
