import type { Source } from './sources.ts'

/** The last file of each release. Processes of one go on while the files of the next run. */
const releases = [970]

const numberOf = ({ path }: Source): number => Number(/^migrations\/(\d{4})-/.exec(path)?.[1] ?? 0)
const madeTables = /CREATE TABLE (?:IF NOT EXISTS )?([\w.]+)/g
const droppedTables = /DROP TABLE (?:IF EXISTS )?((?:[\w.]+,\s*)*[\w.]+)/g
const droppedFunctions = /DROP (?:FUNCTION|VIEW|TYPE|SEQUENCE|SCHEMA) (?:IF EXISTS )?([\w.]+)/g
const changedTables = /ALTER TABLE (?:IF EXISTS )?(?:ONLY )?([\w.]+)([^;`]*)/g
const takesAway = /\b(?:DROP COLUMN|RENAME|SET NOT NULL|SET SCHEMA|ALTER COLUMN \w+ (?:SET DATA )?TYPE)\b/
const built =
  /\.(?:dropTable|dropColumn|renameTo|renameColumn|setNotNull|setDataType|dropView|dropType|dropSchema)\(/
/** What a file says that takes away what files up to one of an earlier release put something else in the place of. */
const leftBy = /Left behind by (\d{4})\b/

/** Whether a release ended between the file whose leftovers these are and the one that takes them away. */
const isLeftover = (source: Source): boolean => {
  const left = Number(leftBy.exec(source.text)?.[1] ?? Number.NaN)
  return releases.some((last) => left <= last && last < numberOf(source))
}

/**
 * Migrations that take away, rename or narrow what the release before reads or writes, in a table that is not their own. A
 * file that takes away leftovers names the file of an earlier release that made them such: `Left behind by 0930`.
 */
export const takenAway = (sources: readonly Source[]): string[] =>
  sources
    .filter((source) => numberOf(source) > (releases[0] ?? 0) && !isLeftover(source))
    .flatMap(({ path, text }) => {
      if (built.test(text)) return [`${path} takes something away by the builder`]
      const own = new Set([...text.matchAll(madeTables)].map(([, table]) => table))
      return [
        ...[...text.matchAll(droppedTables)]
          .flatMap(([, tables = '']) => tables.split(/,\s*/))
          .filter((table) => !own.has(table))
          .map((table) => `${path} drops ${table}`),
        ...[...text.matchAll(droppedFunctions)].map(([, name]) => `${path} drops ${name}`),
        ...[...text.matchAll(changedTables)]
          .filter(([, table = '', change = '']) => !own.has(table) && takesAway.test(change))
          .map(([, table]) => `${path} takes away or narrows a part of ${table}`),
      ]
    })
