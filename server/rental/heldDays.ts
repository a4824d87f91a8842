import type pg from 'pg'
import * as z from 'zod/mini'
import { occupiedDays } from '../../domain/rental/period.ts'
import type { Period } from '../../domain/shared/civilDate.ts'
import { batched } from '../platform/database/batched.ts'
import { assembled } from '../platform/database/statement.ts'

const holdRow = z.object({
  productId: z.int(),
  /** The hold's first day, less the days that the product rests after a rental before it. */
  restsFrom: z.string(),
  occupiedTo: z.string(),
  heldUntil: z.date(),
})
type Hold = z.infer<typeof holdRow>

/*
 * Live drafts are few and all end within minutes, so they are read at once from the end of the index by time. The
 * statement has no name: planned for any time instead of this one, it would read the calendar whole.
 */
export const liveHoldsAt = (now: Date) => ({
  text: `SELECT s.product_id AS "productId", lower(s.occupied) - s.turnaround_days AS "restsFrom",
      upper(s.occupied) - 1 AS "occupiedTo", s.held_until AS "heldUntil"
    FROM shop.slots s WHERE s.held_until >= $1 AND s.status = 'held'`,
  values: [now],
})

const liveHolds = batched(async (pool, all: readonly Date[]): Promise<Hold[][]> => {
  const first = new Date(Math.min(...all.map((now) => now.getTime())))
  const holds = await assembled(pool, liveHoldsAt(first), holdRow)
  return all.map((now) => holds.filter(({ heldUntil }) => heldUntil >= now))
})

/**
 * Products of which a live draft holds a day that a rental of `period` needs. Callers of the same moment share the
 * reading; a hold that ran out by `now` holds nothing.
 */
export async function heldProducts(pool: pg.Pool, period: Period, now: Date): Promise<number[]> {
  const holds = await liveHolds(pool, now)
  if (holds.length === 0) return []
  const { occupiedFrom, occupiedTo } = occupiedDays(period, 0)
  const inTheWay = holds.filter((hold) => hold.occupiedTo >= occupiedFrom && hold.restsFrom <= occupiedTo)
  return [...new Set(inTheWay.map(({ productId }) => productId))]
}
