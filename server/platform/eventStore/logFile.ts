import { open } from 'node:fs/promises'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { connect } from '../database/database.ts'
import type { OwnedTables } from '../deps.ts'
import { quoted, rebuildSuffix } from '../projections/shadow.ts'
import { passOver } from './feed.ts'
import { withEnd } from './logEnd.ts'
import { commandLine, eventLine, headerLine, raw } from './logLines.ts'
import { collections } from './sealedRecords.ts'

type Table = { name: string; columns: string[]; identity: string[] }

/**
 * Exports the log, the results of commands, the sealed blocks and the plain tables as JSON lines, from one snapshot.
 * Without `personal` only tables that `tables` names impersonal are exported, so a table that no module describes never
 * is. Projections are not exported, because they are rebuilt from the events. The last line says what was exported, so
 * that a cut or an altered file is known. `to` is left open.
 */
export async function exportLog(
  url: string,
  to: Writable,
  settings: { personal?: boolean; tables: OwnedTables },
): Promise<void> {
  const client = await connect(url)
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const all = await plainTables(client)
    const tables = all.filter(({ name }) => settings.personal || settings.tables[name] === 'impersonal')
    await pipeline(client.query(copyTo(`COPY (${linesOf(tables)}) TO STDOUT ${raw}`)), withEnd(), to, {
      end: false,
    })
    await client.query('COMMIT')
  } finally {
    await client.end()
  }
}

/**
 * Imports such lines, from a path or a stream, into an empty shop of the same migrations: positions, times and hashes
 * are kept, so the sealed blocks still verify; transaction numbers are this cluster's own. Whoever follows the feed beside
 * the projections begins behind them. Throws when there are events or rows already. The caller rebuilds the projections
 * afterwards.
 */
export async function importLog(url: string, from: string | Readable): Promise<{ events: number }> {
  const client = await connect(url)
  try {
    await client.query('BEGIN')
    const { rows } = await client.query<{ used: boolean }>('SELECT EXISTS (SELECT FROM es.events) AS used')
    if (rows[0]?.used) throw new Error('Import needs an empty log')
    await client.query(
      'CREATE TEMP TABLE lines (n bigint GENERATED ALWAYS AS IDENTITY, line jsonb NOT NULL) ON COMMIT DROP',
    )
    await pipeline(
      typeof from === 'string' ? await linesFrom(from) : from,
      client.query(copyFrom(`COPY lines (line) FROM STDIN ${raw}`)),
    )
    await client.query('ANALYZE lines')
    await importEvents(client)
    const tables = await inOrderOfReferences(client, await plainTables(client))
    for (const table of tables.toReversed()) await makeRoom(client, table)
    for (const table of tables) await importTable(client, table)
    await forgetUnsealedChanges(client)
    // Marks every projection as outdated, so that each start knows until it is rebuilt.
    await client.query('UPDATE es.projections SET version = 0, fingerprint = NULL')
    await passOver(client)
    const { rows: counted } = await client.query<{ events: number }>(
      'SELECT count(*) AS events FROM es.events',
    )
    await client.query('COMMIT')
    return { events: counted[0]?.events ?? 0 }
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  } finally {
    await client.end()
  }
}

const byteOrderMark = Buffer.from('\ufeff')

/** A file that an editor saved again may begin with a mark of its own, which no line of the log has. */
async function linesFrom(path: string): Promise<Readable> {
  const file = await open(path)
  const { buffer } = await file.read(Buffer.alloc(byteOrderMark.length), 0, byteOrderMark.length, 0)
  return file.createReadStream({ start: buffer.equals(byteOrderMark) ? byteOrderMark.length : 0 })
}

function linesOf(tables: Table[]): string {
  const plain = tables.map(
    ({ name, columns }, index) => `
    SELECT ${4 + index}, row_number() OVER (), jsonb_build_object('table', '${name}', 'row', to_jsonb(t))::text
    FROM (SELECT ${columns.map(quoted).join(', ')} FROM ${name}) AS t`,
  )
  const names = tables.map(({ name }) => `'${name}'`).join(', ')
  return `SELECT line FROM (
    SELECT 1 AS part, 0::bigint AS place, ${headerLine} AS line
    UNION ALL
    SELECT 1, n, jsonb_build_object('exported', name)::text FROM unnest(ARRAY[${names}]::text[]) WITH ORDINALITY AS t(name, n)
    UNION ALL
    SELECT 2, e.pos, ${eventLine}
    FROM es.events e JOIN es.streams s USING (stream_no)
    UNION ALL
    SELECT 3, 0, ${commandLine} FROM es.commands c
    UNION ALL
    SELECT 3, b.number, jsonb_build_object('block', to_jsonb(b))::text FROM es.blocks b
    UNION ALL
    SELECT 3, 0, jsonb_build_object('sealed', to_jsonb(r))::text FROM es.sealed_records r
    ${plain.map((text) => ` UNION ALL ${text}`).join('')}
  ) AS lines ORDER BY part, place, line`
}

async function importEvents(client: pg.Client): Promise<void> {
  await client.query(`
    INSERT INTO es.streams (stream_id, kind, version, last_at)
    SELECT line->>'stream', split_part(line->>'stream', ':', 1), max((line->>'version')::int),
           max((line->>'occurredAt')::timestamptz)
    FROM lines WHERE line ? 'pos' GROUP BY 1 ORDER BY min((line->>'pos')::bigint);
    INSERT INTO es.events (pos, stream_no, version, type, schema_v, recorded_at, occurred_at, command_id, data, meta)
    OVERRIDING SYSTEM VALUE
    SELECT (line->>'pos')::bigint, s.stream_no, (line->>'version')::int, line->>'type', (line->>'schemaVersion')::int,
           (line->>'recordedAt')::timestamptz, (line->>'occurredAt')::timestamptz, line->>'commandId',
           line->'data', line->'meta'
    FROM lines JOIN es.streams s ON s.stream_id = line->>'stream' WHERE line ? 'pos' ORDER BY 1;
    INSERT INTO es.commands (command_id, request_hash, result, recorded_at)
    SELECT line->>'command', decode(line->>'hash', 'hex'), line->'result', (line->>'recordedAt')::timestamptz
    FROM lines WHERE line ? 'command';
    INSERT INTO es.blocks SELECT (jsonb_populate_record(NULL::es.blocks, line->'block')).* FROM lines WHERE line ? 'block';
    INSERT INTO es.sealed_records (record, key, leaf, block)
    SELECT r.record, r.key, r.leaf, r.block FROM lines, jsonb_populate_record(NULL::es.sealed_records, line->'sealed') AS r
    -- What no block had sealed is collected again, where it came along.
    WHERE line ? 'sealed' AND r.block IS NOT NULL;
    SELECT setval(pg_get_serial_sequence('es.events', 'pos'), max(pos)) FROM es.events HAVING max(pos) IS NOT NULL;
    INSERT INTO es.rebases (up_to, tx, left_out) SELECT max(pos), max(tx), ARRAY(
      SELECT DISTINCT split_part(r.record, ' ', 1) FROM es.sealed_records r WHERE split_part(r.record, ' ', 1) NOT IN ('es.commands', '${collections}')
        AND NOT EXISTS (SELECT FROM lines WHERE line->>'exported' = split_part(r.record, ' ', 1)) ORDER BY 1)
    FROM es.events HAVING max(pos) IS NOT NULL;
  `)
}

/** Of rows that were left out, changes that no block had sealed yet would be sealed as changes of this shop. */
async function forgetUnsealedChanges(client: pg.Client): Promise<void> {
  await client.query(`
    DELETE FROM shop.changed_records c USING es.rebases i
    WHERE split_part(c.record, ' ', 1) = ANY (i.left_out)
      AND NOT EXISTS (SELECT FROM es.sealed_records s WHERE s.record = 'shop.changed_records' AND s.key = c.id::text)`)
}

/** Deletes rows that a migration inserted and the import brings as well. Throws on any other row: a person wrote it. */
async function makeRoom(client: pg.Client, { name }: Table): Promise<void> {
  const { rows: keys } = await client.query<{ column: string }>(
    `SELECT a.attname AS column FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
     WHERE i.indrelid = $1::regclass AND i.indisprimary`,
    [name],
  )
  const sameKey = keys
    .map(({ column }) => `line->'row'->>'${column}' = t.${quoted(column)}::text`)
    .join(' AND ')
  const { rows } = await client.query<{ used: boolean }>(
    `SELECT EXISTS (SELECT FROM ${name} t WHERE NOT EXISTS (
       SELECT FROM lines WHERE line->>'table' = $1 AND ${sameKey === '' ? 'false' : sameKey})) AS used
     WHERE EXISTS (SELECT FROM lines WHERE line->>'table' = $1)`,
    [name],
  )
  if (rows[0] === undefined) return
  if (rows[0].used) throw new Error(`Import needs an empty ${name}`)
  await client.query(`DELETE FROM ${name}`)
}

async function importTable(client: pg.Client, { name, columns, identity }: Table): Promise<void> {
  const { rows } = await client.query<{ wanted: boolean }>(
    `SELECT EXISTS (SELECT FROM lines WHERE line->>'table' = $1) AS wanted`,
    [name],
  )
  if (!rows[0]?.wanted) return
  const list = columns.map(quoted).join(', ')
  await client.query(
    `INSERT INTO ${name} (${list}) OVERRIDING SYSTEM VALUE
     SELECT ${columns.map((column) => `r.${quoted(column)}`).join(', ')}
     FROM lines, jsonb_populate_record(NULL::${name}, line->'row') AS r WHERE line->>'table' = $1 ORDER BY n`,
    [name],
  )
  for (const column of identity)
    await client.query(
      `SELECT setval(pg_get_serial_sequence($1, $2), max(${quoted(column)})) FROM ${name} HAVING max(${quoted(column)}) IS NOT NULL`,
      [name, column],
    )
}

// Plain tables are those that no projection writes and no rebuild fills.
async function plainTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name,
       (array_agg(a.attname::text ORDER BY a.attnum) FILTER (WHERE a.attgenerated = ''))::text[] AS columns,
       coalesce((array_agg(a.attname::text ORDER BY a.attnum)
         FILTER (WHERE pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname) IS NOT NULL)),
         '{}')::text[] AS identity
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relkind = 'r' AND n.nspname IN ('shop', 'personal')
       AND NOT (n.nspname = 'shop' AND EXISTS (
         SELECT FROM es.projections p WHERE replace(c.relname, '${rebuildSuffix}', '') = ANY (p.tables)))
     GROUP BY n.nspname, c.relname ORDER BY 1`,
  )
  return rows
}

async function inOrderOfReferences(client: pg.Client, tables: Table[]): Promise<Table[]> {
  const { rows } = await client.query<{ child: string; parent: string }>(
    `SELECT format('%I.%I', cn.nspname, c.relname) AS child, format('%I.%I', pn.nspname, p.relname) AS parent
     FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace cn ON cn.oid = c.relnamespace
     JOIN pg_class p ON p.oid = k.confrelid JOIN pg_namespace pn ON pn.oid = p.relnamespace
     WHERE k.contype = 'f' AND c.oid <> p.oid`,
  )
  const sorted: Table[] = []
  const visit = (table: Table) => {
    if (sorted.includes(table)) return
    const parents = new Set(rows.filter((row) => row.child === table.name).map((row) => row.parent))
    for (const parent of tables) if (parents.has(parent.name)) visit(parent)
    sorted.push(table)
  }
  for (const table of tables) visit(table)
  return sorted
}
