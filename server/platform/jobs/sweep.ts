import { isDatabaseAway } from '../database/databaseAway.ts'
import { limit } from '../limit.ts'

/**
 * Does `one` for every row, `atOnce` side by side, in their order otherwise. Returns for how many it answered true.
 * @param atOnce how many at once; one after another by default
 */
export type Each = <Row>(
  rows: readonly Row[],
  one: (row: Row) => Promise<unknown>,
  atOnce?: number,
) => Promise<number>

/** The one fault, or all of them in one; undefined for none. */
export function inOne(faults: readonly unknown[]): unknown {
  return faults.length > 1 ? new AggregateError(faults, `${faults.length} faults`) : faults[0]
}

/**
 * As Promise.all, but rejects only once none of them is under way any more: what they do to each other, such as a lease,
 * ends with the last of them.
 */
export async function allEnded<Result>(running: readonly Promise<Result>[]): Promise<Result[]> {
  await Promise.allSettled(running)
  return Promise.all(running)
}

/**
 * Runs `work`, which goes through what is due. What fails is passed over: in each run it is due again, and must not keep
 * all that comes after it waiting for ever. Rejects at the end with what failed, and at once when the database is away.
 */
export async function sweep<Result>(work: (each: Each) => Promise<Result>): Promise<Result> {
  const faults: unknown[] = []
  const result = await work(async (rows, one, atOnce = 1) => {
    const lanes = limit(atOnce, null)
    let done = 0
    let away: { fault: unknown } | undefined
    const turn = async (row: (typeof rows)[number]) => {
      if (away !== undefined) return
      try {
        if ((await one(row)) === true) done += 1
      } catch (fault) {
        if (isDatabaseAway(fault)) away = { fault }
        else faults.push(fault)
      }
    }
    await Promise.all(rows.map((row) => lanes.run(() => turn(row))))
    if (away !== undefined) throw away.fault
    return done
  })
  if (faults.length > 0) throw inOne(faults)
  return result
}
