import type pg from 'pg'
import { inLongTransaction } from '../database/database.ts'
import type { Invariant } from '../projections/projection.ts'
import { struckOutMark } from '../security/struckOut.ts'

/**
 * Rows outside of the event log whose change must be found. `rows` selects `key` and `content`, both text, and whether
 * a row `is_final`: only then is it sealed. A null content is not compared.
 */
export type SealedRecord = {
  /** The table with its schema, which an export and an import know it by. */
  table: string
  /** What staff call it. */
  korean: string
  /** What of the table, where it is not the whole row. */
  part?: string
  rows: string
  /** Rows may go as the shop works: one that is missing is no finding. */
  mayGo?: boolean
}

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** Results of commands that wrote no event: no leaf of a block contains them. */
const commandsWithoutEvents: SealedRecord = {
  table: 'es.commands',
  korean: '이벤트 없는 명령의 결과',
  rows: `SELECT c.command_id AS key, concat_ws(' ', encode(c.request_hash, 'hex'), c.result::text,
      (extract(epoch FROM c.recorded_at) * 1000000)::bigint) AS content,
    NOT EXISTS (SELECT FROM es.events e WHERE e.command_id = c.command_id) AS is_final FROM es.commands c`,
}

const auditRows: SealedRecord = {
  table: 'shop.catalogue_changes',
  korean: '변경 기록',
  rows: `SELECT c.id::text AS key,
      concat_ws(' ', c.subject, c.key, c.actor, (extract(epoch FROM c.at) * 1000000)::bigint) AS content,
    true AS is_final FROM shop.catalogue_changes c`,
}

/** Apart from the rows, because whoever leaves is struck out of what staff typed. */
const auditTexts: SealedRecord = {
  table: 'shop.catalogue_changes',
  part: 'texts',
  korean: '변경 기록의 글',
  rows: `SELECT c.id::text AS key, CASE WHEN position(${literal(struckOutMark)} IN t.texts) = 0 THEN t.texts END AS content,
    true AS is_final FROM shop.catalogue_changes c
    CROSS JOIN LATERAL (SELECT concat_ws(' | ', c.before::text, c.after::text, c.reason) AS texts) AS t`,
}

const staffLogins: SealedRecord = {
  table: 'shop.staff_logins',
  korean: '직원 로그인 기록',
  mayGo: true,
  rows: `SELECT l.id::text AS key, concat_ws(' ', l.staff_id, l.outcome, l.address, l.device, l.is_known_device,
      (extract(epoch FROM l.at) * 1000000)::bigint) AS content, true AS is_final FROM shop.staff_logins l`,
}

export const ownRecords: readonly SealedRecord[] = [commandsWithoutEvents, auditRows, auditTexts, staffLogins]

const nameOf = ({ table, part }: SealedRecord): string => (part === undefined ? table : `${table} ${part}`)
const leaf = `sha256(convert_to(r.content, 'UTF8'))`

/** Readers of the feed wait for an open transaction, so each batch has to commit soon. */
const rowsAtOnce = 10_000

/**
 * Collects the hashes of final rows that are not collected yet, a batch in each transaction; the next block seals them.
 * Returns how many.
 */
export async function collectRecords(pool: pg.Pool, records: readonly SealedRecord[]): Promise<number> {
  let collected = 0
  for (const record of [...ownRecords, ...records])
    for (let batch = rowsAtOnce; batch === rowsAtOnce; ) {
      batch = await collectBatch(pool, record)
      collected += batch
    }
  return collected
}

async function collectBatch(pool: pg.Pool, record: SealedRecord): Promise<number> {
  const name = literal(nameOf(record))
  return inLongTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      `INSERT INTO es.sealed_records (record, key, leaf)
       SELECT ${name}, r.key, ${leaf} FROM (${record.rows}) AS r
       WHERE r.is_final AND r.content IS NOT NULL
         AND NOT EXISTS (SELECT FROM es.sealed_records s WHERE s.record = ${name} AND s.key = r.key)
       LIMIT ${rowsAtOnce} ON CONFLICT DO NOTHING`,
    )
    return rowCount ?? 0
  })
}

/** Each record as an invariant: its rows are what was sealed of them. */
export const recordInvariants = (records: readonly SealedRecord[]): Invariant[] =>
  [...ownRecords, ...records].map((record) => ({
    name: `${nameOf(record)} is what was sealed of it`,
    korean: `${record.korean}: 봉인한 것과 같아야 해요`,
    sql: `SELECT s.key, CASE WHEN r.key IS NULL THEN 'missing' ELSE 'changed' END AS how
      FROM es.sealed_records s LEFT JOIN (${record.rows}) AS r ON r.key = s.key
      WHERE s.record = ${literal(nameOf(record))} AND s.is_here
        AND (${leaf} <> s.leaf${record.mayGo ? '' : ' OR r.key IS NULL'})`,
  }))
