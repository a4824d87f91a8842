import type pg from 'pg'
import t from 'tap'
import { z } from 'zod'
import { functions } from '../../server/modules.ts'
import { publishedFunctions } from '../../server/platform/database/published.ts'
import { statements } from '../../server/platform/database/statement.ts'
import { freshDatabase } from '../support/postgres.ts'

const database = await freshDatabase<never>('statement_rows', { functions })
t.teardown(database.end)

/** What a reader may say of a column, by the name of its type in PostgreSQL. */
const saidAs: Readonly<Record<string, readonly string[]>> = {
  int4: ['number'],
  int8: ['number'],
  bool: ['boolean'],
  text: ['string', 'enum', 'custom'],
  _text: ['array'],
  _int4: ['array'],
  _uuid: ['array'],
  uuid: ['string'],
  date: ['custom'],
  timestamptz: ['date'],
  bytea: ['custom'],
  json: ['object', 'array'],
  jsonb: ['object', 'array', 'record', 'unknown'],
}

/** What a shape reads, before it makes anything of it. */
const kindOf = (shape: z.core.$ZodType): string => {
  const { def } = shape._zod
  if (def.type === 'nullable' && 'innerType' in def && def.innerType instanceof z.core.$ZodType)
    return kindOf(def.innerType)
  return def.type === 'pipe' && 'in' in def && def.in instanceof z.core.$ZodType ? kindOf(def.in) : def.type
}

const types = new Map(
  (
    await database.pool.query<{ oid: number; typname: string }>('SELECT oid::int, typname FROM pg_type')
  ).rows.map(({ oid, typname }) => [oid, typname]),
)

/** What a statement gives without any row: a null for each of its parameters. */
async function columnsOf(pool: pg.Pool, text: string): Promise<Map<string, string>> {
  const parameters = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, nth]) => Number(nth)))
  const { fields } = await pool.query(
    text,
    Array.from({ length: parameters }, () => null),
  )
  return new Map(fields.map(({ name, dataTypeID }) => [name, types.get(dataTypeID) ?? '']))
}

/** Columns that a reader counts on and that are not there, or arrive as something else. */
async function differences(pool: pg.Pool, text: string, row: z.core.$ZodObject): Promise<string[]> {
  const columns = await columnsOf(pool, text)
  return Object.entries(row._zod.def.shape).flatMap(([name, shape]) => {
    const type = columns.get(name)
    if (type === undefined) return [`${name} is missing`]
    return saidAs[type]?.includes(kindOf(shape)) ? [] : [`${name} is ${type} and read as ${kindOf(shape)}`]
  })
}

t.test('every statement in SQL gives the rows that it is read as', async (t) => {
  t.ok(statements.length >= 20, 'the modules that make them were loaded')
  for (const { name, text, row } of statements) t.same(await differences(database.pool, text, row), [], name)
})

t.test('functions that others read by name give the columns that their readers count on', async (t) => {
  t.ok(publishedFunctions.length >= 5, 'the modules that name them were loaded')
  for (const { call, row } of publishedFunctions)
    t.same(await differences(database.pool, `SELECT * FROM ${call} LIMIT 0`, row), [], call)
})

t.test('two statements never share a name: a connection would answer one with the other', async (t) => {
  const names = statements.map(({ name }) => name)
  t.same(
    names.filter((name, nth) => names.indexOf(name) !== nth),
    [],
  )
})

t.test('a column that is gone or arrives as something else is seen', async (t) => {
  const row = z.object({ id: z.string(), name: z.string(), birthday: z.string().nullable() })
  t.same(await differences(database.pool, 'SELECT * FROM shop.member_names()', row), [
    'id is int4 and read as string',
    'birthday is missing',
  ])
})
