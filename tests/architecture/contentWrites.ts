import { type Source, withoutComments } from './sources.ts'

/** The mechanism itself, and what fills the demo shop before it opens. */
const mayWrite = (path: string) => path === 'server/platform/content.ts' || path.startsWith('server/demo/')

const definition = /\bdefineContent\(/
const namedTables = /\btable: '(shop\.\w+)'/g
const partTables = /\bproductsIn\('(shop\.\w+)'\)/g

/** The tables that kinds of content are defined over, and those of their parts. */
export const contentTablesIn = (sources: readonly Source[]): ReadonlySet<string> =>
  new Set(
    sources
      .filter(({ path, text }) => path.startsWith('server/') && definition.test(text))
      .flatMap(({ text }) => [namedTables, partTables].flatMap((names) => [...text.matchAll(names)]))
      .flatMap(([, name]) => name ?? []),
  )

const builderWrites = /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"`](shop\.\w+)/g
const textWrites = /\b(?:INSERT INTO|UPDATE|DELETE FROM|MERGE INTO|TRUNCATE)\s+(?:ONLY\s+)?(shop\.\w+)/g
const recordsOf = /\brecordChange\(\s*\w+,\s*\{[^}]*\bsubject: '(\w+)'/g
/** A table that the text does not name could be any of them. These erase what a member or a bank's file left. */
const erasing = /^server\/(platform|withdrawal)\/|^server\/bankStatements\/files\.ts$/
const unnamedWrites =
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*(?!['"`])[\w`]|\b(?:INSERT INTO|UPDATE|DELETE FROM) \$\{/

/**
 * Returns the places that write or record content without `platform/content.ts`. Such a write neither locks the row nor
 * compares its version, so it overwrites what a colleague changed meanwhile.
 */
export function contentWrites(sources: readonly Source[]): string[] {
  const tables = contentTablesIn(sources)
  return sources
    .filter(({ path }) => /^(server|jobs)\//.test(path) && !mayWrite(path))
    .flatMap(({ path, text }) => {
      const code = withoutComments(text)
      const written = [builderWrites, textWrites].flatMap((writes) => [...code.matchAll(writes)])
      const recorded = [...code.matchAll(recordsOf)].map(([, subject]) => `shop.${subject}`)
      const isUnnamed = unnamedWrites.test(code) && !erasing.test(path)
      return [
        ...written.flatMap(([, name = '']) => (tables.has(name) ? [`${path} writes ${name}`] : [])),
        ...recorded.flatMap((name) => (tables.has(name) ? [`${path} records ${name}`] : [])),
        ...(isUnnamed ? [`${path} writes a table that it does not name`] : []),
      ]
    })
}
