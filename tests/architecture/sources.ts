import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative, sep } from 'node:path'
import { parseSync } from 'oxc-parser'

/** A source file of the tree, with what it imports; `target` is a path of the tree or a package name. */
export type Source = {
  path: string
  text: string
  /** `isLazy`: loaded when the code gets there. */
  imports: { target: string; typeOnly: boolean; isLazy: boolean }[]
  escapes: string[]
}

const sourceFolders = ['domain', 'server', 'web', 'jobs', 'migrations', 'tests']
const isSource = (name: string) => /\.(ts|tsx|mjs)$/.test(name)

/** Reads every source below `root`; the planted breach is skipped unless it is itself the root. */
export const readSources = (root: string): Source[] =>
  filesBelow(root, isSource).map((path) => readSource(root, path))

function filesBelow(root: string, wanted: (name: string) => boolean): string[] {
  const found: string[] = []
  const walk = (folder: string) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) {
        if (entry.name !== 'node_modules' && entry.name !== 'breach') walk(path)
      } else if (wanted(entry.name)) found.push(path)
    }
  }
  for (const folder of sourceFolders) {
    try {
      walk(join(root, folder))
    } catch (error) {
      if (!isMissing(error)) throw error
    }
  }
  return found.sort()
}

const pathIn = (root: string, file: string) => relative(root, file).split(sep).join(posix.sep)
const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

function readSource(root: string, file: string): Source {
  const text = readFileSync(file, 'utf8')
  const path = pathIn(root, file)
  const parsed = parseSync(file, text)
  if (parsed.errors.length > 0) throw new Error(`${path} does not parse: ${parsed.errors[0]?.message}`)
  const imports: Source['imports'] = []
  const add = (request: string, typeOnly: boolean, isLazy = false) =>
    imports.push({ target: resolve(path, request), typeOnly, isLazy })
  for (const statement of parsed.module.staticImports) {
    add(
      statement.moduleRequest.value,
      statement.entries.length > 0 && statement.entries.every((entry) => entry.isType),
    )
  }
  for (const statement of parsed.module.staticExports) {
    for (const entry of statement.entries)
      if (entry.moduleRequest) add(entry.moduleRequest.value, entry.isType)
  }
  for (const dynamic of parsed.module.dynamicImports) {
    const request = text.slice(dynamic.moduleRequest.start, dynamic.moduleRequest.end)
    const literal = /^['"`]([^'"`$]+)['"`]$/.exec(request)?.[1]
    if (literal !== undefined) add(literal, false, true)
  }
  return { path, text, imports, escapes: escapesIn(text) }
}

function resolve(from: string, request: string): string {
  if (!request.startsWith('.')) return request
  return posix.normalize(posix.join(dirname(from), request))
}

const escapePatterns: readonly [string, RegExp][] = [
  ['any', /(:\s*any\b|\bas any\b|<any>|\bany\[\])/],
  ['double cast', /\bas unknown as\b/],
  ['type check switched off', /@ts-(ignore|expect-error|nocheck)/],
  ['lint switched off', /biome-ignore/],
]

/** The text without its comments, but for those that speak to tools. */
export const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|[^:])\/\/ (?!@ts-|biome-).*$/gm, '$1')

function escapesIn(text: string): string[] {
  const code = withoutComments(text)
  return escapePatterns
    .filter(([name, pattern]) => pattern.test(name.endsWith('off') ? text : code))
    .map(([name]) => name)
}
