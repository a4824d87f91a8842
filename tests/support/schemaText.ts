import type pg from 'pg'
import { packaged, printedBy } from './programs.ts'

export const schemaFile = new URL('../../server/platform/database/schema.ts', import.meta.url)

type Column = {
  table: string
  column: string
  type: string
  isArray: boolean
  nullable: boolean
  hasDefault: boolean
  /** Written by the database alone. */
  generated: boolean
  check: string | null
}

const ours: Readonly<Record<string, string>> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  numeric: 'number',
  bool: 'boolean',
  text: 'string',
  varchar: 'string',
  bpchar: 'string',
  uuid: 'string',
  bit: 'string',
  varbit: 'string',
  daterange: 'string',
  datemultirange: 'string',
  xid8: 'string',
  date: 'CivilDate',
  timestamptz: 'Date',
  bytea: 'Buffer',
  json: 'JsonColumn',
  jsonb: 'JsonColumn',
}

/** A text of the schema as the linter wants it. */
export const formattedSchema = (text: string): string =>
  printedBy(
    packaged('biome'),
    ['format', '--config-path=tests/lint.json', '--stdin-file-path=schema.ts'],
    text,
  )

/** The text of schema.ts: every table and view of the shop as Kysely's types, read from a migrated database. */
export async function schemaText(client: pg.ClientBase): Promise<string> {
  const columns = await columnsOf(client)
  const tables = Map.groupBy(columns, ({ table }) => table)
  const bodies = [...tables].map(
    ([table, list]) => `  '${table}': {\n${list.map((column) => `    ${lineOf(column)}`).join('\n')}\n  }`,
  )
  return `// Written by \`npm run schema\` from the migrated database; a test compares the two.
import type { ColumnType, GeneratedAlways } from 'kysely'
import type { CivilDate } from '../../../domain/shared/civilDate.ts'
import type { Json } from '../json.ts'

type WithDefault<Value> = ColumnType<Value, Value | undefined, Value>
type JsonColumn = ColumnType<Json, string, string>

export interface Schema {
${bodies.join('\n')}
}
`
}

async function columnsOf(client: pg.ClientBase): Promise<Column[]> {
  const { rows } = await client.query<Column>(`
    SELECT n.nspname || '.' || c.relname AS table, a.attname AS column,
      CASE WHEN t.typcategory = 'A' THEN e.typname ELSE t.typname END AS type,
      t.typcategory = 'A' AS "isArray",
      NOT a.attnotnull AS nullable,
      a.atthasdef OR a.attidentity <> '' AS "hasDefault",
      a.attgenerated <> '' OR a.attidentity = 'a' AS generated,
      (SELECT pg_get_constraintdef(k.oid) FROM pg_constraint k
       WHERE k.conrelid = c.oid AND k.contype = 'c' AND k.conkey = ARRAY[a.attnum]
         AND pg_get_constraintdef(k.oid) ~ '(= ANY \\(|<@ )ARRAY\\[|= ''\\w+''::text' LIMIT 1) AS check
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    JOIN pg_type t ON t.oid = a.atttypid LEFT JOIN pg_type e ON e.oid = t.typelem
    WHERE c.relkind IN ('r', 'v') AND n.nspname IN ('shop', 'personal', 'platform')
    ORDER BY 1, a.attnum`)
  return rows
}

function lineOf({ column, type, isArray, nullable, hasDefault, generated, check }: Column): string {
  const one = codesOf(check) ?? ours[type]
  if (one === undefined) throw new Error(`${column} has the type ${type}, which schema.ts does not know`)
  const value = `${isArray ? `(${one})[]` : one}${nullable ? ' | null' : ''}`
  if (generated) return `${column}: GeneratedAlways<${value}>`
  return hasDefault ? `${column}: WithDefault<${value}>` : `${column}: ${value}`
}

/** The codes that a CHECK (column IN (…)) allows, as a union. */
function codesOf(check: string | null): string | undefined {
  const codes = [...(check ?? '').matchAll(/'([^']*)'::text/g)].map(([, code]) => `'${code}'`)
  return codes.length > 0 ? codes.join(' | ') : undefined
}
