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

const months = Number(process.env.BENCH_MONTHS ?? 6)
const owners = 2_000
const rentalsOfAMonth = 8_300

/** Rows a second of one statement that writes every settlement row down as settled, under a key of its own. */
export async function rowsBySettingThem(url: string): Promise<number> {
  const client = await connect(url)
  try {
    const seconds: number[] = []
    let settled = 0
    for (let round = 0; round < 3; round += 1) {
      await client.query(`DROP TABLE IF EXISTS shop.settled;
        CREATE TABLE shop.settled (row_id text COLLATE "C" PRIMARY KEY, owner_id integer NOT NULL,
          month text COLLATE "C" NOT NULL, base bigint NOT NULL, transaction_fee bigint NOT NULL,
          operating_fee bigint NOT NULL, expected bigint NOT NULL, settled_at timestamptz NOT NULL)`)
      seconds.push(
        await secondsOf(async () => {
          const { rowCount } = await client.query(
            `INSERT INTO shop.settled SELECT row_id, owner_id, month, base, transaction_fee, operating_fee, expected, now()
             FROM shop.settlement_rows ORDER BY owner_id, month`,
          )
          settled = rowCount ?? 0
        }),
      )
    }
    await client.query('DROP TABLE shop.settled')
    return settled / median(seconds)
  } finally {
    await client.end()
  }
}

/** The monthly job of 2,000 owners, month by month: closed and requested, as rows a second beside one INSERT … SELECT. */
export async function benchSettlements(): Promise<BenchRow[]> {
  const shop = await anUnsettledShop('bench_settlements', {
    months,
    owners,
    rentals: months * rentalsOfAMonth,
  })
  try {
    const { database: db } = shop
    const store = createEventStore({ pool: db.pool, eventTypes: createEventTypes(eventTypes) })
    const clock = fixedClock('2030-01-20T10:00:00+09:00')
    const seconds: number[] = []
    for (let nth = 0; nth < months; nth += 1) {
      const month = monthsLater(firstMonth, nth)
      seconds.push(await secondsOf(() => closeAndRequest({ db, store, clock }, month, () => {})))
    }
    const floor = await rowsBySettingThem(db.url)
    const value = rentalsOfAMonth / median(seconds)
    const name = `one month of ${owners} owners closed and requested / one INSERT … SELECT`
    return [{ name, unit: 'rows/s', value, floor, ratio: value / floor, target: '≥ 0.30' }]
  } finally {
    await shop.end()
  }
}
