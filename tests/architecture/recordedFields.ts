import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Node, parseSync, Visitor } from 'oxc-parser'
import { contentTablesIn } from './contentWrites.ts'
import type { Source } from './sources.ts'

const records = /\brecord(Change)?\(/

/** The fields that the server's code names as a record's sides, and the columns of content, whose rows are recorded. */
export const recordedFields = (sources: readonly Source[], root: string): ReadonlySet<string> =>
  new Set([
    ...sources
      .filter(({ path, text }) => path.startsWith('server/') && records.test(text))
      .flatMap(({ path, text }) => sidesIn(path, text)),
    ...contentColumns(sources, root).map(({ field }) => field),
  ])

function sidesIn(path: string, text: string): string[] {
  const found: string[] = []
  new Visitor({
    Property: ({ key, value }) => {
      if (key.type === 'Identifier' && (key.name === 'before' || key.name === 'after'))
        found.push(...fieldsOf(value))
    },
  }).visit(parseSync(path, text).program)
  return found
}

const fieldsOf = (side: Node): string[] =>
  side.type === 'ObjectExpression'
    ? side.properties.flatMap((field) =>
        field.type === 'Property' && field.key.type === 'Identifier' ? [field.key.name] : [],
      )
    : []

const table = /^ {2}'(shop\.\w+)': \{\n([^}]*)\}/gm
const column = /^\s+(\w+): (.*)$/gm

/** The columns of content with their types. */
function contentColumns(sources: readonly Source[], root: string): { field: string; type: string }[] {
  const tables = contentTablesIn(sources)
  const schema = readFileSync(join(root, 'server/platform/database/schema.ts'), 'utf8')
  return [...schema.matchAll(table)].flatMap(([, name = '', columns = '']) =>
    tables.has(name)
      ? [...columns.matchAll(column)].map(([, field = '', type = '']) => ({ field, type }))
      : [],
  )
}

/** The codes that columns of content keep. */
export const recordedCodes = (sources: readonly Source[], root: string) =>
  contentColumns(sources, root).flatMap(({ field, type }) =>
    [...type.matchAll(/'(\w+)'/g)].map(([, code = '']) => ({ field, code })),
  )
