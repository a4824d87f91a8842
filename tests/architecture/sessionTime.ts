import { readFileSync } from 'node:fs'

type Finding = { at: number; what: string }

/**
 * What of an SQL text depends on the zone of the session: the day or the clock time of an instant without AT TIME ZONE,
 * and an instant made of a day without one. Columns are told by the types that are written from the database.
 */
export function sessionTime(sql: string): Finding[] {
  if (!suspicious.test(sql)) return []
  return [
    ...matches(sql, sessionsDay, 'the day of the session'),
    ...matches(sql, writtenToday, "a word for today's date"),
    ...matches(sql, zoneOfSession, 'sets the zone of one session'),
    ...matches(sql, zoneByName, 'AT TIME ZONE of the session'),
    ...matches(sql, dayInZone, 'AT TIME ZONE of a day'),
    ...matches(sql, instantOfText, 'an instant without its offset'),
    ...matches(sql, instantOfDay, 'an instant of a day'),
    ...matches(sql, comparedWithDay, 'an instant compared with a day'),
    ...casts(sql),
    ...calls(sql),
  ]
}

const columns = (type: string): string[] => {
  const types = readFileSync(new URL('../../server/platform/database/schema.ts', import.meta.url), 'utf8')
  const pattern = new RegExp(`^ {4}(\\w+): [^\\n]*\\b${type}\\b`, 'gm')
  const snake = [...types.matchAll(pattern)].map(([, name = '']) => name)
  const camel = snake.map((name) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()))
  return [...new Set([...snake, ...camel])]
}

const instants = columns('Date')
const days = columns('CivilDate').filter((name) => !instants.includes(name))
const column = (names: readonly string[]) => `(?:[\\w]+\\.)?"?(?<![\\w>'])(?:${names.join('|')})\\b"?`
const clock =
  '(?:now|clock_timestamp|statement_timestamp|transaction_timestamp)\\(\\)|\\bcurrent_timestamp\\b'
const instant = `(?:${clock}|::timestamptz\\b|${column(instants)})`
const day = `(?:\\bdate '[^']*'|'[\\d-]+'::date\\b(?!::)|[$]\\d+::date\\b(?!::)|[?]::date\\b(?!::)|${column(days)}(?!::)(?!\\())`

const suspicious =
  /::|current_|localtime|time ?zone|at local|to_char|date_trunc|extract|date_part|timestamp|\bdate\b|cast\(|age\(|_on\b|_at\b/i
const sessionsDay = /\b(?:current_date|current_time|localtime|localtimestamp)\b/gi
const writtenToday =
  /'(?:now|today|tomorrow|yesterday)'\s*::|\b(?:date|timestamp|timestamptz) '(?:now|today|tomorrow|yesterday)'/gi
const zoneOfSession =
  /(?<!ALTER (?:DATABASE|ROLE) .*)\bSET (?:LOCAL |SESSION )?TIME ?ZONE\b|set_config\('timezone'/gi
// Seoul's offset since 1988 says the same as its name, in a quarter of the time: for a statement that reads very many rows.
const zoneByName = /\bAT TIME ZONE (?!'Asia\/Seoul'|interval '9 hours'|'UTC'|'\?')|\bAT LOCAL\b/gi
const dayInZone = new RegExp(`${day}\\s*AT TIME ZONE`, 'gi')
const unzoned = String.raw`'\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?(?:\.\d+)?)?'`
const instantOfText = new RegExp(`\\btimestamptz ${unzoned}|${unzoned}::timestamptz\\b`, 'gi')
const instantOfDay = new RegExp(
  `::(?:date|timestamp)::timestamptz\\b|${column(days)}::timestamptz\\b|\\bmake_timestamptz\\((?:[^(),]*,){5}[^(),]*\\)|\\bto_timestamp\\([^(),]*,`,
  'gi',
)
const compared = '\\s*(?:<=|>=|<>|<|>|=|\\bBETWEEN\\b)\\s*'
const comparedWithDay = new RegExp(
  `${column(instants)}${compared}${day}(?!\\s*(?:AT TIME ZONE|[+-]))|${day}${compared}${column(instants)}(?!\\s*AT TIME ZONE|::)`,
  'gi',
)
const holdsInstant = new RegExp(instant, 'i')
const endsWithInstant = new RegExp(`${instant}\\s*$`, 'i')

const matches = (sql: string, pattern: RegExp, what: string): Finding[] =>
  [...sql.matchAll(pattern)].map(({ index }) => ({ at: index, what }))

const zoned = /AT TIME ZONE|extract\(epoch/i
const dayPart = /::(date|timestamp|time|text)\b|\bAS (date|timestamp|time|text)\)/gi

/** `placed_at::date`, `(now() - interval '1 day')::date`, `CAST(placed_at AS date)`. */
function casts(sql: string): Finding[] {
  return [...sql.matchAll(dayPart)].flatMap(({ 0: cast, index }) => {
    const before = sql.slice(0, index).trimEnd()
    const isCastCall = !cast.startsWith('::')
    const value = isCastCall
      ? before.slice(openingOf(before, before.length) + 1)
      : before.endsWith(')')
        ? before.slice(openingOf(before, before.length - 1))
        : before
    // JSON writes an instant with its offset.
    if (before.endsWith(')') && /json\w*$/.test(before.slice(0, openingOf(before, before.length - 1))))
      return []
    const isInstant =
      !isCastCall && !before.endsWith(')')
        ? endsWithInstant.test(value)
        : holdsInstant.test(value) && !zoned.test(value) && !/[<>=]|\bIS\b/.test(value)
    const isClockCall = new RegExp(`(?:${clock})$`, 'i').test(before)
    return isInstant || isClockCall ? [{ at: index, what: `an instant ${cast}` }] : []
  })
}

/** The parenthesis that is open at `end`. */
function openingOf(text: string, end: number): number {
  let depth = 0
  for (let at = end - 1; at >= 0; at -= 1) {
    if (text[at] === ')') depth += 1
    if (text[at] === '(') {
      if (depth === 0) return at
      depth -= 1
    }
  }
  return -1
}

const zonedCall = /\b(date_trunc|to_char|extract|date_part|age|date)\(/gi

/** `date_trunc('month', placed_at)`, `to_char(placed_at, …)`, `extract(day FROM placed_at)`. */
function calls(sql: string): Finding[] {
  return [...sql.matchAll(zonedCall)].flatMap(({ 0: call, 1: name = '', index }) => {
    const start = index + call.length
    const given = sql.slice(start, closingOf(sql, start))
    // Seconds since 1970 are the same in every zone, and so is what a zone is named for.
    const isZoned =
      /AT TIME ZONE|'Asia\/Seoul'\s*$/.test(given) ||
      (/^extract|^date_part/i.test(name) && /epoch/i.test(given))
    return holdsInstant.test(given) && !isZoned
      ? [{ at: index, what: `${name.toLowerCase()} of an instant` }]
      : []
  })
}

function closingOf(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')') {
      if (depth === 0) return at
      depth -= 1
    }
  }
  return text.length
}
