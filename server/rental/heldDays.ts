import type pg from 'pg'
import * as z from 'zod/mini'
import { occupiedDays } from '../../domain/rental/period.ts'
import type { Period } from '../../domain/shared/civilDate.ts'
import { batched } from '../platform/database/batched.ts'
import { assembled } from '../platform/database/statement.ts'

const holdRow = z.object({
  productId: z.int(),
  /** The hold's first occupied day less the product's turnaround days, which a rental before it would occupy. */
  restsFrom: z.string(),
  occupiedTo: z.string(),
  heldUntil: z.date(),
})
type Hold = z.infer<typeof holdRow>

/*
 * Live holds are few and all end within minutes, so all of them are read from the end of the index on `held_until`. The
 * statement is unnamed on purpose: a generic plan, made without knowing `$1`, would scan the whole calendar.
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
 * Products that a live draft holds on a day that a rental of `period` needs. Concurrent callers share one query; holds
 * that expired before `now` do not count.
 */
export async function heldProducts(pool: pg.Pool, period: Period, now: Date): Promise<number[]> {
  const holds = await liveHolds(pool, now)
  if (holds.length === 0) return []
  const { occupiedFrom, occupiedTo } = occupiedDays(period, 0)
  const inTheWay = holds.filter((hold) => hold.occupiedTo >= occupiedFrom && hold.restsFrom <= occupiedTo)
  return [...new Set(inTheWay.map(({ productId }) => productId))]
}
