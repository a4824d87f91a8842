import * as z from 'zod/mini'
import { type Dashboard, dashboardAnswer } from '../../domain/wire/dashboard.ts'
import { usableCoupons } from '../coupons/index.ts'
import { currentRentalOf } from '../ordering/index.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps, Routes } from '../platform/deps.ts'

const counted = z.object({ name: z.string(), inquiriesCnt: z.int(), shippedCnt: z.int(), points: z.int() })
const counters = statement({
  name: 'dashboard',
  text: `SELECT m.name, shop.unseen_answers(m.id) AS "inquiriesCnt",
      (SELECT count(*)::int FROM shop.ordered_items() i WHERE i.member_id = m.id AND i.status = 'shipped') AS "shippedCnt",
      coalesce((SELECT b.balance FROM shop.point_totals() b WHERE b.member_id = m.id), 0) AS points
    FROM shop.member_names() m WHERE m.id = $1`,
  row: counted,
})

/** Returns the counters and the current rental of the member's page; inquiries count while their answer is unopened. */
async function dashboardOf(deps: Pick<Deps, 'db' | 'clock'>, memberId: number): Promise<Dashboard> {
  const [coupons, counts, currentRental] = await Promise.all([
    usableCoupons(deps, memberId),
    countersOf(deps, memberId),
    currentRentalOf(deps.db, memberId),
  ])
  return { ...counts, couponCnt: coupons.length, currentRental }
}

async function countersOf({ db }: Pick<Deps, 'db'>, memberId: number): Promise<z.output<typeof counted>> {
  const [row] = await counters(db.pool, [memberId])
  if (row === undefined) throw new Error(`member ${memberId} is logged in but not there`)
  return row
}

export const routes: Routes = (deps) => async (app) => {
  app.get(
    '/api/users/my-dashboard',
    { onRequest: app.authenticate, schema: { summary: '마이페이지', response: { 200: dashboardAnswer } } },
    async (request) => ({ data: await dashboardOf(deps, request.member.id) }),
  )
}
