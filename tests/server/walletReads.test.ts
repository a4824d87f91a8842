import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import t from 'tap'
import { entryOf } from '../../domain/processes/entries.ts'
import { type WalletEvent, walletStream } from '../../domain/wallet/events.ts'
import { newEvents } from '../../server/platform/eventStore/newEvents.ts'
import { aMember } from '../support/app.ts'
import { aRentalShop } from '../support/aRental.ts'

const shop = await aRentalShop('wallet_reads')
t.teardown(() => shop.end())

/** A member who wrote that many reviews: a lot of 1,000 points for each, all of which can be spent. */
async function earned(lots: number): Promise<number> {
  const memberId = await aMember(shop.deps, { email: `reviews${lots}@example.com` })
  const events = Array.from(
    { length: lots },
    (_, nth): WalletEvent => ({
      type: 'points.earned',
      data: {
        ...{ memberId, lotId: randomUUID(), points: 1_000, reason: 'review' },
        earnedBy: { source: `review:${nth + 1}`, orderItemId: randomUUID() },
        expiresAt: '2027-11-20T14:59:59.000Z',
      },
    }),
  )
  for (let from = 0; from < lots; from += 100)
    await shop.deps.store.append({
      ...{ commandId: randomUUID(), requestHash: '00', result: null, meta: { actor: 'job:test' } },
      occurredAt: shop.clock.now(),
      streams: [{ id: walletStream(memberId), expected: from }],
      events: newEvents(events.slice(from, from + 100).map(entryOf)),
    })
  return memberId
}

async function readSoFar(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ read: number }>(
    `SELECT sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int AS read
     FROM pg_stat_xact_user_tables WHERE schemaname IN ('shop', 'es')`,
  )
  return rows[0]?.read ?? 0
}

/** How many rows of tables a decision about so many points reads, or a look at everything. */
async function rowsRead(memberId: number, points: number | 'everything'): Promise<number> {
  const client = await shop.database.pool.connect()
  try {
    await client.query('BEGIN')
    // The view also counts what the connection read before and has not reported yet.
    const before = await readSoFar(client)
    await client.query('SELECT * FROM shop.wallet_rows($1, $2, $3, $4, NULL, $5, NULL, $6)', [
      walletStream(memberId),
      memberId,
      shop.clock.now(),
      [randomUUID()],
      points === 'everything' ? 0 : points,
      points === 'everything',
    ])
    return (await readSoFar(client)) - before
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

t.test(
  'an order of a member with a thousand reviews reads no more than one of a member with ten',
  async (t) => {
    const [few, many] = [await earned(10), await earned(1_000)]
    const ofFew = await rowsRead(few, 2_500)
    t.ok(ofFew > 2, 'three lots and the balance at least')
    t.equal(await rowsRead(many, 2_500), ofFew)
    t.ok((await rowsRead(many, 'everything')) > 1_000, 'whoever looks at all of it reads all of it')
  },
)
