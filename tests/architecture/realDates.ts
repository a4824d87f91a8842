import { parseSync, Visitor } from 'oxc-parser'
import type { Source } from './sources.ts'

/** Files that read the real date with a reason. */
const reasons: Readonly<Record<string, string>> = {
  'tests/support/realTime.ts': 'gives real time to what the shop measures by it',
  'tests/support/postgres.ts': 'compares with the ages of files',
  'tests/support/postgresKeeper.ts': 'compares with the age of a file that others touch',
  'tests/support/shopSnapshot.ts': 'says of a file that it was used now',
  'tests/support/stack.ts': 'waits for a process until a deadline',
  'tests/server/clock.test.ts': 'is about the clock that reads it',
}

const folders = /^tests\/(domain|web|server|jobs|support)\//
const readsIt = /\bnew Date\(\)|\bDate\.now\(\)|\brealClock\b/
// A duration before or after it is the same on every day.
const writesIt = /\b(?:now|clock_timestamp)\(\)(?!\s*[-+])/
const isStatement = /\b(?:SELECT|INSERT|UPDATE|DELETE)\b/

/**
 * Tests that read today's date, in TypeScript or in their SQL: their verdict could change with it. Durations come from
 * performance.now().
 */
export const realDates = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ path }) => folders.test(path) && reasons[path] === undefined)
    .filter(({ path, text }) => readsIt.test(text) || (writesIt.test(text) && inStatement(path, text)))
    .map(({ path }) => path)

function inStatement(path: string, text: string): boolean {
  let found = false
  const look = (sql: string) => {
    if (isStatement.test(sql) && writesIt.test(sql)) found = true
  }
  new Visitor({
    Literal: ({ value }) => {
      if (typeof value === 'string') look(value)
    },
    TemplateLiteral: ({ quasis }) => look(quasis.map(({ value }) => value.cooked ?? value.raw).join('?')),
  }).visit(parseSync(path, text).program)
  return found
}
