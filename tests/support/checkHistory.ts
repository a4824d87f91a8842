import type { Test } from 'tap'
import type { WalletState } from '../../domain/wallet/state.ts'
import { pointHistory } from '../../server/wallet/pointHistory.ts'
import { pointSummary } from '../../server/wallet/points.ts'
import type { TestApp } from './app.ts'

type Shop = Pick<TestApp, 'deps' | 'clock' | 'database'>

/** What the member reads: the rows of two years and what is older add up to the balance, kind by kind. */
export async function checkHistory(
  t: Test,
  { deps, clock, database }: Shop,
  memberId: number,
  whole: WalletState,
): Promise<void> {
  const { points, debt, heldPoints } = await pointSummary(deps, memberId)
  const lots = [...whole.lots.values()]
  const sumOf = (part: 'remaining' | 'held') => lots.reduce((sum, lot) => sum + lot[part], 0)
  t.equal(points, sumOf('remaining') - whole.debt)
  t.equal(debt, whole.debt)
  t.equal(heldPoints, sumOf('held'))
  const { rows } = await database.pool.query<{ older: number }>(
    `SELECT coalesce(sum(points), 0)::bigint AS older FROM shop.point_entries
     WHERE member_id = $1 AND occurred_at < $2::timestamptz - interval '2 years'`,
    [memberId, clock.now()],
  )
  const { sums } = await pointHistory(deps, memberId, { curPage: 1 })
  t.equal(sums.total + (rows[0]?.older ?? 0), points)
  for (const gubun of ['total', 'earn', 'usage', 'expiration', 'cancel', 'suspend'] as const) {
    let sum = 0
    for (let curPage = 1; ; curPage += 1) {
      const { result } = await pointHistory(deps, memberId, { gubun, curPage })
      for (const row of result) sum += row.points
      if (result.length < 5) break
    }
    t.equal(sum, sums[gubun], gubun)
  }
}
