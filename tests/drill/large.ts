// npm run drill -- large [EVENTS]: the shop of npm start, its log grown to a million events, is backed up, loses its
// machine, and is restored to an instant from the backup and the WAL that came since, by the commands of the runbook. Says
// how long each took, and compares log, books and points with those of the lost shop.
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { connect } from '../../server/platform/database/database.ts'
import { rebuildOfAll } from '../bench/rebuildOfAll.ts'
import { repeatedLog } from '../bench/repeatedLog.ts'
import { childrenOf } from '../support/childProcesses.ts'
import { type Stack, startStack } from '../support/stack.ts'
import { balancesOf, bookedBalances, instantOf } from './books.ts'

/** What is told before the backup; the rest is restored from the WAL alone. */
const share = 0.9

/** Returns what differs, each in a sentence. */
export async function largeDrill(events = 1_000_000): Promise<string[]> {
  const directory = mkdtempSync(join(tmpdir(), 'billim-drill-'))
  // Another user may run PostgreSQL, who has to get here.
  chmodSync(directory, 0o755)
  const [lost, again, backup, archive] = ['lost', 'again', 'backup', 'wal'].map((name) =>
    join(directory, name),
  )
  if (lost === undefined || again === undefined || backup === undefined || archive === undefined)
    throw new Error('no folders')
  const ends: (() => unknown)[] = [() => rmSync(directory, { recursive: true, force: true })]
  try {
    const shop = await startStack({ WAL_ARCHIVE_DIR: archive }, { kept: lost })
    ends.push(shop.stop)
    const owner = await connect(shop.databaseUrl)
    const log = await repeatedLog(owner)
    await timed('the log told and every projection rebuilt', async () => {
      await rebuildOfAll(shop.databaseUrl, await log.growTo(events * share))
    })
    await timed('npm run backup', () => command('backup', [backup], lost))
    await timed('npm run backup -- verify', () => command('backup', ['verify', backup], lost))
    await log.growTo(events)
    const kept = await toldBy(owner)
    const until = await instantOf(owner)
    // What is committed after the instant does not come back.
    await owner.query("UPDATE shop.journal_lines SET amount = amount + 1 WHERE account = 'card_clearing'")
    await owner.end()
    await loseMachine(shop, lost)
    const wal = ['--wal', archive, '--wal', join(lost, 'postgres/cluster/pg_wal')]
    await timed('npm run restore', () =>
      command('restore', [backup, '--into', again, '--until', until.toISOString(), ...wal], again),
    )
    const restored = await timed('npm start until it serves', () => startStack({}, { kept: again }))
    ends.push(restored.stop)
    const reader = await connect(restored.databaseUrl)
    const there = new Set(await toldBy(reader, until))
    await reader.end()
    console.log(`restored: ${kept[0]}`)
    return kept.filter((line) => !there.has(line)).map((line) => `lost: ${line}`)
  } finally {
    for (const end of ends.reverse()) await end()
  }
}

async function timed<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const began = performance.now()
  const result = await work()
  console.log(`${what}: ${((performance.now() - began) / 1_000).toFixed(1)} s`)
  return result
}

async function command(name: 'backup' | 'restore', args: string[], dataDir: string): Promise<string> {
  const file = join(import.meta.dirname, `../../server/cli/${name}.ts`)
  const env = { ...process.env, NODE_ENV: 'test', DATA_DIR: dataDir }
  return execFileSync(process.execPath, [file, ...args], { env, encoding: 'utf8' })
}

/** The supervisor, what it started and its PostgreSQL, all at once. */
async function loseMachine(shop: Stack, dataDir: string): Promise<void> {
  const children = childrenOf(shop.supervisor)
  const [postmaster] = readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')
  for (const pid of [shop.supervisor, ...children, Number(postmaster)]) process.kill(pid, 'SIGKILL')
  await shop.stop()
}

/** How many events there are with a sum of all that they say, and the books by the log and by its tables. */
async function toldBy(pool: Pick<pg.Client, 'query'>, until?: Date): Promise<string[]> {
  const { rows } = await pool.query<{ told: string; pos: number }>(
    `SELECT count(*) || ' events, sum ' || sum(hashtextextended(e::text, 0)::numeric) AS told, max(pos) AS pos
     FROM es.events e WHERE recorded_at <= $1`,
    [until ?? 'infinity'],
  )
  const tables = (await bookedBalances(pool)).map((line) => `${line} (by tables)`)
  return [...rows.map(({ told }) => told), ...(await balancesOf(pool, rows[0]?.pos)), ...tables]
}
