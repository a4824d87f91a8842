// Holds the test run's PostgreSQL: a process of its own, so that test files that run one after another share it.
// It ends by itself when nobody was connected for a while.
import { mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { processId } from '../../server/cli/supervisor/processes.ts'
import { connect } from '../../server/platform/database/database.ts'
import { startEmbeddedPostgres } from '../../server/platform/database/embeddedPostgres.ts'
import { isDurable, isGone, removeEmpty, runFolder } from './runFolder.ts'

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('usage: postgresKeeper.ts FOLDER')
const idleMs = 90_000

/** A query through a socket file takes a third less processor time; the system limits how long its name may be. */
const hasSocket = `${folder}/.s.PGSQL.65535`.length < 100

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const postgres = await startEmbeddedPostgres({
  directory: folder,
  settings: {
    max_connections: '300',
    shared_buffers: '512MB',
    max_wal_size: '1GB',
    // Each file connects anew, a dozen times: thousands of rounds of hashing guard nothing here.
    scram_iterations: '1',
    ...(hasSocket ? { unix_socket_directories: folder } : {}),
    ...(isDurable ? {} : { fsync: 'off', full_page_writes: 'off' }),
  },
})
const url = hasSocket ? `${postgres.adminUrl}?host=${folder}` : postgres.adminUrl
writeFileSync(`${folder}/address.new`, JSON.stringify({ url, ...processId(process.pid) }))
renameSync(`${folder}/address.new`, `${folder}/address`)
rmSync(`${folder}.starting`, { recursive: true, force: true })

const client = await connect(url)
const heldMs = Number(process.env.TRANSACTIONS_HELD_MS ?? 0)
// It goes on until its connection ends with the server.
if (heldMs > 0) holdTransactions().catch(() => undefined)

/** Readers of the feed and seals wait for transactions of others, which are open most of the time here. */
async function holdTransactions(): Promise<void> {
  for (;;) {
    await client.query('BEGIN; SELECT pg_current_xact_id()')
    await wait(heldMs)
    await client.query('COMMIT')
    await wait(heldMs / 10)
  }
}

let usedAt = Date.now()
const timer = setInterval(async () => {
  const { rows } = await client.query(
    `SELECT FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() LIMIT 1`,
  )
  if (rows.length > 0) usedAt = Date.now()
  if (isRunGone() || (isIdle() && mayEnd())) await end()
}, 3_000)

/** Whoever reads the address touches it, so that a connection between two looks counts as well. */
const isIdle = (): boolean => Date.now() - Math.max(usedAt, statSync(`${folder}/address`).mtimeMs) > idleMs

/** Nobody comes any more once the run is gone whose server this is. */
const run = runFolder()
const isRunGone = (): boolean => run !== undefined && isGone(basename(run))

const lock = `${folder}.starting`

/** Takes the lock of starting: whoever comes now waits until the folder is gone, and starts a server of its own. */
function lockStart(): boolean {
  try {
    mkdirSync(lock)
  } catch {
    return false
  }
  writeFileSync(`${lock}/keeper`, String(process.pid))
  return true
}

function mayEnd(): boolean {
  if (!lockStart()) return false
  if (isIdle()) return true
  rmSync(lock, { recursive: true, force: true })
  return false
}

async function end(): Promise<void> {
  clearInterval(timer)
  rmSync(`${folder}/address`, { force: true })
  await client.end()
  await postgres.stop()
  rmSync(folder ?? '', { recursive: true, force: true })
  rmSync(lock, { recursive: true, force: true })
  if (isRunGone()) removeEmpty(dirname(folder ?? ''))
  process.exit(0)
}
process.on('SIGTERM', () => {
  lockStart()
  void end()
})
