import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type BackOffice, expect, test } from './shop.ts'

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

/** Seals what is final; the first call only notes how far the log has come. */
async function sealed(office: BackOffice): Promise<void> {
  await expect
    .poll(async () => {
      await office.rows('SELECT number FROM es.seal(10000)')
      const [left] = await office.rows<{ n: number }>(
        `SELECT count(*)::int AS n FROM es.events
         WHERE pos > coalesce((SELECT max(last_pos) FROM es.blocks), 0)`,
      )
      return left?.n
    })
    .toBe(0)
}

test.describe.configure({ timeout: 180_000 })

test('after every journey the log, the tables and the invariants agree', async ({ office }) => {
  await office.moveClock(null)
  await office.runJob('sendRefunds')
  const { code, said } = await verify(office)
  expect(said.split('\n').slice(1)).toEqual(['Everything holds.', ''])
  expect(code).toBe(0)
})

test('every payment that the provider took stands in our journal, won for won', async ({ office }) => {
  const ledger = await office.ledger()
  const taken = await office.rows<{ payment_key: string; kept: number }>(
    `SELECT payment_key, (amount - refunded)::int AS kept FROM shop.payments
       WHERE status <> 'aborted' AND payment_key IS NOT NULL
     UNION ALL SELECT payment_key, (amount - refunded)::int FROM shop.charge_payments WHERE payment_key IS NOT NULL`,
  )
  const ours = Object.fromEntries(taken.map(({ payment_key, kept }) => [payment_key, kept]))
  const theirs = Object.fromEntries(
    ledger.map(({ paymentKey, balanceAmount }) => [paymentKey, balanceAmount]),
  )
  expect(ours).toEqual(theirs)
  const [cash] = await office.rows<{ amount: number }>(
    `SELECT sum(amount)::int AS amount FROM shop.journal_lines
     WHERE account = 'card_clearing' AND stream_id NOT LIKE 'provider-%'`,
  )
  expect(cash?.amount).toBe(ledger.reduce((sum, payment) => sum + payment.balanceAmount, 0))
})

test('one byte of a past event, changed by the superuser, is found and named', async ({ office }) => {
  await sealed(office)
  const [event] = await office.rows<{ pos: number; stream: string; version: number; amount: number }>(
    `SELECT e.pos::int, s.stream_id AS stream, e.version, (e.data->'amounts'->>'totalAmount')::int AS amount
     FROM es.events e JOIN es.streams s USING (stream_no) WHERE e.type = 'order.placed' ORDER BY e.pos DESC LIMIT 1`,
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
  const { code, said } = await verify(office).finally(() => write(event.amount))
  expect(code).toBe(1)
  expect(said).toContain(event.stream)
  expect(said).toContain(`version ${event.version}`)
  expect((await verify(office)).said).toContain('Everything holds.')
})
