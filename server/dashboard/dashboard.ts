import { usableCoupons } from '../coupons/index.ts'
import type { Deps } from '../platform/deps.ts'

export type Dashboard = {
  name: string
  inquiriesCnt: number
  shippedCnt: number
  couponCnt: number
  points: number
}

/** The counters of my page. Inquiries have no tables yet, so none are answered. */
export async function dashboardOf(deps: Pick<Deps, 'db' | 'clock'>, memberId: number): Promise<Dashboard> {
  const [coupons, counted] = await Promise.all([usableCoupons(deps, memberId), countersOf(deps, memberId)])
  return { ...counted, couponCnt: coupons.length }
}

async function countersOf({ db }: Pick<Deps, 'db'>, memberId: number): Promise<Omit<Dashboard, 'couponCnt'>> {
  const { rows } = await db.pool.query<Omit<Dashboard, 'couponCnt'>>({
    name: 'dashboard',
    text: `SELECT m.name, 0 AS "inquiriesCnt",
        (SELECT count(*)::int FROM shop.ordered_items() i WHERE i.member_id = m.id AND i.status = 'shipped') AS "shippedCnt",
        coalesce((SELECT b.balance FROM shop.point_totals() b WHERE b.member_id = m.id), 0) AS points
      FROM shop.member_accounts() m WHERE m.id = $1`,
    values: [memberId],
  })
  const [row] = rows
  if (row === undefined) throw new Error(`member ${memberId} is logged in but not there`)
  return row
}
