import type pg from 'pg'
import type { RecordSubject } from '../../../domain/shared/recordKinds.ts'
import { inTrustedTransaction } from '../database/database.ts'
import type { Invariant } from '../projections/projection.ts'
import { newestHead } from './tamperEvidence.ts'

/** Rows outside of the event log whose change must be found. */
export type SealedRecord = {
  /** The table with its schema, which an export and an import know it by. */
  table: string
  /** What staff call it. */
  korean: string
  /** What of the table, where it is not the whole row. */
  part?: string
  /** SQL behind FROM, and in its terms the key, a text, and the values that are sealed. */
  from: string
  key: string
  values: readonly string[]
  /** SQL: only then is a row sealed; always where it is absent. */
  isFinal?: string
  /** SQL of when the shop's clock says that the row was written, in the terms of `from` (rule 930). */
  writtenAt?: string
  /**
   * The records of change by which the shop itself changes or removes such rows; each change names one of them, whose field
   * `count` says how many rows it changed. Absent where it never does.
   */
  changedBy?: { subject: RecordSubject; key?: string; count: 'removed' | 'struckOut' }
  /**
   * The records of change with one of these fields, by which the shop writes such a row anew: the newest one is a part of the
   * key, so that a row is compared with what was sealed of it since then. A change that is about anything else leaves its
   * seal in force.
   */
  writtenBy?: {
    subject: RecordSubject
    fields: readonly string[]
    /** What a field of that record says that the row is, in SQL of jsonb. */
    says?: { field: string; is: string }
    /** The field whose value before is the hash of the row, where a record writes the same thing in another form. */
    rewritten?: string
  }
}

/** SQL of an instant as a number, whatever zone a session has. */
export const micros = (instant: string): string => `(extract(epoch FROM ${instant}) * 1000000)::bigint`

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** Results of commands that wrote no event: no leaf of a block contains them. */
const commandsWithoutEvents: SealedRecord = {
  table: 'es.commands',
  korean: '이벤트 없는 명령의 결과',
  from: 'es.commands c',
  key: 'c.command_id',
  values: [`encode(c.request_hash, 'hex')`, 'c.result', micros('c.recorded_at')],
  isFinal: 'NOT EXISTS (SELECT FROM es.events e WHERE e.command_id = c.command_id)',
}

export const auditRows: SealedRecord = {
  table: 'shop.catalogue_changes',
  korean: '변경 기록',
  from: 'shop.catalogue_changes c',
  key: 'c.id::text',
  values: ['c.subject', 'c.key', 'c.actor', micros('c.at')],
  writtenAt: 'c.at',
}

/** Apart from the rows, because whoever leaves is struck out of what staff typed. */
export const auditTexts: SealedRecord = {
  table: auditRows.table,
  part: 'texts',
  korean: '변경 기록의 글',
  from: auditRows.from,
  key: auditRows.key,
  values: ['c.before', 'c.after', 'c.reason'],
  changedBy: { subject: 'jobs', key: 'strikeOutWhoLeft', count: 'struckOut' },
}

export const staffLogins: SealedRecord = {
  table: 'shop.staff_logins',
  korean: '직원 로그인 기록',
  from: 'shop.staff_logins l',
  key: 'l.id::text',
  values: ['l.staff_id', 'l.outcome', 'l.address', 'l.device', 'l.is_known_device', micros('l.at')],
  writtenAt: 'l.at',
  changedBy: { subject: 'jobs', key: 'forgetSignIns', count: 'removed' },
}

/** By these the shop says what it changed of sealed rows itself. */
const changedRecords: SealedRecord = {
  table: 'shop.changed_records',
  korean: '봉인한 줄을 바꾼 기록',
  from: 'shop.changed_records c',
  key: 'c.id::text',
  values: ['c.record', 'c.key', `encode(c.leaf_hash, 'hex')`, 'c.change_id'],
}

/** By these an imported log has other transaction numbers, and what an import left out is not compared. */
const rebases: SealedRecord = {
  table: 'es.rebases',
  korean: '가져온 기록',
  from: 'es.rebases r',
  key: `r.number || '@' || ${micros('r.at')}`,
  values: ['r.up_to', 'r.tx', 'r.left_out'],
}

export const ownRecords: readonly SealedRecord[] = [
  ...[commandsWithoutEvents, auditRows, auditTexts, staffLogins],
  ...[changedRecords, rebases],
]

export const nameOf = ({ table, part }: SealedRecord): string =>
  part === undefined ? table : `${table} ${part}`

/** SQL of a row's hash: no value can move into the next one, and none is the empty text. */
export const leafOf = ({ values }: Pick<SealedRecord, 'values'>): string =>
  `sha256(${values.map((value) => `es.field((${value})::text)`).join(' || ')})`

/** SQL of the number of the newest record of change that wrote the row, 0 before the first one. */
const writtenAt = (key: string, { subject, fields }: NonNullable<SealedRecord['writtenBy']>): string =>
  `platform.newest_change_about(${literal(subject)}, ${key}, ${literal(`{${fields.join(',')}}`)})`

const keyOf = ({ key, writtenBy }: SealedRecord): string =>
  writtenBy === undefined ? key : `${key} || '@' || ${writtenAt(key, writtenBy)}`

/** SQL of the rows with their keys and hashes. */
const rowsOf = (record: SealedRecord): string =>
  `SELECT ${keyOf(record)} AS key, ${leafOf(record)} AS leaf, ${record.isFinal ?? 'true'} AS is_final FROM ${record.from}`

/** SQL: the row of the state `s` was written anew since, and is there. */
const isWrittenAnew = (record: SealedRecord): string =>
  record.writtenBy === undefined
    ? 'false'
    : `EXISTS (SELECT FROM (${rowsOf(record)}) AS n WHERE split_part(n.key, '@', 1) = split_part(s.key, '@', 1)
        AND split_part(n.key, '@', 2)::bigint > split_part(s.key, '@', 2)::bigint)`

/** SQL of the rows that are not what the record of change says by which they were written. */
function unlikeTheirRecord(record: SealedRecord): string {
  const { key, from, table, writtenBy } = record
  if (writtenBy?.says === undefined) return ''
  const { field, is } = writtenBy.says
  return `
      UNION ALL
      SELECT ${keyOf(record)}, ${literal(table)}, 'not what its record says', '변경 기록과 달라요',
        ${digestBeside(leafOf(record), 'said')}
      FROM ${from} JOIN shop.catalogue_changes said ON said.id = ${writtenAt(key, writtenBy)}
      WHERE said.after -> ${literal(field)} IS DISTINCT FROM ${is}`
}

/** SQL of the states that were another one when the next record wrote them in another form. */
function unlikeBefore({ table, writtenBy }: SealedRecord): string {
  if (writtenBy?.rewritten === undefined) return ''
  const { subject, fields, rewritten } = writtenBy
  return `
      UNION ALL
      SELECT s.key, ${literal(table)}, 'changed before it was written anew', '다시 쓰기 전에 바뀌었어요',
        ${digestBeside('s.leaf', 'before')}
      FROM states s CROSS JOIN LATERAL (
        SELECT c.before FROM shop.catalogue_changes c
        WHERE c.subject = ${literal(subject)} AND c.key = split_part(s.key, '@', 1)
          AND c.after ?| ${literal(`{${fields.join(',')}}`)} AND c.id > split_part(s.key, '@', 2)::bigint
        ORDER BY c.id LIMIT 1) AS next
      WHERE s.is_last AND next.before ->> ${literal(rewritten)} <> encode(s.leaf, 'hex')`
}

const named = (record: SealedRecord): string => literal(nameOf(record))

/** SQL: whether the shop itself has changed or removed a row since it was sealed. */
const isChanged = (record: SealedRecord, key: string): string =>
  `EXISTS (SELECT FROM shop.changed_records c WHERE c.record = ${named(record)} AND c.key = ${key})`

/** SQL: an import left out the row that this block sealed. */
const isLeftOut = ({ table }: SealedRecord, block: string): string =>
  `coalesce(${block} <= (SELECT es.left_out_until(${literal(table)})), false)`

/**
 * SQL of what was sealed of the rows: as they were collected, and as the shop itself changed them since. Without a hash are
 * those that it removed, and those that an import left out.
 */
const statesOf = (record: SealedRecord): string => `
  SELECT s.key, 0::bigint AS nth, CASE WHEN ${isLeftOut(record, 's.block')} THEN NULL ELSE s.leaf END AS leaf, s.block,
    NULL::bigint AS change_id FROM es.sealed_records s WHERE s.record = ${named(record)}
  UNION ALL
  SELECT c.key, c.id, CASE WHEN ${isLeftOut(record, 'o.block')} THEN NULL ELSE c.leaf_hash END AS leaf, o.block, c.change_id
  FROM shop.changed_records c
  LEFT JOIN es.sealed_records o ON o.record = ${named(changedRecords)} AND o.key = c.id::text
  WHERE c.record = ${named(record)}`

/** Readers of the feed wait for an open transaction, so each batch has to commit soon. */
const rowsAtOnce = 10_000

/** The record of the collections that came to their end, each under the number of the newest block when it began. */
export const collections = 'collections'

/**
 * Collects the hashes of final rows that are not collected yet, a batch in each transaction; the next block seals them. A seal
 * may cut a collection, and a table that is locked may end it: one that came to its end says since when no row is missing,
 * and is sealed as well (rule 969). Returns how many.
 */
export async function collectRecords(pool: pg.Pool, records: readonly SealedRecord[]): Promise<number> {
  const since = await inTrustedTransaction(pool, newestHead)
  let collected = 0
  for (const statement of [...ownRecords, ...records].flatMap((record) => [
    newRows(record),
    rowsAgain(record),
  ]))
    for (let batch = rowsAtOnce; batch === rowsAtOnce; ) {
      batch = await inTrustedTransaction(
        pool,
        async (client) => (await client.query(statement)).rowCount ?? 0,
      )
      collected += batch
    }
  if (since !== null) await inTrustedTransaction(pool, (client) => client.query(ended, [since.block]))
  return collected
}

const ended = `INSERT INTO es.sealed_records (record, key, leaf)
  VALUES (${literal(collections)}, $1::bigint::text, sha256(es.field($1::bigint::text))) ON CONFLICT DO NOTHING`

const newRows = (record: SealedRecord): string => collecting(record, 'true')

/** SQL that collects the final rows that `where` finds in the record's own terms and that are not collected yet, a batch. */
export const collecting = (record: SealedRecord, where: string): string =>
  `INSERT INTO es.sealed_records (record, key, leaf)
   SELECT ${named(record)}, r.key, r.leaf FROM (${rowsOf(record)} WHERE ${where}) AS r
   WHERE r.is_final AND NOT ${isChanged(record, 'r.key')}
     AND NOT EXISTS (SELECT FROM es.sealed_records s WHERE s.record = ${named(record)} AND s.key = r.key)
   LIMIT ${rowsAtOnce} ON CONFLICT DO NOTHING`

/** Rows under the key of one that the shop had removed, or that an import left out. */
const rowsAgain = (record: SealedRecord): string =>
  `INSERT INTO shop.changed_records (record, key, leaf_hash)
   SELECT ${named(record)}, r.key, r.leaf FROM (${rowsOf(record)}) AS r JOIN (
     SELECT last.key FROM (
       SELECT DISTINCT ON (c.key) c.key, c.leaf_hash AS leaf FROM shop.changed_records c WHERE c.record = ${named(record)}
       ORDER BY c.key, c.id DESC) AS last WHERE last.leaf IS NULL
     UNION ALL
     SELECT s.key FROM es.sealed_records s
     WHERE s.record = ${named(record)} AND ${isLeftOut(record, 's.block')} AND NOT ${isChanged(record, 's.key')}) AS gone
     ON gone.key = r.key
   WHERE r.is_final LIMIT ${rowsAtOnce}`

/**
 * Records, in the transaction that changes or removes sealed rows, what they are since, and the record of change that says
 * why (rule 817). Also of rows that nothing has sealed yet: their hashes may be being collected.
 */
export async function recordSealedChange(
  client: pg.ClientBase,
  record: SealedRecord,
  { keys, changeId }: { keys: readonly string[]; changeId: number },
): Promise<void> {
  await client.query(
    `INSERT INTO shop.changed_records (record, key, leaf_hash, change_id)
     SELECT ${named(record)}, k.key, r.leaf, $2
     FROM unnest($1::text[]) AS k(key) LEFT JOIN (${rowsOf(record)}) AS r ON r.key = k.key`,
    [keys, changeId],
  )
}

/**
 * SQL: the record of change of the state `s` is one of those by which the shop changes such rows, and of as many as there
 * are; or an import left it out.
 */
const isRecorded = ({ changedBy }: SealedRecord): string =>
  changedBy === undefined
    ? 'false'
    : `(EXISTS (SELECT FROM shop.catalogue_changes c
         WHERE c.id = s.change_id AND c.subject = ${literal(changedBy.subject)}
           ${changedBy.key === undefined ? '' : `AND c.key = ${literal(changedBy.key)}`}
           AND c.after ->> ${literal(changedBy.count)} = s.changes::text)
       OR EXISTS (SELECT FROM es.sealed_records a WHERE a.record = ${named(auditRows)} AND a.key = s.change_id::text
         AND ${isLeftOut(auditRows, 'a.block')}))`

const digestOf = (leaf: string): string => `left(encode(coalesce(${leaf}, ''), 'hex'), 12)`
/** Of one row several things may be wrong, and each is a finding of its own. */
const digestBeside = (leaf: string, what: string): string =>
  digestOf(`sha256(coalesce(${leaf}, '') || ${literal(what)})`)

/** Longer than anything takes from the time that its row says until it is committed. */
const writingTakes = '1 hour'

/**
 * SQL of the rows that are older than the collection by which they were sealed allows: whoever adds a row with a day of long
 * ago has it sealed today. Every row that was there when a whole collection began is in its block or an earlier one, and
 * events of the blocks before it had been written by then, by the same clock. A mark that names a block to come says nothing.
 */
function writtenLate(record: SealedRecord): string {
  const { from, table, writtenAt } = record
  if (writtenAt === undefined) return ''
  const begun = `CASE WHEN record = ${literal(collections)} AND key ~ '^[0-9]{1,15}$'
    THEN CASE WHEN key::bigint < block THEN key::bigint END END`
  return `
      UNION ALL
      SELECT s.key, ${literal(table)}, 'added with a time of long before', '한참 전의 시각으로 더해졌어요',
        ${digestBeside('s.leaf', 'late')}
      FROM states s JOIN (SELECT ${keyOf(record)} AS key, ${writtenAt} AS at FROM ${from}) AS r ON r.key = s.key
      JOIN (SELECT block, max(max(${begun})) OVER (ORDER BY block ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS since
        FROM es.sealed_records WHERE block IS NOT NULL AND record IN (${named(record)}, ${literal(collections)})
        GROUP BY block) AS own ON own.block = s.block
      JOIN es.blocks b ON b.number = own.since
      JOIN es.events e ON e.pos = b.last_pos
      WHERE s.change_id IS NULL AND r.at < e.occurred_at - interval '${writingTakes}'`
}

/** Each record as an invariant: its rows are what was sealed of them, and no row is older than that (rules 814 and 930). */
export function recordInvariants(records: readonly SealedRecord[]): Invariant[] {
  const all = [...ownRecords, ...records]
  return all.map((record) => ({
    name: `${nameOf(record)} is what was sealed of it`,
    korean: `${record.korean}: 봉인한 것과 같아야 해요`,
    sql: `WITH states AS MATERIALIZED (
        SELECT s.*, lag(s.leaf) OVER (PARTITION BY s.key ORDER BY s.nth) AS before,
          s.nth = min(s.nth) OVER (PARTITION BY s.key) AS is_first,
          s.nth = max(s.nth) OVER (PARTITION BY s.key) AS is_last
        FROM (${statesOf(record)}) AS s)
      SELECT s.key, ${literal(record.table)} AS table, CASE WHEN r.key IS NULL THEN 'missing' ELSE 'changed' END AS how,
        CASE WHEN r.key IS NULL THEN '없어졌어요' ELSE '바뀌었어요' END AS korean, ${digestOf('r.leaf')} AS digest
      FROM states s LEFT JOIN (${rowsOf(record)}) AS r ON r.key = s.key
      WHERE s.is_last AND (r.leaf <> s.leaf OR r.key IS NULL AND s.leaf IS NOT NULL AND NOT ${isWrittenAnew(record)})
      UNION ALL
      SELECT s.key, ${literal(record.table)}, 'changed without a record', '바꾼 기록 없이 바뀌었어요',
        ${digestBeside('s.leaf', 'record')}
      FROM (SELECT *, count(*) OVER (PARTITION BY change_id) AS changes FROM states WHERE nth > 0) AS s
      WHERE NOT (${isRecorded(record)} OR s.change_id IS NULL AND s.before IS NULL AND NOT s.is_first)${unlikeTheirRecord(record)}${unlikeBefore(record)}${writtenLate(record)}`,
  }))
}

/** SQL of the seal (`sealStates`) of the one row that `where` finds in the record's own terms; null for no row. */
export const sealStateOf = (record: SealedRecord, where: string): string => `(
  SELECT CASE WHEN s.leaf IS NULL OR NOT s.is_sealed THEN 'waiting' WHEN s.leaf = r.leaf THEN 'sealed' ELSE 'changed' END
  FROM (${rowsOf(record)} WHERE ${where}) AS r
  LEFT JOIN LATERAL (
    SELECT s.leaf, s.block IS NOT NULL AS is_sealed FROM (${statesOf(record)}) AS s
    WHERE s.key = r.key ORDER BY s.nth DESC LIMIT 1) AS s ON true)`

/** A table of which an import left rows out, and how many of them are compared with nothing. */
export type LeftOut = { table: string; rows: number }

/** The tables that an import left out, with how many sealed rows of each are not compared. */
export async function leftOut(client: pg.Pool | pg.ClientBase): Promise<LeftOut[]> {
  const { rows } = await client.query<LeftOut>(`
    SELECT name AS table, (SELECT count(*) FROM es.sealed_records s
      WHERE split_part(s.record, ' ', 1) = name AND s.block <= es.left_out_until(name)) AS rows
    FROM (SELECT DISTINCT unnest(left_out) AS name FROM es.rebases) AS named
    WHERE es.left_out_until(name) > 0 ORDER BY 1`)
  return rows
}
