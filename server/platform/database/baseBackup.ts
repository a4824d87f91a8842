import { spawn } from 'node:child_process'
import { chownSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { connect } from './database.ts'
import { lsnBytes } from './lsn.ts'

/** What a base backup needs to be recovered: the stretch of the WAL between its beginning and its end. */
export type BaseBackup = {
  /** PostgreSQL's own identity of the cluster. */
  cluster: string
  serverVersion: string
  timeline: number
  startLsn: string
  endLsn: string
  /** The size in bytes of a WAL file. */
  walFileBytes: number
}

/** The two files that PostgreSQL writes: the cluster with its WAL, and a list of its files with their SHA-256. */
export const baseFiles = { cluster: 'base.tar', list: 'backup_manifest' } as const

/**
 * Takes a base backup of the running cluster into the new folder `to`, with the WAL that it needs. PostgreSQL itself
 * copies the files, checks the checksum of each page and leaves out what a copy must not have. A temporary slot keeps
 * the WAL meanwhile; it belongs to the connection, so a backup that is killed leaves nothing behind in the cluster.
 * @param adminUrl the superuser's URL of the database `postgres`
 * @param cluster the cluster's directory, whose owner is given the folder
 */
export async function takeBaseBackup(adminUrl: string, cluster: string, to: string): Promise<BaseBackup> {
  const facts = await factsOf(adminUrl)
  mkdirSync(to, { mode: 0o700 })
  giveToServer(to, cluster)
  const url = new URL(adminUrl)
  url.searchParams.set('replication', 'true')
  const client = new pg.Client({ connectionString: url.toString(), application_name: 'billim backup' })
  client.on('error', () => {})
  await client.connect()
  try {
    const slot = `billim_backup_${process.pid}`
    await client.query(`CREATE_REPLICATION_SLOT ${slot} TEMPORARY PHYSICAL RESERVE_WAL`)
    const target = `TARGET 'server', TARGET_DETAIL ${pg.escapeLiteral(to)}`
    const answer: unknown = await client.query(
      `BASE_BACKUP (LABEL 'billim', ${target}, CHECKPOINT 'fast', WAL true, WAIT false, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')`,
    )
    const [start, end] = placesIn(answer)
    if (start === undefined || end === undefined)
      throw new Error('PostgreSQL did not say where the backup ends')
    return { ...facts, timeline: start.timeline, startLsn: start.lsn, endLsn: end.lsn }
  } finally {
    await client.end()
  }
}

/** Gives a folder that the server itself writes into, or through, to the owner of its cluster, who may be another user. */
export function giveToServer(folder: string, cluster: string): void {
  const { uid, gid } = statSync(cluster)
  if (process.getuid?.() === 0) chownSync(folder, uid, gid)
}

type Facts = Pick<BaseBackup, 'cluster' | 'serverVersion' | 'walFileBytes'>

async function factsOf(adminUrl: string): Promise<Facts> {
  const client = await connect(adminUrl)
  try {
    const { rows } = await client.query<Facts>(
      `SELECT system_identifier::text AS cluster, current_setting('server_version') AS "serverVersion",
         (SELECT setting::int FROM pg_settings WHERE name = 'wal_segment_size') AS "walFileBytes"
       FROM pg_control_system()`,
    )
    const [facts] = rows
    if (facts === undefined) throw new Error('the cluster does not say who it is')
    return facts
  } finally {
    await client.end()
  }
}

/** The beginning and the end among the several answers to one BASE_BACKUP. */
function placesIn(answer: unknown): { lsn: string; timeline: number }[] {
  const results: unknown[] = Array.isArray(answer) ? answer : [answer]
  return results.flatMap((result) => {
    if (!(result instanceof pg.Result)) return []
    return result.rows.flatMap((row: Record<string, unknown>) =>
      typeof row.recptr === 'string' ? [{ lsn: row.recptr, timeline: Number(row.tli) }] : [],
    )
  })
}

/** Returns the names of the WAL files from a backup's beginning to its end. */
export function walFilesOf({ timeline, startLsn, endLsn, walFileBytes }: BaseBackup): string[] {
  const size = BigInt(walFileBytes)
  const perName = 0x1_0000_0000n / size
  const [first, last] = [lsnBytes(startLsn) / size, (lsnBytes(endLsn) - 1n) / size]
  const hex = (value: bigint | number) => value.toString(16).toUpperCase().padStart(8, '0')
  return Array.from({ length: Number(last - first) + 1 }, (_, nth) => {
    const file = first + BigInt(nth)
    return hex(timeline) + hex(file / perName) + hex(file % perName)
  })
}

/**
 * Returns the first WAL file of the backup's timeline that `names` lack between its beginning and the newest of them;
 * null when there is no gap. A recovery ends at a gap without a word.
 */
export function gapInWal(base: BaseBackup, names: readonly string[]): string | null {
  const needed = walFilesOf(base)
  const there = new Set([...names, ...needed])
  const newest = [...there]
    .filter((name) => name.startsWith(needed[0]?.slice(0, 8) ?? ''))
    .sort()
    .at(-1)
  const until = newest === undefined ? null : BigInt(`0x${newest.slice(8)}`)
  if (until === null) return null
  const size = BigInt(base.walFileBytes)
  const perName = 0x1_0000_0000n / size
  const all = (until >> 32n) * perName + (until & 0xffff_ffffn) + 1n
  const endLsn = `${((all * size) >> 32n).toString(16)}/${((all * size) & 0xffff_ffffn).toString(16)}`
  return walFilesOf({ ...base, endLsn }).find((name) => !there.has(name)) ?? null
}

/** Returns the paths of the files in a base backup. */
export async function filesInBase(base: string): Promise<string[]> {
  return (await tar(['-tf', join(base, baseFiles.cluster)])).split('\n').filter((path) => path !== '')
}

/** Lays a base backup out as a cluster in the new directory `cluster`. */
export async function unpackBase(base: string, cluster: string): Promise<void> {
  mkdirSync(cluster, { recursive: true, mode: 0o700 })
  await tar(['-xf', join(base, baseFiles.cluster), '--no-same-owner', '-C', cluster])
}

function tar(args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn('tar', [...args], { stdio: ['ignore', 'pipe', 'pipe'] })
    let [out, err] = ['', '']
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString()
    })
    child.stderr.on('data', (chunk: Buffer) => {
      err = (err + chunk.toString()).slice(-1_000)
    })
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve(out) : reject(new Error(err.trim().split('\n')[0] ?? `tar ended with ${code}`)),
    )
  })
}
