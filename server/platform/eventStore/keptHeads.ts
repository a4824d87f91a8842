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

/** Reads the value of `--head`: a hash, or the path of a file that `keepHead` wrote. Null when it is neither. */
export async function readHeads(hashOrFile: string): Promise<KeptHead[] | null> {
  if (/^[0-9a-f]{64}$/.test(hashOrFile)) return [{ hash: hashOrFile }]
  const text = await readFile(hashOrFile, 'utf8').catch(() => null)
  const lines = text?.split('\n').filter((line) => line !== '') ?? []
  const heads = lines.flatMap((line) => {
    const [, day, block, hash] = /^(\S+) (\d+) ([0-9a-f]{64})$/.exec(line) ?? []
    return day === undefined || hash === undefined ? [] : [{ day, block: Number(block), hash }]
  })
  return heads.length === 0 || heads.length < lines.length ? null : heads
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
