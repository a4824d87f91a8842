import type pg from 'pg'
import * as z from 'zod/mini'
import {
  LONGEST_TURNAROUND_DAYS,
  PICKED_UP_DAYS_AFTER_END,
  SHIPS_DAYS_BEFORE_START,
} from '../../domain/rental/period.ts'
import { rentalWindow } from '../../domain/rental/window.ts'
import { type CivilDate, seoulDate } from '../../domain/shared/civilDate.ts'
import { rentableProducts } from '../catalogue/index.ts'
import { inTransaction } from '../platform/database/database.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import { followSlots, rentabilityFor, type SlotChange } from '../rental/index.ts'

type Needs = Pick<Deps, 'db' | 'clock'>
type Waiting = { id: number; memberId: number; productId: number; start: CivilDate; end: CivilDate }

/** Names the alerts' checkpoint in the feed. */
const reader = 'free alerts'
const alertsAPage = 100
const alertsAStep = 5_000

/**
 * Reads which days were freed since the last run and notifies each member once whose period can be rented now; it does
 * not reserve anything. Alerts for periods that can no longer be rented end. It checks only alerts whose product had
 * days freed, new ones, and those whose product is off sale. Returns the number of notices.
 */
export async function noticeFreed(deps: Needs): Promise<number> {
  const { pool, kysely } = deps.db
  await followSlots(pool, { reader, kinds: ['holdEnded', 'freed'] }, markFreed)
  await kysely
    .updateTable('shop.free_alerts')
    .set({ status: 'over' })
    .where('status', '=', 'waiting')
    .where('start_on', '<', rentalWindow(seoulDate(deps.clock.now())).firstStart)
    .execute()
  let told = 0
  for (let after = 0; ; ) {
    const page = await inTransaction(pool, (client) => lookAtPage(deps, client, after))
    told += page.told
    if (page.last === null) return told
    after = page.last
  }
}

/** Marks every alert to be checked again, because holidays, rest days and contracts change without a calendar event. */
export async function recheckAlerts({ db }: Pick<Deps, 'db'>): Promise<void> {
  for (let marked = alertsAStep; marked === alertsAStep; ) {
    const { numUpdatedRows } = await db.kysely
      .updateTable('shop.free_alerts')
      .set({ recheck: true })
      .where('id', 'in', (alerts) =>
        alerts
          .selectFrom('shop.free_alerts')
          .select('id')
          .where('status', '=', 'waiting')
          .where('recheck', '=', false)
          .orderBy('id')
          .limit(alertsAStep),
      )
      .executeTakeFirst()
    marked = Number(numUpdatedRows)
  }
}

// Alerts that are marked already are marked again, because another process may be checking one against an older
// calendar.
const markAlertsOf = statement({
  name: 'likes.markFreed',
  text: `UPDATE shop.free_alerts SET recheck = true WHERE id IN (
      SELECT a.id FROM unnest($1::int[], $2::date[], $3::date[]) AS freed(product_id, first, last)
      JOIN shop.free_alerts a ON a.product_id = freed.product_id AND a.status = 'waiting'
        AND a.start_on - ${SHIPS_DAYS_BEFORE_START} <= freed.last
        AND a.end_on + ${PICKED_UP_DAYS_AFTER_END + LONGEST_TURNAROUND_DAYS} >= freed.first)`,
  row: z.object({}),
})

async function markFreed(client: pg.ClientBase, changes: readonly SlotChange[]): Promise<void> {
  const products = changes.map(({ productId }) => productId)
  await markAlertsOf(client, [products, changes.map(({ from }) => from), changes.map(({ to }) => to)])
}

/** Checks one page of marked alerts; `last` is null after the last page. */
async function lookAtPage(
  deps: Needs,
  client: pg.ClientBase,
  after: number,
): Promise<{ told: number; last: number | null }> {
  const queries = queriesOn(client)
  const rows: Waiting[] = await queries
    .selectFrom('shop.free_alerts')
    .select(['id', 'member_id as memberId', 'product_id as productId', 'start_on as start', 'end_on as end'])
    .where('status', '=', 'waiting')
    .where('recheck', '=', true)
    .where('id', '>', after)
    .orderBy('id')
    .limit(alertsAPage)
    .forUpdate()
    .skipLocked()
    .execute()
  const { free, over, taken } = await sorted(deps, rows)
  const looked = (ids: number[]) =>
    queries.updateTable('shop.free_alerts').set({ recheck: false }).where('id', 'in', ids)
  if (free.length > 0) await looked(free).set({ status: 'free', noticed_at: deps.clock.now() }).execute()
  if (over.length > 0) await looked(over).set({ status: 'over' }).execute()
  if (taken.length > 0) await looked(taken).execute()
  return { told: free.length, last: rows.length < alertsAPage ? null : (rows.at(-1)?.id ?? null) }
}

// An alert in none of the lists is for a product off sale; the product may come back in time, so the alert stays
// marked.
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
