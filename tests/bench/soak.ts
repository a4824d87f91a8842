import { randomInt, randomUUID } from 'node:crypto'
import { inTransaction } from '../../server/platform/database/database.ts'
import type { Append } from '../../server/platform/eventStore/eventStore.ts'
import { advance } from '../../server/platform/eventStore/feed.ts'
import type { sampleStore } from '../support/sampleStore.ts'
import { aRental } from '../support/sampleStore.ts'

type Shop = Awaited<ReturnType<typeof sampleStore>>

/**
 * `events` appends by 32 writers over shared streams, some in transactions that roll back, while a reader follows the
 * feed. Answers what went wrong: nothing lost, nothing twice, every stream in its order.
 */
export async function soak(shop: Shop, events: number): Promise<{ seen: number; wrong: string[] }> {
  await shop.owner.query(`INSERT INTO es.checkpoints (reader) VALUES ('soak')`)
  const lastSeen = new Map<string, number>()
  const wrong: string[] = []
  let seen = 0
  const readPage = () =>
    advance(shop.pool, 'soak', 500, async (client, where) => {
      const { rows } = await client.query<{ stream: string; version: number }>(
        `SELECT s.stream_id AS stream, e.version FROM es.events e JOIN es.streams s USING (stream_no)
         WHERE ${where} ORDER BY e.tx, e.pos`,
      )
      for (const { stream, version } of rows) {
        const before = lastSeen.get(stream) ?? 0
        if (version !== before + 1) wrong.push(`${stream}: version ${version} came after ${before}`)
        lastSeen.set(stream, version)
        seen += 1
      }
    })

  let appended = 0
  // The writers know of each other's versions, or nearly every append of a shared stream would be a conflict.
  const versions = new Map<string, number>()
  const writer = async () => {
    while (appended < events) {
      const stream = `rental:soak-${randomInt(500)}`
      const expected = versions.get(stream) ?? 0
      if (randomInt(20) === 0) await rolledBack(shop, stream)
      const outcome = await shop.store.append(anEvent(stream, expected))
      const known = outcome.kind === 'conflict' ? outcome.actual : expected + 1
      versions.set(stream, Math.max(known, versions.get(stream) ?? 0))
      if (outcome.kind === 'appended') appended += 1
    }
  }
  let writing = true
  const reading = (async () => {
    while (writing) if (!(await readPage())) await new Promise(setImmediate)
  })()
  await Promise.all(Array.from({ length: 32 }, writer))
  writing = false
  await reading
  while ((await stored(shop)) > seen) await readPage()
  if (seen !== appended) wrong.push(`${appended} appended, ${seen} seen`)
  if ((await stored(shop)) !== appended) wrong.push(`${appended} appended, ${await stored(shop)} stored`)
  return { seen, wrong }
}

function anEvent(stream: string, expected: number): Append {
  const event = { stream, type: 'rental.extended', data: { price: 1 } }
  return aRental({ stream, streams: [{ id: stream, expected }], events: [event] })
}

async function rolledBack(shop: Shop, stream: string): Promise<void> {
  const undone = new Error('undone')
  await inTransaction(shop.pool, async (client) => {
    await client.query('SELECT es.append($1, $2, $3, $4, ARRAY[now()], $5, $6, $7, $8, $9, $10, $11)', [
      ...[[randomUUID()], ['\\x00'], ['{}'], ['{"actor": "member:1"}']],
      ...[[1], [`${stream}-undone`], [0]],
      ...[[1], ['rental.extended'], [1], ['{"price": 1}']],
    ])
    throw undone
  }).catch((error: unknown) => {
    if (error !== undone) throw error
  })
}

async function stored(shop: Shop): Promise<number> {
  const [row] = await shop.rows<{ n: number }>(
    `SELECT count(*) AS n FROM es.events e JOIN es.streams s USING (stream_no) WHERE s.stream_id LIKE 'rental:soak-%'`,
  )
  return row?.n ?? 0
}
