import type pg from 'pg'
import {
  LONGEST_TURNAROUND_DAYS,
  PICKED_UP_DAYS_AFTER_END,
  SHIPS_DAYS_BEFORE_START,
} from '../../domain/rental/period.ts'
import { rentalWindow } from '../../domain/rental/window.ts'
import { type CivilDate, seoulDate } from '../../domain/shared/civilDate.ts'
import { rentableProducts } from '../catalogue/index.ts'
import { inTransaction } from '../platform/database/database.ts'
import type { Deps } from '../platform/deps.ts'
import { followSlots, rentabilityFor, type SlotChange } from '../rental/index.ts'

type Needs = Pick<Deps, 'db' | 'clock'>
type Waiting = { id: number; memberId: number; productId: number; start: CivilDate; end: CivilDate }

/** The alerts' place in the feed. */
const reader = 'free alerts'
const alertsAPage = 100
const alertsAStep = 5_000

/**
 * Follows what came free since the last time and tells each member once whose period can be rented now; alerts of
 * periods that can no longer be rented end. Telling is not reserving. Looks only at alerts whose product's days came
 * free, that are new, or whose product is off the shelf. Returns how many were told.
 */
export async function noticeFreed(deps: Needs): Promise<number> {
  const { pool } = deps.db
  await followSlots(pool, { reader, kinds: ['holdEnded', 'freed'] }, markFreed)
  await pool.query(`UPDATE shop.free_alerts SET status = 'over' WHERE status = 'waiting' AND start_on < $1`, [
    rentalWindow(seoulDate(deps.clock.now())).firstStart,
  ])
  let told = 0
  for (let after = 0; ; ) {
    const page = await inTransaction(pool, (client) => lookAtPage(deps, client, after))
    told += page.told
    if (page.last === null) return told
    after = page.last
  }
}

/** Has every alert looked at again: holidays, rest days and contracts change without any event of the calendar. */
export async function recheckAlerts({ db }: Pick<Deps, 'db'>): Promise<void> {
  for (let marked = alertsAStep; marked === alertsAStep; ) {
    const { rowCount } = await db.pool.query(
      `UPDATE shop.free_alerts SET recheck = true WHERE id IN (
         SELECT id FROM shop.free_alerts WHERE status = 'waiting' AND NOT recheck ORDER BY id LIMIT ${alertsAStep})`,
    )
    marked = rowCount ?? 0
  }
}

// Marked alerts are marked again: whoever looks at one at this moment may have read the calendar before.
async function markFreed(client: pg.ClientBase, changes: readonly SlotChange[]): Promise<void> {
  await client.query(
    `UPDATE shop.free_alerts SET recheck = true WHERE id IN (
       SELECT a.id FROM unnest($1::int[], $2::date[], $3::date[]) AS freed(product_id, first, last)
       JOIN shop.free_alerts a ON a.product_id = freed.product_id AND a.status = 'waiting'
         AND a.start_on - ${SHIPS_DAYS_BEFORE_START} <= freed.last
         AND a.end_on + ${PICKED_UP_DAYS_AFTER_END + LONGEST_TURNAROUND_DAYS} >= freed.first)`,
    [changes.map(({ productId }) => productId), changes.map(({ from }) => from), changes.map(({ to }) => to)],
  )
}

/** Looks at one page of marked alerts; `last` is null after the last page. */
async function lookAtPage(
  deps: Needs,
  client: pg.ClientBase,
  after: number,
): Promise<{ told: number; last: number | null }> {
  const { rows } = await client.query<Waiting>(
    `SELECT id, member_id AS "memberId", product_id AS "productId", start_on AS start, end_on AS "end"
     FROM shop.free_alerts WHERE status = 'waiting' AND recheck AND id > $1
     ORDER BY id LIMIT ${alertsAPage} FOR UPDATE SKIP LOCKED`,
    [after],
  )
  const { free, over, taken } = await sorted(deps, rows)
  await client.query(
    `UPDATE shop.free_alerts SET recheck = false, noticed_at = CASE WHEN id = ANY ($1::int[]) THEN $4::timestamptz END,
       status = CASE WHEN id = ANY ($1::int[]) THEN 'free' WHEN id = ANY ($2::int[]) THEN 'over' ELSE status END
     WHERE id = ANY ($1::int[] || $2::int[] || $3::int[])`,
    [free, over, taken, deps.clock.now()],
  )
  return { told: free.length, last: rows.length < alertsAPage ? null : (rows.at(-1)?.id ?? null) }
}

// What is in no list is of a product off the shelf: it may come back in time, so the alert stays marked.
async function sorted(deps: Needs, rows: readonly Waiting[]) {
  const free: number[] = []
  const over: number[] = []
  const taken: number[] = []
  const products = await rentableProducts(deps.db, [...new Set(rows.map((row) => row.productId))])
  for (const [memberId, own] of Map.groupBy(rows, (row) => row.memberId)) {
    const wanted = new Set(own.map((row) => row.productId))
    const rentability = await rentabilityFor(
      deps,
      memberId,
      products.filter((product) => wanted.has(product.productId)),
    )
    for (const { id, productId, start, end } of own) {
      const impossible = rentability.refusalWereItFree(productId, { start, end })
      if (impossible?.refused === 'PRODUCT_NOT_RENTABLE') continue
      if (impossible !== null) over.push(id)
      else if (rentability.refusal(productId, { start, end }) === null) free.push(id)
      else taken.push(id)
    }
  }
  return { free, over, taken }
}
