import { parseSync, Visitor } from 'oxc-parser'
import type { Source } from './sources.ts'

/** Functions that load a chunk by `loadChunk`, or hand it to the table of screens, whose routes do. */
const loaders = new Set(['loadChunk', 'lazyPart', 'preloadedPart', 'perProvider'])
/** Fields whose function is called by `loadChunk`, or by a route that offers to load the page anew. */
const handedOver = new Set(['load', 'schema'])

type Span = { start: number; end: number }

/** The offsets of `import()`, and the parts of a file in which one may stand. */
function importsIn({ path, text }: Source): { imports: number[]; allowed: Span[] } {
  const imports: number[] = []
  const allowed: Span[] = []
  new Visitor({
    ImportExpression: ({ start }) => void imports.push(start),
    CallExpression(call) {
      if (call.callee.type === 'Identifier' && loaders.has(call.callee.name)) allowed.push(call)
    },
    Property({ key, value }) {
      if (key.type === 'Identifier' && handedOver.has(key.name)) allowed.push(value)
    },
    JSXAttribute(attribute) {
      if (attribute.name.type === 'JSXIdentifier' && handedOver.has(attribute.name.name))
        allowed.push(attribute)
    },
    ConditionalExpression({ test, consequent }) {
      // The server has all chunks on its disk.
      if (text.slice(test.start, test.end) === 'import.meta.env.SSR') allowed.push(consequent)
    },
  }).visit(parseSync(path, text).program)
  return { imports, allowed }
}

/**
 * Files of the client that import a chunk by themselves: when it does not come, after a release or without a connection,
 * nobody is told of it, or in the words of the browser, and no reload is offered.
 */
export const bareImports = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ path, text }) => path.startsWith('web/') && text.includes('import('))
    .filter((source) => {
      const { imports, allowed } = importsIn(source)
      return imports.some((at) => !allowed.some(({ start, end }) => start <= at && at < end))
    })
    .map(({ path }) => path)
