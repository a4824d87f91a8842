import type { Source } from './sources.ts'

/** Files up to this number make the first release. They run on empty tables, so that their locks stop nobody. */
const firstRelease = 970

const numberOf = ({ path }: Source): number => Number(/^migrations\/(\d{4})-/.exec(path)?.[1] ?? 0)
const concurrently = /export const concurrently = true/
const madeTables = /CREATE TABLE (?:IF NOT EXISTS )?([\w.]+)/g
const madeIndexes =
  /CREATE (?:UNIQUE )?INDEX (CONCURRENTLY )?(?:IF NOT EXISTS )?(\w+)\s+ON (?:ONLY )?([\w.]+)/g
const built = /\.createIndex\(/
const changedTables = /ALTER TABLE (?:IF EXISTS )?(?:ONLY )?([\w.]+)([^;`]*)/g
const constraint = /\b(?:CHECK|FOREIGN\s+KEY|UNIQUE|PRIMARY\s+KEY|EXCLUDE)\b/

/** Tables of one row, of which every row is soon checked. */
const singleRow = new Set(['shop.settings'])

/** Whether a constraint, of the table or of a new column, is added and validated: NOT VALID is said of one at a time. */
const checksAllRows = (change: string): boolean =>
  change
    .split(/(?=\bADD\b)/)
    .some((one) => one.startsWith('ADD') && constraint.test(one) && !/\bNOT VALID\b/.test(one))

/**
 * Migrations that keep a shop waiting while it serves: an index or a constraint that reads a whole table of an earlier
 * file in one transaction, and an index of a file outside of a transaction that is not made beside the shop.
 */
export const lockingMigrations = (sources: readonly Source[]): string[] =>
  sources
    .filter((source) => numberOf(source) > firstRelease)
    .flatMap(({ path, text }) => {
      const own = new Set([...text.matchAll(madeTables)].map(([, table]) => table))
      const indexes = [...text.matchAll(madeIndexes)].map(([, beside, index = '', table = '']) => ({
        ...{ index, table },
        isBeside: beside !== undefined,
      }))
      if (built.test(text)) return [`${path} makes an index by the builder`]
      if (concurrently.test(text))
        return indexes.flatMap(({ index, table, isBeside }) => {
          if (!isBeside) return [`${path} makes ${index} of ${table} and keeps its writers waiting`]
          const drop = text.search(new RegExp(`DROP INDEX CONCURRENTLY IF EXISTS \\w+\\.${index}\\b`))
          return drop < 0 ? [`${path} does not drop a half-made ${index}`] : []
        })
      return [
        ...indexes
          .filter(({ table }) => !own.has(table))
          .map(({ index, table }) => `${path} makes ${index} of ${table} in a transaction`),
        ...[...text.matchAll(changedTables)]
          .filter(
            ([, table = '', change = '']) =>
              !own.has(table) && !singleRow.has(table) && checksAllRows(change),
          )
          .map(([, table]) => `${path} checks every row of ${table} in a transaction`),
      ]
    })
