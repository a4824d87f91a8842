import { monthsLater } from '../../domain/settlement/months.ts'
import { eventTypes } from '../../server/modules.ts'
import { fixedClock } from '../../server/platform/clock.ts'
import { connect } from '../../server/platform/database/database.ts'
import { createEventStore } from '../../server/platform/eventStore/createEventStore.ts'
import { createEventTypes } from '../../server/platform/eventStore/eventTypes.ts'
import { closeAndRequest } from '../../server/settlement/index.ts'
import { anUnsettledShop } from '../faults/settling.ts'
import { firstMonth } from '../support/manySettlements.ts'
import { type BenchRow, median, secondsOf } from './measure.ts'
import { checkSetBased, secondsSetBased } from './setBased.ts'

const months = Number(process.env.BENCH_MONTHS ?? 6)
const owners = 2_000
const rentalsOfAMonth = 8_300

/**
 * The monthly job of 2,000 owners, month by month: closed and requested, as rows a second beside one INSERT … SELECT that
 * writes the same streams, events, journal lines, months and accounts under the same constraints.
 */
export async function benchSettlements(): Promise<BenchRow[]> {
  const rentals = months * rentalsOfAMonth
  const shop = await anUnsettledShop('bench_settlements', { months, owners, rentals })
  const { database: db } = shop
  const client = await connect(db.url)
  try {
    const store = createEventStore({ pool: db.pool, eventTypes: createEventTypes(eventTypes) })
    const clock = fixedClock('2030-01-20T10:00:00+09:00')
    const all = Array.from({ length: months }, (_, nth) => monthsLater(firstMonth, nth))
    const seconds: number[] = []
    for (const month of all)
      seconds.push(await secondsOf(() => closeAndRequest({ db, store, clock }, month, () => {})))
    const floor = rentalsOfAMonth / (await secondsSetBased(client, all, clock.now()))
    await checkSetBased(client)
    const value = rentalsOfAMonth / median(seconds)
    const name = `one month of ${owners} owners closed and requested / one INSERT … SELECT of the same rows`
    return [{ name, unit: 'rows/s', value, floor, ratio: value / floor, target: '≥ 0.30' }]
  } finally {
    await client.end()
    await shop.end()
  }
}
