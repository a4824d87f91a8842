import { fork } from 'node:child_process'
import { once } from 'node:events'
import { z } from 'zod'
import { lastDueMonth, monthsLater, payOn } from '../../domain/settlement/months.ts'
import { randomFrom } from '../../server/demo/illustrations/engine/random.ts'
import { modules } from '../../server/modules.ts'
import { connect } from '../../server/platform/database/database.ts'
import type { Tables } from '../../server/platform/deps.ts'
import { rebuild } from '../../server/platform/projections/rebuild.ts'
import { providersTime } from '../support/aRental.ts'
import { breaches } from '../support/books.ts'
import { firstMonth, type ManyRentals, manySettlements } from '../support/manySettlements.ts'
import { type Payout, payoutDifferences, payoutsIn, transitDiffers } from '../support/payoutLedger.ts'
import { type FreshDatabase, freshDatabase } from '../support/postgres.ts'
import { invariants, rentalDoors } from '../support/rentalDoors.ts'
import { playedProviders } from '../support/simulators.ts'
import { statementsAreOver } from './statements.ts'

const toldShape = z.object({
  closed: z.int(),
  requested: z.int(),
  answered: z.int(),
  closedMs: z.number(),
  allMs: z.number(),
  /** Statements that it asked the database. */
  asked: z.int(),
  /** Live memory after each month, and after each round of payouts. */
  heapMb: z.array(z.int()),
  /** What the process occupies after each month that it closed. */
  residentMb: z.array(z.int()),
})
export type SettlerTold = z.infer<typeof toldShape>

/** What became of the owners' money: the same for every run, however often it was killed. */
export type Outcome = {
  /** md5 of every settlement row, month and event, but for the accounts' fingerprints: each shop draws its own keys. */
  rows: string
  /** md5 of what the gateway's ledger says. */
  paid: string
  payouts: number
  wrong: string[]
}

/** The statement at which a run dies, and how long after it was sent; 0: it lives. */
type Death = { statement: number; afterMs: number }
const never: Death = { statement: 0, afterMs: 0 }

/** A shop whose log holds many rentals of which no month was settled yet, and its providers. */
export async function anUnsettledShop(name: string, size: ManyRentals) {
  const projections = rentalDoors.flatMap((door) => door.projections ?? [])
  const functions = modules.flatMap((door) => door.functions ?? [])
  const database = await freshDatabase<Tables>(name, { projections, functions })
  const client = await connect(database.url)
  try {
    await manySettlements(client, size)
  } finally {
    await client.end()
  }
  for (const projection of projections)
    if (['settlements', 'journal'].includes(projection.name)) await rebuild(database.url, projection)
  const lastMonth = monthsLater(firstMonth, size.months - 1)
  const now = `${payOn(lastMonth)}T10:00:00+09:00`
  const providers = await playedProviders({ now: providersTime(now) })
  if (lastDueMonth(new Date(now)) !== lastMonth) throw new Error(`${lastMonth} is not due at ${now}`)

  /** Runs the monthly job in a process of its own; null when it died. */
  async function settle({ statement, afterMs }: Death = never): Promise<SettlerTold | null> {
    const args = [database.appUrl, providers.url, now, lastMonth, String(statement), String(afterMs)]
    const child = fork(new URL('./settler.ts', import.meta.url), args, { execArgv: ['--expose-gc'] })
    let told: unknown = null
    child.on('message', (message) => {
      told = message
    })
    const [code, signal] = await once(child, 'exit')
    if (signal === 'SIGKILL') return null
    if (code !== 0) throw new Error(`the run ended with code ${code}`)
    return toldShape.parse(told)
  }

  return {
    database,
    months: Array.from({ length: size.months }, (_, nth) => monthsLater(firstMonth, nth)),
    now: new Date(now),
    settle,
    /** Whoever held a lease died with it: the real time that others wait for is over. */
    leasesAreOver: async () => {
      await statementsAreOver(database.pool)
      await database.pool.query("UPDATE platform.leases SET taken_until = '-infinity'")
    },
    outcome: async (): Promise<Outcome> => {
      const payouts = await payoutsIn(providers.url)
      return { ...(await told(database, payouts)), wrong: await wrongOf(database, payouts) }
    },
    end: async () => {
      await providers.end()
      await database.end()
    },
  }
}

export type UnsettledShop = Awaited<ReturnType<typeof anUnsettledShop>>

/** Two runs at once, each of which dies at a statement that the seed draws, and again, so often; then two that live. */
export async function settleUnderKills(
  shop: UnsettledShop,
  { kills, statements, seed }: { kills: number; statements: number; seed: number },
): Promise<{ died: number }> {
  const random = randomFrom(seed)
  let died = 0
  for (let left = kills; left > 0; left -= 2) {
    // Two share the work: what one of them surely comes to.
    const death = (): Death => ({
      statement: 1 + Math.floor((random() * statements) / 3),
      // While it is on its way: it may be undone, or done and never heard of.
      afterMs: random() * 3,
    })
    const runs = await Promise.all([shop.settle(death()), shop.settle(death())])
    died += runs.filter((run) => run === null).length
    await shop.leasesAreOver()
  }
  await Promise.all([shop.settle(), shop.settle()])
  return { died }
}

async function told(
  { pool }: FreshDatabase<Tables>,
  payouts: readonly Payout[],
): Promise<Omit<Outcome, 'wrong'>> {
  const { rows } = await pool.query<{ rows: string; paid: string }>(
    `SELECT md5(
         (SELECT string_agg(md5(r::text), '' ORDER BY r.row_id) FROM shop.settlement_rows r)
         || (SELECT string_agg(md5(m::text), '' ORDER BY m.owner_id, m.month) FROM shop.settlement_months m)
         || (SELECT string_agg(md5(s.stream_id || e.version || e.type || e.occurred_at || (e.data - 'account')), ''
               ORDER BY s.stream_id, e.version)
             FROM es.streams s JOIN es.events e USING (stream_no) WHERE s.kind = 'settlement')) AS rows,
       md5(string_agg(p.ref || p.amount || p.status, '' ORDER BY p.ref)) AS paid
     FROM jsonb_to_recordset($1::jsonb) AS p (ref text, amount bigint, status text)`,
    [JSON.stringify(payouts)],
  )
  const [{ rows: all, paid } = { rows: '', paid: '' }] = rows
  return { rows: all, paid, payouts: payouts.length }
}

/** Invariants that do not hold, and payouts of the gateway that are not exactly the shop's. */
async function wrongOf({ pool, url }: FreshDatabase<Tables>, payouts: readonly Payout[]): Promise<string[]> {
  const unpaid = await pool.query<{ n: number }>(
    `SELECT count(*) AS n FROM shop.settlement_rows r LEFT JOIN shop.settlement_months m USING (owner_id, month)
     WHERE m.status IS DISTINCT FROM 'paid'`,
  )
  const left = unpaid.rows[0]?.n ?? 0
  return [
    ...(await payoutDifferences(pool, payouts)),
    ...(await transitDiffers(pool, payouts)),
    ...(left === 0 ? [] : [`${left} rows are not paid`]),
    ...(await breaches(
      url,
      invariants.filter(({ name }) => !aboutOrders.test(name)),
    )),
  ]
}

// The log holds the collected rentals alone: neither their payments nor their orders.
const aboutOrders = /order|payment|prepayment|coupon|item|rental|card|consign/i
