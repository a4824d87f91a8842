import type pg from 'pg'
import type { Test } from 'tap'

/** Returns are in every state, one of them declined; the demo member's inquiries are answered and waiting. */
export async function checkDemoAfterSale(t: Test, pool: pg.Pool): Promise<void> {
  const { rows: returns } = await pool.query<{ status: string }>(
    `SELECT DISTINCT status FROM shop.item_returns ORDER BY 1`,
  )
  t.same(
    returns.map(({ status }) => status),
    ['collected', 'collecting', 'completed', 'declined', 'requested'],
  )
  const { rows: inquiries } = await pool.query(
    `SELECT DISTINCT i.product_id IS NULL AS one_to_one,
       EXISTS (SELECT FROM shop.inquiry_answers a WHERE a.inquiry_id = i.id) AS answered
     FROM shop.inquiries i JOIN shop.members m ON m.id = i.member_id WHERE m.email = 'demo@billim.kr' ORDER BY 1, 2`,
  )
  t.same(inquiries, [
    { one_to_one: false, answered: false },
    { one_to_one: false, answered: true },
    { one_to_one: true, answered: false },
    { one_to_one: true, answered: true },
  ])
  const { rows: photos } = await pool.query(
    `SELECT count(*) > 0 AS some, count(*) < (SELECT count(*) FROM shop.inquiries) AS not_all FROM (
       SELECT DISTINCT inquiry_id FROM shop.inquiry_photos) AS pictured`,
  )
  t.same(photos, [{ some: true, not_all: true }])
}
