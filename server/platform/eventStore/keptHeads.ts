import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { CivilDate } from '../../../domain/shared/civilDate.ts'
import { addRecord } from '../recordFile.ts'
import type { Head } from './tamperEvidence.ts'

/** A head that was recorded outside of the database; block and day are absent when only the hash was recorded. */
export type KeptHead = { hash: string; block?: number; day?: string }

/** A head as a file has it. */
type DatedHead = Required<KeptHead>

/** An instant of `day` to which the database was put back, and the newest block that it has since. */
export type RestoreNote = Head & { day: CivilDate }

/** Appends the day's head to the file as a line `day block hash`, at most once a day. Creates the file. */
export async function keepHead(file: string, day: CivilDate, { block, hash }: Head): Promise<void> {
  const kept = await headsIn(file).catch((fault: NodeJS.ErrnoException) => {
    if (fault.code === 'ENOENT') return []
    throw fault
  })
  if (kept.some((head) => head.day === day)) return
  await addRecord(file, `${day} ${block} ${hash}`)
}

/** What a power cut left of it is no record, or the head of that block, which is right as well. */
const written = ({ day, block, hash }: RestoreNote): string => `${day} ${block} ${hash} restored`

/**
 * Notes in the file that the database was put back to an earlier instant: the heads of later blocks, which came before
 * this line, are void. Somebody who rewrites the database alone cannot write it.
 */
export const keepRestore = (file: string, note: RestoreNote): Promise<void> => addRecord(file, written(note))

const leftIn = (directory: string): string => join(directory, 'restored')

/**
 * Leaves such a note in the directory of a restored cluster, for the shop that is started on it. A restore that is only
 * tried out, or that fails, makes void nothing of the shop that goes on.
 */
export const leaveRestore = (directory: string, note: RestoreNote): Promise<void> =>
  writeFile(leftIn(directory), written(note))

/** Appends the note that a restore left in the directory of the shop's cluster, if any, before the shop's first head. */
export async function keepLeftRestore(file: string, directory: string): Promise<void> {
  const left = await readFile(leftIn(directory), 'utf8').catch((fault: NodeJS.ErrnoException) => {
    if (fault.code === 'ENOENT' || fault.code === 'ENOTDIR') return null
    throw fault
  })
  if (left === null) return
  await addRecord(file, left)
  await rm(leftIn(directory))
}

/** Returns the heads of a file that hold, the oldest first. Throws when the file cannot be read. */
async function headsIn(file: string): Promise<DatedHead[]> {
  return recordsOf(await readFile(file, 'utf8')).heads
}

/** Reads the value of `--head`: a hash, or the path of a file that `keepHead` wrote. Null when it is neither. */
export async function readHeads(hashOrFile: string): Promise<KeptHead[] | null> {
  if (/^[0-9a-f]{64}$/.test(hashOrFile)) return [{ hash: hashOrFile }]
  const text = await readFile(hashOrFile, 'utf8').catch(() => '')
  const { heads, hasAny } = recordsOf(text)
  return hasAny ? heads : null
}

/** The lines of a file of heads that are none, by number: what they kept cannot be compared. None of what is no file. */
export async function unreadLinesIn(hashOrFile: string): Promise<number[]> {
  return recordsOf(await readFile(hashOrFile, 'utf8').catch(() => '')).unread
}

type Records = { heads: DatedHead[]; hasAny: boolean; unread: number[] }

/** A whole record: another one follows it, or nothing does. */
const record = /(\d{4}-\d\d-\d\d) (\d{1,15}) ([0-9a-f]{64})( restored)?(?=$|\d{4}-\d\d-\d\d )/g
/** What a power cut leaves of a record. */
const torn = /^[\d-]{0,10}(?: \d{0,15}(?: [0-9a-f]{0,64}(?: [a-z]{0,8})?)?)?$/

/**
 * Reads each line or names it (rule 957), all records of a line, the next of which follows on what a power cut left of one. A
 * file that came through Windows has another end of its lines and may have a mark before the first.
 */
function recordsOf(text: string): Records {
  let heads: DatedHead[] = []
  let hasAny = false
  const unread: number[] = []
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/)
  for (const [nth, line] of lines.entries()) {
    const records = [...line.matchAll(record)]
    for (const [, day = '', number = '', hash = '', restored] of records) {
      hasAny = true
      const block = Number(number)
      if (restored === undefined) heads.push({ day, block, hash })
      else heads = heads.filter((head) => head.block <= block)
    }
    const rests = line.replaceAll(record, '\n').split('\n')
    const mayEndTorn = nth === lines.length - 1
    if (!rests.every((rest) => torn.test(rest)) || (rests.at(-1) !== '' && !mayEndTorn)) unread.push(nth + 1)
  }
  return { heads, hasAny, unread }
}

/**
 * Reads the heads of a file that must have some once blocks are a day old; `lack` says why there are none, as a fault's
 * code does (rule 520), or names the first line that is no head (rule 957).
 */
export async function outsideHeads(
  client: pg.ClientBase,
  file: string,
): Promise<{ heads: DatedHead[]; lack: string | null }> {
  let lack = 'EMPTY'
  const { heads, unread } = await readFile(file, 'utf8').then(recordsOf, (fault: NodeJS.ErrnoException) => {
    lack = fault.code ?? fault.message
    return { heads: [], unread: [] }
  })
  const [line] = unread
  if (line !== undefined) return { heads, lack: `LINE ${line}` }
  if (heads.length > 0) return { heads, lack: null }
  const { rows } = await client.query<{ isDue: boolean }>(
    `SELECT EXISTS (SELECT FROM es.blocks WHERE sealed_at < now() - interval '1 day') AS "isDue"`,
  )
  return { heads, lack: rows[0]?.isDue ? lack : null }
}

/** The hash before the first block. */
const noBlock: Head = { block: 0, hash: '0'.repeat(64) }

/**
 * Compares the heads of a file with a database that was put back to an instant of `day`. `lost` are those of this day
 * and later that were sealed after the instant, `missing` those that the database must have and does not.
 */
export async function headsAfterRestore(
  client: pg.ClientBase,
  heads: readonly KeptHead[],
  day: CivilDate,
): Promise<{ newest: Head; lost: KeptHead[]; missing: KeptHead[] }> {
  const { rows } = await client.query<Head>(
    `SELECT number AS block, encode(hash, 'hex') AS hash FROM es.blocks ORDER BY number`,
  )
  const hashes = new Map(rows.map(({ block, hash }) => [block, hash]))
  const newest = rows.at(-1) ?? noBlock
  const isLost = (head: KeptHead) => (head.block ?? 0) > newest.block && (head.day ?? '') >= day
  const isThere = ({ block, hash }: KeptHead) => block !== undefined && hashes.get(block) === hash
  return {
    newest,
    lost: heads.filter(isLost),
    missing: heads.filter((head) => !isLost(head) && !isThere(head)),
  }
}

/**
 * Returns the heads that no block of the chain has. An attacker who rewrote events, leaves and hashes together, or deleted
 * all blocks, cannot reproduce the old hash.
 */
export async function missingHeads(
  client: pg.ClientBase | pg.Pool,
  heads: readonly KeptHead[],
): Promise<KeptHead[]> {
  const { rows } = await client.query<Head>(
    `SELECT number AS block, encode(hash, 'hex') AS hash FROM es.blocks WHERE encode(hash, 'hex') = ANY ($1)`,
    [heads.map(({ hash }) => hash)],
  )
  const holds = (head: KeptHead) =>
    rows.some(({ block, hash }) => hash === head.hash && (head.block === undefined || head.block === block))
  return heads.filter((head) => !holds(head))
}
