import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'
import {
  type Argument,
  type CallExpression,
  type Expression,
  type NewExpression,
  parseSync,
  Visitor,
} from 'oxc-parser'
import { sessionTime } from './sessionTime.ts'
import type { Source } from './sources.ts'

/** Files that ask for a zone with a reason. */
const reasons: Readonly<Record<string, string>> = {
  'tests/domain/civilDate.test.ts': 'proves that the zone which it puts the process into is in force',
  'tests/support/plantedMutations.ts': 'plants them in a copy, to be found',
}

/**
 * Where a source asks the process, the browser or the database session for its zone, as `path:line what`. A day is
 * Seoul's, so domain/shared/civilDate.ts names it and SQL says AT TIME ZONE 'Asia/Seoul', or its offset.
 */
export const localTime = (sources: readonly Source[], root: string): string[] => [
  ...sources
    .filter(({ path }) => !path.startsWith('tests/architecture/') && reasons[path] === undefined)
    .filter(({ text }) => candidate.test(text))
    .flatMap(({ path, text }) =>
      found(path, text).map(({ at, what }) => `${path}:${lineAt(text, at)} ${what}`),
    ),
  ...sqlFiles(root).flatMap(({ path, text }) =>
    sessionTime(text.replaceAll(/--.*$/gm, (comment) => ' '.repeat(comment.length)))
      .sort((one, other) => one.at - other.at)
      .map(({ at, what }) => `${path}:${lineAt(text, at)} ${what}`),
  ),
]

type Finding = { at: number; what: string }

const localFields =
  /^([gs]et(Hours|Minutes|Date|Day|Month|FullYear|Year)|getTimezoneOffset|to(Date|Time)String|toLocale(Date|Time)String)$/
// Parsing every file would take longer than all other checks together.
const candidate =
  /Date\b|Hours\(|Minutes\(|\.getDay\(|Month\(|Year\(|TimezoneOffset|Intl|toLocale|dayjs|\.local\(|utcOffset|env\.TZ|datetime\(|::|current_|localtime|TIME ?ZONE|to_char|date_trunc|extract|date_part|timestamp/i
const offset = /(Z|[+-]\d\d:?\d\d)$/

function found(path: string, text: string): Finding[] {
  const findings: Finding[] = []
  const add = (at: number, what: string | null) => {
    if (what !== null) findings.push({ at, what })
  }
  const { program } = parseSync(path, text)
  new Visitor({
    CallExpression: (call) => add(call.start, localCall(call, text)),
    NewExpression: (made) => add(made.start, localDate(made) ?? localFormat(made)),
    MemberExpression: (member) => {
      const read = text.slice(member.start, member.end)
      if (read === 'process.env.TZ' && !path.startsWith('tests/')) add(member.start, 'reads TZ')
    },
    Literal: (literal) => {
      if (typeof literal.value === 'string')
        for (const one of sessionTime(literal.value)) add(literal.start, one.what)
    },
    TemplateLiteral: (template) => {
      const sql = template.quasis.map(({ value }) => value.cooked ?? value.raw).join('?')
      for (const one of sessionTime(sql)) add(template.start, one.what)
    },
  }).visit(program)
  return findings
}

function localCall(call: CallExpression, text: string): string | null {
  const { callee, arguments: given } = call
  if (callee.type === 'Identifier') {
    if (callee.name === 'Date') return 'Date() without new'
    if (callee.name === 'dayjs') return 'dayjs() without utc'
    return null
  }
  if (callee.type !== 'MemberExpression' || callee.computed || callee.property.type !== 'Identifier')
    return null
  const { name } = callee.property
  const object = text.slice(callee.object.start, callee.object.end)
  if (/^toLocale/.test(name) && names(given[1], 'timeZone')) return null
  if (localFields.test(name)) return `${name}()`
  if (name === 'toLocaleString' && isInstant(object, given[1])) return 'toLocaleString() without timeZone'
  if (name === 'toString' && /^new Date\b/.test(object)) return 'toString() of a Date'
  if (name === 'parse' && object === 'Date') return withoutOffset(given[0])
  if (name === 'local' && given.length === 0) return 'local()'
  if (name === 'utcOffset' && given.length > 0) return 'utcOffset()'
  if (name === 'datetime' && names(given[0], 'local')) return 'datetime({ local })'
  return localFormat(call)
}

const localDate = ({ callee, arguments: given }: NewExpression): string | null => {
  if (callee.type !== 'Identifier' || callee.name !== 'Date') return null
  return given.length > 1 ? 'new Date(year, month, …)' : withoutOffset(given[0])
}

const localFormat = ({ callee, arguments: given }: CallExpression | NewExpression): string | null =>
  callee.type === 'MemberExpression' &&
  !callee.computed &&
  callee.property.name === 'DateTimeFormat' &&
  !names(given[1], 'timeZone')
    ? 'Intl.DateTimeFormat without timeZone'
    : null

// Numbers have a toLocaleString too, which no zone changes.
const isInstant = (object: string, options: Argument | undefined): boolean =>
  /^new Date\b|(date|day|time|instant|moment|now|At)(\(\))?$/i.test(object) ||
  /^(year|month|day|hour|minute|weekday|dateStyle|timeStyle)$/.test(
    keysOf(options).join(' ').split(' ')[0] ?? '',
  )

const names = (options: Argument | undefined, key: string): boolean => keysOf(options).includes(key)

const keysOf = (options: Argument | undefined): string[] =>
  options?.type !== 'ObjectExpression'
    ? []
    : options.properties.flatMap((property) =>
        property.type === 'Property' && property.key.type === 'Identifier' ? [property.key.name] : [],
      )

/** A written day is read as UTC, a written time without an offset as the machine's. */
function withoutOffset(argument: Argument | undefined): string | null {
  const written = argument === undefined ? null : writtenIn(argument)
  if (written === null || !/\d|T/.test(written)) return null
  const named =
    /^[\d?]{4}(-\d\d)?(-\d\d)?$|^\?$/.test(written) || offset.test(written) || /(?<!T)\?$/.test(written)
  return named ? null : 'a time without its offset'
}

function writtenIn(expression: Argument | Expression): string | null {
  if (expression.type === 'Literal') return typeof expression.value === 'string' ? expression.value : null
  if (expression.type !== 'TemplateLiteral') return null
  return expression.quasis.map(({ value }) => value.cooked ?? value.raw).join('?')
}

const lineAt = (text: string, at: number): number => text.slice(0, at).split('\n').length

function sqlFiles(root: string): { path: string; text: string }[] {
  return ['server', 'jobs', 'migrations', 'tests'].flatMap((folder) => {
    try {
      return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name.endsWith('.sql'))
        .map((entry) => join(entry.parentPath, entry.name))
        .filter((file) => !relative(root, file).split(sep).includes('breach'))
        .map((file) => ({
          path: relative(root, file).split(sep).join(posix.sep),
          text: readFileSync(file, 'utf8'),
        }))
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
      throw error
    }
  })
}
