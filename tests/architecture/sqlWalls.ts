import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'

const generated = ['server/platform/database/schema.ts', 'server/platform/database/installedList.ts']

type Text = { path: string; text: string }

const named = /(?<![/\w.@])(?:shop|personal|platform)\.[a-z_]+\b(?!\.)/g
const ownsTables = /^server\/([^/]+)\/ownedTables\.ts$/
const makesFunctions = /CREATE (?:OR REPLACE )?FUNCTION ((?:shop|personal|platform)\.[a-z_]+)/g

/**
 * Statements that name a table of another module, as sentences. Owners say in ownedTables.ts what is theirs; what others
 * may name are functions. Migrations make tables, the demo shop's story fills them, and the types of all tables and the
 * list of what runs by itself are written from the database: these are left out.
 */
export function foreignTables(root: string): string[] {
  const texts = textsBelow(root)
  const owners = ownersIn(texts)
  const functions = new Set(
    texts.flatMap(({ text }) => [...text.matchAll(makesFunctions)].map(([, name]) => name)),
  )
  return texts
    .filter(
      ({ path }) =>
        /^(server|jobs)\//.test(path) && !path.startsWith('server/demo/') && !generated.includes(path),
    )
    .flatMap(({ path, text }) => {
      const module = path.startsWith('server/') ? path.split('/')[1] : 'jobs'
      const names = new Set([...withoutComments(text).matchAll(named)].map(([name]) => name))
      return [...names].flatMap((name) => {
        const owner = owners.get(name)
        if (owner === module || functions.has(name)) return []
        return owner === undefined
          ? [`${path} names ${name}, which no module owns`]
          : [`${path} names ${name} of ${owner}`]
      })
    })
}

const defined =
  /CREATE (?:OR REPLACE )?FUNCTION ((?:shop|personal|platform)\.[a-z_]+)\([^$]*?RETURNS (?!trigger)[^$]*?\$/g
const called = /(?:\bJOIN|\bLATERAL)\s*(?:\(\s*SELECT\s+)?((?:shop|personal|platform)\.[a-z_]+)\(/g

/**
 * Statements that join a function which writes, as sentences. A planner may call it before the conditions on the tables
 * beside it are asked, so that it writes for rows which the statement does not return; in a select list it comes last.
 */
export function joinedWriters(root: string): string[] {
  const texts = textsBelow(root)
  const writers = new Set(
    texts.flatMap(({ text }) =>
      [...text.matchAll(defined)].flatMap(([definition, name]) =>
        /\b(STABLE|IMMUTABLE)\b/.test(definition) ? [] : [name],
      ),
    ),
  )
  return texts.flatMap(({ path, text }) =>
    [...withoutComments(text).matchAll(called)].flatMap(([, name]) =>
      writers.has(name) ? [`${path} joins ${name}`] : [],
    ),
  )
}

function ownersIn(texts: readonly Text[]): Map<string, string> {
  const owners = new Map<string, string>()
  for (const { path, text } of texts) {
    const module = ownsTables.exec(path)?.[1]
    if (module === undefined) continue
    for (const [name] of text.matchAll(named)) {
      if (owners.has(name)) throw new Error(`${owners.get(name)} and ${module} both own ${name}`)
      owners.set(name, module)
    }
  }
  return owners
}

const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)(\/\/|--) .*$/gm, '')

function textsBelow(root: string): Text[] {
  return ['server', 'jobs', 'migrations']
    .flatMap((folder) => filesIn(join(root, folder)))
    .map((file) => ({
      path: relative(root, file).split(sep).join(posix.sep),
      text: readFileSync(file, 'utf8'),
    }))
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(ts|sql)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
