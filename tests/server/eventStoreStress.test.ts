import { spawn } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline'
import t from 'tap'
import { handleCommand } from '../../server/platform/eventStore/handleCommand.ts'
import { ownInvariants, verify } from '../../server/platform/projections/verify.ts'
import { bagSales, bagsOut, rentals } from '../support/sampleShop.ts'
import { aRental, sampleStore } from '../support/sampleStore.ts'

const projections = [rentals, bagsOut, bagSales]
const shop = await sampleStore('stress', projections)
t.teardown(shop.end)
const { store } = shop

t.test('orders that share streams in every possible order never deadlock and lose nothing', async (t) => {
  const streams = Array.from({ length: 12 }, (_, index) => `rental:shared-${index}`)
  for (const [index, stream] of streams.entries()) await store.append(aRental({ stream, bag: index }))
  let done = 0
  const before = await deadlocks()
  await Promise.all(
    Array.from({ length: 32 }, async () => {
      for (let turn = 0; turn < 15; turn += 1) {
        const three = [...new Set([pick(streams), pick(streams), pick(streams)])]
        const handled = await handleCommand(store, shop.clock, {
          commandId: randomUUID(),
          request: {},
          actor: 'member:1',
          streams: three,
          decide: () => ({
            events: three.map((stream) => ({ stream, type: 'rental.extended', data: { price: 1 } })),
          }),
        })
        if (handled.kind === 'done') done += three.length
      }
    }),
  )
  const [{ n } = { n: 0 }] = await shop.rows<{ n: number }>(
    `SELECT count(*) AS n FROM es.events WHERE type = 'rental.extended'`,
  )
  t.equal(n, done)
  t.ok(done > 0)
  t.equal(await deadlocks(), before)
})

t.test(
  'fifty callers for one bag: one gets it, forty-nine are refused, nobody waits for a deadlock',
  async (t) => {
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => store.append(aRental({ bag: 777 }))))
    t.equal(outcomes.filter(({ kind }) => kind === 'appended').length, 1)
    t.equal(outcomes.filter(({ kind }) => kind === 'refused').length, 49)
  },
)

t.test('whatever was answered before a process was killed is there exactly once', async (t) => {
  const child = spawn(process.execPath, [
    new URL('../support/appendForever.ts', import.meta.url).pathname,
    shop.appUrl,
  ])
  const answered: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    answered.push(line)
    if (answered.length === 400) child.kill('SIGKILL')
  }
  const stored = await shop.rows<{ stream_id: string; n: number }>(
    `SELECT s.stream_id, count(*) AS n FROM es.events e JOIN es.streams s USING (stream_no)
     WHERE s.stream_id LIKE 'rental:killed-%' GROUP BY 1`,
  )
  const counts = new Map(stored.map((row) => [row.stream_id, row.n]))
  t.ok(answered.length >= 400)
  t.same(
    answered.filter((stream) => counts.get(stream) !== 1),
    [],
  )
})

t.test('after all of this the tables are what the log says', async (t) => {
  t.same(await verify(shop.url, { projections, invariants: ownInvariants }), [])
})

function pick(streams: string[]): string {
  return streams[randomInt(streams.length)] ?? ''
}

async function deadlocks(): Promise<number> {
  await shop.rows('SELECT pg_stat_clear_snapshot()')
  const [row] = await shop.rows<{ n: number }>(
    'SELECT deadlocks AS n FROM pg_stat_database WHERE datname = current_database()',
  )
  return row?.n ?? 0
}
