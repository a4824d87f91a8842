import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Node, parseSync, Visitor } from 'oxc-parser'
import { isRecordSubject } from '../../domain/shared/recordKinds.ts'
import { contentTablesIn } from './contentWrites.ts'
import type { Source } from './sources.ts'

export type RecordedPart = { subject: string; field: string; codes: readonly string[] }

/**
 * The fields of records that no event says: those that the server's code names as a record's sides, of the subject that it
 * names with them, and the columns of content and of rows that are recorded whole, with the codes that they keep.
 */
export const recordedParts = (sources: readonly Source[], root: string): RecordedPart[] => [
  ...sources
    .filter(({ path }) => path.startsWith('server/'))
    .flatMap(({ path, text }) => sidesIn(path, text)),
  ...columnsOf([...contentTablesIn(sources), 'platform.maintenance'], root),
]

function sidesIn(path: string, text: string): RecordedPart[] {
  if (!/\brecord(Change)?\(/.test(text)) return []
  const found: RecordedPart[] = []
  new Visitor({
    CallExpression: ({ callee, arguments: given }) => {
      if (callee.type !== 'Identifier' || !/^record(Change)?$/.test(callee.name)) return
      const parts = given.flatMap(propertiesOf)
      const subject = subjectOf(parts, text)
      for (const { name, value } of parts)
        if (name === 'before' || name === 'after')
          found.push(
            ...propertiesOf(value).map((side) => ({ subject, field: side.name, codes: codesIn(side.value) })),
          )
    },
  }).visit(parseSync(path, text).program)
  return found
}

/** The subject that a record names, or else the one of its file; staff's own records and notes name theirs elsewhere. */
function subjectOf(parts: readonly { name: string; value: Node }[], text: string): string {
  const named = parts.find(({ name }) => name === 'subject')?.value
  if (named?.type === 'Literal') return String(named.value)
  return /\bsubject(?: =|:) '([\w-]+)'/.exec(text)?.[1] ?? 'member_notes'
}

/** The tables of a row's parts have no records of their own. */
function subjectOfTable(name: string): string {
  const table = name.replace(/^\w+\./, '')
  return isRecordSubject(table) ? table : 'products'
}

const codesIn = (value: Node): string[] =>
  value.type === 'Literal' && typeof value.value === 'string' ? [value.value] : []

/** The named properties of an object with those of the objects that are spread into it. */
const propertiesOf = (side: Node): { name: string; value: Node }[] =>
  side.type === 'ObjectExpression'
    ? side.properties.flatMap((field) =>
        field.type === 'SpreadElement'
          ? propertiesOf(field.argument)
          : field.key.type === 'Identifier'
            ? [{ name: field.key.name, value: field.value }]
            : [],
      )
    : []

const table = /^ {2}'((?:shop|platform)\.\w+)': \{\n([^}]*)\}/gm
const column = /^\s+(\w+): (.*)$/gm

function columnsOf(tables: readonly string[], root: string): RecordedPart[] {
  const schema = readFileSync(join(root, 'server/platform/database/schema.ts'), 'utf8')
  return [...schema.matchAll(table)].flatMap(([, name = '', columns = '']) =>
    tables.includes(name)
      ? [...columns.matchAll(column)].map(([, field = '', type = '']) => ({
          ...{ subject: subjectOfTable(name), field },
          codes: [...type.matchAll(/'(\w+)'/g)].map(([, code = '']) => code),
        }))
      : [],
  )
}
