// One run of the monthly job in a process of its own, which may end itself in the middle: settleMonths, and payOut until
// nothing is on its way. Told by its arguments: the database, the providers, the shop's now, the statement at which it
// dies (0: it lives), and how many milliseconds after that was sent.
import type pg from 'pg'
import { payoutGatewayOf } from '../../server/gateways/payouts/index.ts'
import { eventTypes } from '../../server/modules.ts'
import { fixedClock } from '../../server/platform/clock.ts'
import { openDatabase } from '../../server/platform/database/database.ts'
import type { Tables } from '../../server/platform/deps.ts'
import { createEventStore } from '../../server/platform/eventStore/createEventStore.ts'
import { createEventTypes } from '../../server/platform/eventStore/eventTypes.ts'
import { closeAndRequest, payOut } from '../../server/settlement/index.ts'
import { aLog } from '../support/aLog.ts'
import { testEnv } from '../support/app.ts'
import { testSecrets } from '../support/postgres.ts'
import { unhurriedMs } from '../support/unhurried.ts'

const [databaseUrl = '', simulatorsUrl = '', now = '', through = '', diesAt = '0', afterMs = '0'] =
  process.argv.slice(2)
process.on('disconnect', () => process.exit())
const db = openDatabase<Tables>({ url: databaseUrl, keySecrets: testSecrets })
const store = createEventStore({
  ...{ pool: db.pool, eventTypes: createEventTypes(eventTypes), busyAfterMs: unhurriedMs },
})
const env = testEnv({ APP_DATABASE_URL: databaseUrl, TOSS_API_BASE: `${simulatorsUrl}/toss` })
const needs = { db, store, env, clock: fixedClock(now), payouts: payoutGatewayOf(env) }

let asked = 0
const counted = new WeakSet<pg.PoolClient>()
db.pool.on('acquire', (client) => {
  if (counted.has(client)) return
  counted.add(client)
  const { query } = client
  Reflect.set(client, 'query', (...args: unknown[]): unknown => {
    asked += 1
    if (asked === Number(diesAt)) setTimeout(() => process.kill(process.pid, 'SIGKILL'), Number(afterMs))
    return Reflect.apply(query, client, args)
  })
})

const heapMb: number[] = []
const residentMb: number[] = []
const startedAt = performance.now()
const { closed, requested } = await closeAndRequest(needs, through, (_, done, of) => {
  if (done !== of) return
  heapMb.push(liveMb())
  residentMb.push(Math.round(process.memoryUsage().rss / 2 ** 20))
})
const closedMs = performance.now() - startedAt
const log = aLog()
let answered = 0
for (let told = -1; told !== 0; answered += told) {
  const waits = await onTheirWay()
  told = (await payOut(needs, log)).answered
  // The first pass sends, the second one asks the bank.
  if (told === 0 && waits > 0) told = (await payOut(needs, log)).answered
  heapMb.push(liveMb())
}
await new Promise((resolve) =>
  process.send?.(
    {
      closed,
      requested,
      answered,
      closedMs,
      allMs: performance.now() - startedAt,
      asked,
      heapMb,
      residentMb,
    },
    resolve,
  ),
)
await db.end()
process.disconnect?.()

/** What is still needed; garbage that nobody has collected yet is no growth. */
function liveMb(): number {
  globalThis.gc?.()
  return Math.round(process.memoryUsage().heapUsed / 2 ** 20)
}

async function onTheirWay(): Promise<number> {
  const { rows } = await db.pool.query<{ n: number }>(
    "SELECT count(*) AS n FROM shop.settlement_months WHERE status = 'requested'",
  )
  return rows[0]?.n ?? 0
}
