import type pg from 'pg'
import type { Test } from 'tap'

/** The demo member's points and coupons are of every kind, and one member owes points. */
export async function checkDemoWallets(t: Test, pool: pg.Pool): Promise<void> {
  const { rows: kinds } = await pool.query<{ kinds: string[]; copies: string[] }>(
    `SELECT ARRAY(SELECT DISTINCT e.reason FROM shop.point_entries e WHERE e.member_id = m.id ORDER BY 1) AS kinds,
       ARRAY(SELECT DISTINCT c.status FROM shop.member_coupons c WHERE c.member_id = m.id ORDER BY 1) AS copies
     FROM shop.members m WHERE m.email = 'demo@billim.kr'`,
  )
  t.same(kinds, [
    {
      kinds: ['cancel', 'expiration', 'photo_review', 'review', 'suspend', 'usage'],
      copies: ['expired', 'unused', 'used'],
    },
  ])
  const { rows: owing } = await pool.query(
    `SELECT m.email, b.balance, b.debt FROM shop.point_balances b JOIN shop.members m ON m.id = b.member_id
     WHERE b.balance < 0`,
  )
  t.same(owing, [{ email: 'nari@billim.kr', balance: -2_300, debt: 2_300 }])
}
