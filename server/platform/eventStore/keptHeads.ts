import { appendFile, readFile } from 'node:fs/promises'
import type pg from 'pg'
import type { CivilDate } from '../../../domain/shared/civilDate.ts'
import type { Head } from './tamperEvidence.ts'

/** A head that was recorded outside of the database; block and day are absent when only the hash was recorded. */
export type KeptHead = { hash: string; block?: number; day?: string }

/** Appends the day's head to the file as a line `day block hash`, at most once a day. Creates the file. */
export async function keepHead(file: string, day: CivilDate, { block, hash }: Head): Promise<void> {
  const kept = await readFile(file, 'utf8').catch((fault: NodeJS.ErrnoException) => {
    if (fault.code === 'ENOENT') return ''
    throw fault
  })
  if (kept.split('\n').some((line) => line.startsWith(`${day} `))) return
  await appendFile(file, `${day} ${block} ${hash}\n`)
}

/**
 * Notes in the file that the database was put back to an instant of `day`, whose newest block is `block`: the heads of
 * later blocks, which came before this line, are void. Somebody who rewrites the database alone cannot write it.
 */
export const keepRestore = (file: string, day: CivilDate, block: number): Promise<void> =>
  appendFile(file, `restored ${day} ${block}\n`)

/** Reads the value of `--head`: a hash, or the path of a file that `keepHead` wrote. Null when it is neither. */
export async function readHeads(hashOrFile: string): Promise<KeptHead[] | null> {
  if (/^[0-9a-f]{64}$/.test(hashOrFile)) return [{ hash: hashOrFile }]
  const text = await readFile(hashOrFile, 'utf8').catch(() => null)
  const lines = text?.split('\n').filter((line) => line !== '') ?? []
  let heads: Required<KeptHead>[] = []
  for (const line of lines) {
    const [, restoredBlock] = /^restored \S{10} (\d{1,15})$/.exec(line) ?? []
    const [, day, block, hash] = /^(\S+) (\d+) ([0-9a-f]{64})$/.exec(line) ?? []
    if (restoredBlock !== undefined) heads = heads.filter((head) => head.block <= Number(restoredBlock))
    else if (day !== undefined && hash !== undefined) heads.push({ day, block: Number(block), hash })
    else return null
  }
  return lines.length === 0 ? null : heads
}

/**
 * Compares the heads of a file with a database that was put back to an instant of `day`. `lost` are those of this day
 * and later that were sealed after the instant, `missing` those that the database must have and does not.
 */
export async function headsAfterRestore(
  client: pg.ClientBase,
  heads: readonly KeptHead[],
  day: CivilDate,
): Promise<{ newest: number; lost: KeptHead[]; missing: KeptHead[] }> {
  const { rows } = await client.query<Head>(
    `SELECT number AS block, encode(hash, 'hex') AS hash FROM es.blocks`,
  )
  const hashes = new Map(rows.map(({ block, hash }) => [block, hash]))
  const newest = Math.max(0, ...hashes.keys())
  const isLost = (head: KeptHead) => (head.block ?? 0) > newest && (head.day ?? '') >= day
  const isThere = ({ block, hash }: KeptHead) => block !== undefined && hashes.get(block) === hash
  return {
    newest,
    lost: heads.filter(isLost),
    missing: heads.filter((head) => !isLost(head) && !isThere(head)),
  }
}

/**
 * Returns the first head that no block of the chain has, or null when the chain has all of them. An attacker who
 * rewrote events, leaves and hashes together, or deleted all blocks, cannot reproduce the old hash.
 */
export async function missingHead(
  client: pg.ClientBase | pg.Pool,
  heads: readonly KeptHead[],
): Promise<KeptHead | null> {
  const { rows } = await client.query<Head>(
    `SELECT number AS block, encode(hash, 'hex') AS hash FROM es.blocks WHERE encode(hash, 'hex') = ANY ($1)`,
    [heads.map(({ hash }) => hash)],
  )
  const holds = (head: KeptHead) =>
    rows.some(({ block, hash }) => hash === head.hash && (head.block === undefined || head.block === block))
  return heads.find((head) => !holds(head)) ?? null
}
