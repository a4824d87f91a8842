import { parseSync } from 'oxc-parser'
import type { Source } from './sources.ts'

/** Files of the console that show nothing where an answer could not be read, and what they say instead. */
const unread: Readonly<Record<string, string>> = {
  'web/staff/pieces/Actor.tsx': 'a colleague whose name is not there is named by number',
  'web/staff/pieces/rented/OwnerBears.tsx':
    'the same dialog shows the quote, and says above that it could not be read',
  'web/staff/app/Shell.tsx':
    'the session says who is logged in, and fields without the shop’s day take the one of the machine',
}

type Node = Readonly<Record<string, unknown>> & { type: string; start: number; end: number }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

/** Calls `visit` with every node below this one and the nodes above it, the nearest last. */
function walk(node: Node, above: readonly Node[], visit: (node: Node, above: readonly Node[]) => void): void {
  visit(node, above)
  for (const child of childrenOf(node)) walk(child, [...above, node], visit)
}

const nameOf = (value: unknown): string =>
  isNode(value) && value.type === 'Identifier' && typeof value.name === 'string' ? value.name : ''

const isCallOf = (value: unknown, hooks: ReadonlySet<string>): value is Node =>
  isNode(value) && value.type === 'CallExpression' && hooks.has(nameOf(value.callee))

const programOf = ({ path, text }: Source): Node | null => {
  const { program }: { program: unknown } = parseSync(path, text)
  return isNode(program) ? program : null
}

/** The hooks that read a call, and those that hand on what one of them returns: `const useX = () => useAnswer(…)`. */
function hooksIn(programs: readonly Node[]): ReadonlySet<string> {
  const hooks = new Set(['useSWR', 'useAnswer', 'useKeptAnswer', 'usePolledAnswer'])
  for (const program of programs)
    walk(program, [], ({ type, id, init }) => {
      if (type !== 'VariableDeclarator' || !isNode(init)) return
      if (init.type === 'ArrowFunctionExpression' && isCallOf(init.body, hooks)) hooks.add(nameOf(id))
    })
  return hooks
}

const takesError = (pattern: Node): boolean =>
  Array.isArray(pattern.properties) &&
  pattern.properties.filter(isNode).some(({ type, key }) => type === 'RestElement' || nameOf(key) === 'error')

/** True where a name is used as a whole, or its error is read. */
function readsError(name: string, within: Node): boolean {
  let reads = false
  walk(within, [], (node, above) => {
    const parent = above.at(-1)
    if (nameOf(node) !== name || parent === undefined) return
    switch (parent.type) {
      case 'MemberExpression':
        reads ||= parent.object === node && nameOf(parent.property) === 'error'
        return
      case 'VariableDeclarator':
        reads ||= parent.init === node && isNode(parent.id) && takesError(parent.id)
        return
      case 'Property':
        reads ||= parent.value === node
        return
      default:
        reads = true
    }
  })
  return reads
}

const isFunction = ({ type }: Node): boolean => /Function/.test(type)

/** What a read keeps instead of its error: the pattern, the name or the property; null where its error is looked at. */
function unreadPart(call: Node, above: readonly Node[], text: string): string | null {
  const parent = above.at(-1)
  if (parent?.type === 'MemberExpression' && parent.object === call) {
    const property = nameOf(parent.property)
    return property === 'error' ? null : `.${property}`
  }
  if (parent?.type !== 'VariableDeclarator' || !isNode(parent.id)) return null
  const { id } = parent
  const around = above.findLast(isFunction)
  const isRead =
    id.type === 'ObjectPattern' ? takesError(id) : around !== undefined && readsError(nameOf(id), around)
  return isRead ? null : text.slice(id.start, id.end)
}

const isConsole = ({ path }: Source): boolean => path.startsWith('web/staff/')

function allUnread(sources: readonly Source[]): { path: string; part: string }[] {
  const read = sources.filter(isConsole).flatMap((source) => {
    const program = programOf(source)
    return program === null ? [] : [{ source, program }]
  })
  const hooks = hooksIn(read.map(({ program }) => program))
  return read.flatMap(({ source: { path, text }, program }) => {
    const found: { path: string; part: string }[] = []
    walk(program, [], (node, above) => {
      const part = isCallOf(node, hooks) ? unreadPart(node, above, text) : null
      if (part !== null) found.push({ path, part })
    })
    return found
  })
}

/**
 * Reads of the console whose error nobody looks at: what could not be read would be shown as none, or as loading for ever.
 */
export const unreadErrors = (sources: readonly Source[]): string[] =>
  allUnread(sources)
    .filter(({ path }) => !(path in unread))
    .map(({ path, part }) => `${path} ${part}`)

/** Exceptions that nothing needs any more. */
export const needlesslyUnread = (sources: readonly Source[]): string[] => {
  const found = new Set(allUnread(sources).map(({ path }) => path))
  return Object.keys(unread).filter((path) => !found.has(path))
}

/** Files that ask again and again beside the one way in which a page says that nobody did (rule 585). */
export const unmarkedPolls = (sources: readonly Source[]): string[] =>
  sources
    .filter((source) => isConsole(source) && source.text.includes('refreshInterval'))
    .map(({ path }) => path)
    .filter((path) => path !== 'web/staff/api/reading.ts')
