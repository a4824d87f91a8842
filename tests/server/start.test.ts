import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createInterface } from 'node:readline'
import t from 'tap'
import { modules } from '../../server/modules.ts'
import { freshDatabase } from '../support/postgres.ts'

const file = new URL('../../server/start.ts', import.meta.url).pathname
const projections = modules.flatMap((module) => module.projections ?? [])
const database = await freshDatabase('start', { projections })
t.teardown(() => database.end())

const start = (settings: Record<string, string>): ChildProcess =>
  spawn(process.execPath, [file], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
      APP_DATABASE_URL: database.appUrl,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

async function endOf(child: ChildProcess): Promise<{ code: number | null; lines: string[] }> {
  const lines: string[] = []
  if (child.stderr) createInterface(child.stderr).on('line', (line) => lines.push(line))
  const [code] = await once(child, 'close')
  return { code, lines }
}

async function addressOf(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('no output')
  for await (const line of createInterface(child.stdout)) {
    const said = /^listening on (\S+)/.exec(line)?.[1]
    if (said !== undefined) return said
  }
  throw new Error('the shop ended before it listened')
}

t.test('the shop listens, answers, and ends with its work done when it is told to', async (t) => {
  const shop = start({ PORT: '0' })
  const ended = endOf(shop)
  const address = await addressOf(shop)
  t.strictSame(await (await fetch(`${address}/healthz`)).json(), { status: 'ok' })
  shop.kill('SIGTERM')
  t.strictSame(await ended, { code: 0, lines: [] })
})

for (const [what, settings, said] of [
  ['a setting that is wrong', { PORT: 'three thousand' }, /설정.*PORT/],
  [
    'a database that is away',
    { APP_DATABASE_URL: 'postgres://shop@127.0.0.1:9/none' },
    /데이터베이스.*ECONNREFUSED/,
  ],
] as const)
  t.test(`${what} is told in one line`, async (t) => {
    const { code, lines } = await endOf(start(settings))
    t.equal(code, 1)
    t.equal(lines.length, 1)
    t.match(lines[0], said)
  })

t.test('a port in use is told in one line that names it', async (t) => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address !== null ? String(address.port) : ''
  const { code, lines } = await endOf(start({ PORT: port }))
  other.close()
  t.equal(code, 1)
  t.equal(lines.length, 1)
  t.match(lines[0], new RegExp(`포트 ${port}.*PORT`))
})
