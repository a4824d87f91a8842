import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { aMember, anOrder, aProduct, staffCalls } from './ownData.ts'
import { type BackOffice, expect, test } from './shop.ts'

// An event is changed behind the shop's back.
test.use({ ownShop: 'books' })

const root = join(import.meta.dirname, '../..')

/** `npm run events -- verify` on the shop's own database, while it serves. */
async function verify({ databaseUrl }: BackOffice): Promise<{ code: unknown; said: string }> {
  const child = spawn(process.execPath, [join(root, 'server/cli/events.ts'), 'verify'], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const [code] = await once(child, 'close')
  return { code, said }
}

/** Seals what is final, until that is everything. */
async function sealed(office: BackOffice): Promise<void> {
  await expect
    .poll(async () => {
      await office.runJob('sealBlocks')
      const [left] = await office.rows<{ n: number }>(
        `SELECT count(*)::int AS n FROM es.events e
         WHERE NOT EXISTS (SELECT FROM es.blocks b WHERE b.last_pos >= e.pos)`,
      )
      return left?.n
    })
    .toBe(0)
}

test('after orders, a shipping and a cancellation the log, the tables and the invariants agree; one byte of a past event, changed by the superuser, is found and named', async ({
  office,
}) => {
  const member = await aMember(office, { points: 3_000 })
  const product = await aProduct(office)
  const shipped = await anOrder(office, member, { product, points: 1_000 })
  const cancelled = await anOrder(office, member, { product })
  const operations = await staffCalls(office, 'operations')
  const reason = '확인'
  await operations('POST', `order-items/${shipped.orderItemId}/prepare`, { reason })
  await operations('POST', `order-items/${shipped.orderItemId}/ship`, {
    ...{ reason, courier: null, trackingNumber: null },
  })
  await operations('POST', `order-items/${cancelled.orderItemId}/cancel`, { reason })
  await office.runJob('sendRefunds')
  const honest = { code: 0, said: expect.stringMatching(/\nEverything that is covered holds\.\n/) }
  expect(await verify(office)).toEqual(honest)

  await sealed(office)
  const [event] = await office.rows<{ pos: number; version: number; amount: number }>(
    `SELECT e.pos::int, e.version, (e.data->'amounts'->>'totalAmount')::int AS amount
     FROM es.events e JOIN es.streams s USING (stream_no) WHERE e.type = 'order.placed' AND s.stream_id = $1`,
    [`order:${shipped.orderId}`],
  )
  if (event === undefined) throw new Error('no order was placed')
  const write = async (amount: number) => {
    await office.rows('ALTER TABLE es.events DISABLE TRIGGER append_only')
    await office.rows(
      `UPDATE es.events SET data = jsonb_set(data, '{amounts,totalAmount}', to_jsonb($2::int)) WHERE pos = $1`,
      [event.pos, amount],
    )
    await office.rows('ALTER TABLE es.events ENABLE TRIGGER append_only')
  }
  await write(event.amount + 1)
  const { code, said } = await verify(office)
  expect(code).toBe(1)
  expect(said).toContain(`order:${shipped.orderId}`)
  expect(said).toContain(`version ${event.version}`)
  await write(event.amount)
  expect(await verify(office)).toEqual(honest)
})
