import type { Source } from './sources.ts'

type Rule = {
  /** Whose imports this is about. */
  from: RegExp
  /** What they may import inside the tree. */
  mayImport: RegExp[]
  /** Packages they may import; absent: any. */
  packages?: RegExp[]
}

const sameFolder = (path: string, depth: number) => path.split('/').slice(0, depth).join('/')
const domain = /^domain\//
const anything = /./

/** "Who may import whom" of the architecture, first match wins. */
const rules: readonly Rule[] = [
  { from: /^domain\/shared\//, mayImport: [/^domain\/shared\//], packages: [/^zod/, /^dayjs/] },
  { from: /^domain\/wire\//, mayImport: [/^domain\/(shared|wire)\//], packages: [/^zod\/mini$/] },
  { from: /^domain\/processes\//, mayImport: [domain], packages: [/^zod/] },
  // The browser loads the columns of its lists: they carry types of the wire, and no validator.
  { from: /^domain\/lists\//, mayImport: [/^domain\/(shared|wire|processes)\//], packages: [] },
  { from: /^domain\/search\//, mayImport: [/^domain\/(shared|search)\//], packages: [/^es-hangul$/] },
  { from: /^domain\//, mayImport: [/^domain\/(shared|ledger)\//], packages: [/^zod/] },
  { from: /^server\/demo\/simulators\//, mayImport: [] },
  { from: /^server\/demo\/illustrations\//, mayImport: [/^server\/platform\/lettering\.ts$/] },
  {
    from: /^server\/demo\/(story|pictures)\//,
    mayImport: [
      domain,
      /^server\/platform\//,
      /^server\/[^/]+\/index\.ts$/,
      /^server\/demo\/illustrations\/index\.ts$/,
    ],
  },
  { from: /^server\/gateways\//, mayImport: [/^domain\/shared\//, /^server\/platform\//] },
  { from: /^server\/platform\//, mayImport: [/^domain\/shared\//, /^server\/platform\//] },
  { from: /^server\/install\.mjs$/, mayImport: [], packages: [/^node:/] },
  { from: /^server\/(start|modules|eventLog)\.ts$/, mayImport: [domain, /^server\//, /^jobs\//] },
  { from: /^server\/cli\//, mayImport: [domain, /^server\//, /^jobs\//] },
  {
    from: /^server\//,
    mayImport: [domain, /^server\/(platform|gateways)\//, /^server\/[^/]+\/index\.ts$/],
  },
  {
    from: /^jobs\//,
    mayImport: [
      domain,
      /^server\/platform\//,
      /^server\/([^/]+\/index|modules|eventLog|paymentSubjects)\.ts$/,
      /^jobs\//,
    ],
  },
  // What ran stays as it ran, whatever the code becomes.
  { from: /^migrations\//, mayImport: [] },
  { from: /^web\/(kit|styles|text)\//, mayImport: [/^web\/(kit|styles|text)\//, /^domain\/(wire|shared)\//] },
  {
    from: /^web\/(api|session|storage)\//,
    mayImport: [/^web\/(api|session|storage|text)\//, /^web\/(paths|calls)\.ts$/, /^domain\/(wire|shared)\//],
  },
  {
    from: /^web\/pieces\//,
    mayImport: [/^web\/(kit|api|session|storage|text|styles|pieces)\//, /^web\/(paths|calls)\.ts$/, domain],
  },
  {
    from: /^web\/screens\//,
    mayImport: [/^web\/(kit|api|session|storage|text|styles|pieces)\//, /^web\/(paths|calls)\.ts$/, domain],
  },
  {
    from: /^web\/staff\/kit\//,
    mayImport: [/^web\/staff\/kit\//, /^web\/(kit|api|styles|text)\//, /^domain\/(wire|shared)\//],
  },
  {
    from: /^web\/staff\/(api|calls)\//,
    mayImport: [/^web\/staff\/(api|calls)\//, /^web\/(api|text)\//, /^domain\/(wire|shared)\//],
  },
  {
    from: /^web\/staff\/screens\//,
    mayImport: [
      /^web\/staff\/(kit|api|calls|pieces)\//,
      /^web\/staff\/paths\.ts$/,
      /^web\/(kit|api|styles|text)\//,
      domain,
    ],
  },
  { from: /^web\/staff\//, mayImport: [/^web\/staff\//, /^web\/(kit|api|styles|text)\//, domain] },
  { from: /^web\//, mayImport: [/^web\/(?!staff\/)/, domain] },
  { from: /^tests\//, mayImport: [anything] },
]

/** Every import that the architecture forbids, as a sentence. */
export function forbiddenImports(sources: readonly Source[]): string[] {
  const breaches: string[] = []
  for (const source of sources) {
    const rule = rules.find((candidate) => candidate.from.test(source.path))
    if (rule === undefined) {
      breaches.push(`${source.path} stands where no rule knows it`)
      continue
    }
    for (const { target } of source.imports) {
      if (!isOfTheTree(target)) {
        if (rule.packages && !rule.packages.some((allowed) => allowed.test(target)))
          breaches.push(`${source.path} imports the package ${target}`)
        continue
      }
      if (ownFolder(source.path, target)) continue
      if (!rule.mayImport.some((allowed) => allowed.test(target)))
        breaches.push(`${source.path} imports ${target}`)
    }
  }
  return breaches
}

const isOfTheTree = (target: string) => /^(domain|server|web|jobs|migrations|tests)\//.test(target)

/** An area, a module, a screen may always import itself. */
function ownFolder(from: string, to: string): boolean {
  if (/^domain\/[^/]+\//.test(from)) return sameFolder(from, 2) === sameFolder(to, 2)
  if (/^server\/demo\/[^/]+\//.test(from)) return sameFolder(from, 3) === sameFolder(to, 3)
  if (/^server\/[^/]+\//.test(from)) return sameFolder(from, 2) === sameFolder(to, 2)
  if (/^web\/screens\/[^/]+\//.test(from)) return sameFolder(from, 3) === sameFolder(to, 3)
  if (/^web\/staff\/screens\/[^/]+\//.test(from)) return sameFolder(from, 4) === sameFolder(to, 4)
  return false
}

/** They open and serve the demo shop outside of production, and load it only then. */
const opensDemoShop = /^server\/(start|cli\/(supervise|prepare))\.ts$/
const isOfDemo = (path: string) => path.startsWith('server/demo/')

/** Imports of the demo shop that production would run. */
export const demoInProduction = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ path }) => !isOfDemo(path) && !path.startsWith('tests/'))
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ target, isLazy }) => isOfDemo(target) && !(isLazy && opensDemoShop.test(path)))
        .map(({ target }) => `${path} imports ${target}`),
    )

/** Import cycles, through type-only and lazy imports as well, each named once from its first file. */
export function cycles(sources: readonly Source[]): string[] {
  const graph = new Map(sources.map((source) => [source.path, source.imports.map((one) => one.target)]))
  const state = new Map<string, 'open' | 'closed'>()
  const trail: string[] = []
  const found: string[] = []
  const visit = (path: string) => {
    if (state.get(path) === 'closed' || !graph.has(path)) return
    if (state.get(path) === 'open') {
      found.push([...trail.slice(trail.indexOf(path)), path].join(' → '))
      return
    }
    state.set(path, 'open')
    trail.push(path)
    for (const next of graph.get(path) ?? []) visit(next)
    trail.pop()
    state.set(path, 'closed')
  }
  for (const path of graph.keys()) visit(path)
  return found
}
