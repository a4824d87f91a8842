import type { CivilDate } from '../../domain/shared/civilDate.ts'
import { rentabilityFor } from '../cart/index.ts'
import type { Deps } from '../platform/deps.ts'

type Waiting = { id: number; memberId: number; productId: number; start: CivilDate; end: CivilDate }

const alertsAPage = 500

/**
 * Goes through everybody who waits: who waits for a period that can be rented now is told once, and nobody waits for
 * one that can no longer be. Telling is not reserving. Returns how many were told.
 */
export async function noticeFreed(deps: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  let told = 0
  for (let after = 0; ; ) {
    const { rows } = await deps.db.pool.query<Waiting>(
      `SELECT id, member_id AS "memberId", product_id AS "productId", start_on AS start, end_on AS "end"
       FROM shop.free_alerts WHERE status = 'waiting' AND id > $1 ORDER BY id LIMIT $2`,
      [after, alertsAPage],
    )
    const { free, over } = await sorted(deps, rows)
    const { rowCount } = await deps.db.pool.query(
      `UPDATE shop.free_alerts SET status = 'free', noticed_at = $2
       WHERE id = ANY ($1::int[]) AND status = 'waiting'`,
      [free, deps.clock.now()],
    )
    await deps.db.pool.query(
      `UPDATE shop.free_alerts SET status = 'over' WHERE id = ANY ($1::int[]) AND status = 'waiting'`,
      [over],
    )
    told += rowCount ?? 0
    const last = rows.at(-1)
    if (last === undefined || rows.length < alertsAPage) return told
    after = last.id
  }
}

async function sorted(deps: Pick<Deps, 'db' | 'clock'>, rows: readonly Waiting[]) {
  const free: number[] = []
  const over: number[] = []
  for (const [memberId, own] of Map.groupBy(rows, (row) => row.memberId)) {
    const rentability = await rentabilityFor(
      deps,
      memberId,
      own.map((row) => row.productId),
    )
    for (const { id, productId, start, end } of own) {
      const impossible = rentability.refusalWereItFree(productId, { start, end })
      if (impossible === null && rentability.refusal(productId, { start, end }) === null) free.push(id)
      // A product that is off the shelf for a moment may come back in time.
      else if (impossible !== null && impossible.refused !== 'PRODUCT_NOT_RENTABLE') over.push(id)
    }
  }
  return { free, over }
}
