import type pg from 'pg'
import { type Clock, realClock } from '../platform/clock.ts'
import { movedClock } from '../platform/movedClock.ts'

/**
 * The time of the shop whose database this is, by which a command dates what it records: in development its clock may be
 * moved, and a record of another time is one that was added later (rules 930 and 970).
 */
export const shopClock = (pool: pg.Pool): Promise<Clock> =>
  process.env.NODE_ENV === 'production' ? Promise.resolve(realClock) : movedClock(pool)
