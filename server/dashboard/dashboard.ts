import * as z from 'zod/mini'
import { usableCoupons } from '../coupons/index.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'

type Dashboard = {
  name: string
  inquiriesCnt: number
  shippedCnt: number
  couponCnt: number
  points: number
}

const counters = statement({
  name: 'dashboard',
  text: `SELECT m.name, shop.unseen_answers(m.id) AS "inquiriesCnt",
      (SELECT count(*)::int FROM shop.ordered_items() i WHERE i.member_id = m.id AND i.status = 'shipped') AS "shippedCnt",
      coalesce((SELECT b.balance FROM shop.point_totals() b WHERE b.member_id = m.id), 0) AS points
    FROM shop.member_accounts() m WHERE m.id = $1`,
  row: z.object({ name: z.string(), inquiriesCnt: z.int(), shippedCnt: z.int(), points: z.int() }),
})

/** Returns the counters of the member's page; inquiries count while their answer has not been opened. */
export async function dashboardOf(deps: Pick<Deps, 'db' | 'clock'>, memberId: number): Promise<Dashboard> {
  const [coupons, counted] = await Promise.all([usableCoupons(deps, memberId), countersOf(deps, memberId)])
  return { ...counted, couponCnt: coupons.length }
}

async function countersOf({ db }: Pick<Deps, 'db'>, memberId: number): Promise<Omit<Dashboard, 'couponCnt'>> {
  const [row] = await counters(db.pool, [memberId])
  if (row === undefined) throw new Error(`member ${memberId} is logged in but not there`)
  return row
}
