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
/** The server draws these; main.tsx lets their first picture go before every script of the application. */
const drawnByTheServer =
  /^(home|luxury|ranking|aboutShop|aboutLuxshare|category|productList|productDetail|productSimilar|search|brand|brandProducts|planningProducts|legal)$/
/** Initial JS per screen, gzip: what is fetched before the largest paint. */
const limits: readonly { screens: RegExp; limit: number }[] = [
  {
    screens: /^(home|productList|productSimilar|category|search|brand|brandProducts|planningProducts)$/,
    limit: 118 * K,
  },
  { screens: /^productDetail$/, limit: 122 * K },
  { screens: /^cart$/, limit: 120 * K },
  { screens: /^login$/, limit: 134 * K },
  { screens: /^join/, limit: 150 * K },
  { screens: /^productRent$/, limit: 142 * K },
  { screens: /^order$/, limit: 165 * K },
  {
    screens:
      /^(findId|findPassword|findPasswordEmail|resetPassword|userInfo|changePassword|delivery|withdraw)/,
    limit: 140 * K,
  },
  { screens: /./, limit: 122 * K },
]
/** What a server-drawn page fetches in all, until it answers taps, may not creep up either. */
const aliveLimit = 132 * K

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
  const alive = weigh([entry, app, key])
  const before = drawnByTheServer.test(screen) ? weigh([entry]).js : alive.js
  const limit = limits.find(({ screens: pattern }) => pattern.test(screen))?.limit ?? 0
  const isOver = before > limit || alive.css > cssLimit || alive.js > Math.max(limit, aliveLimit)
  if (isOver) over += 1
  console.log(
    `${isOver ? 'OVER' : 'ok  '} ${screen.padEnd(18)} js before the largest paint ${kib(before)} of ${kib(limit)}   in all ${kib(alive.js)}   css ${kib(alive.css)} of ${kib(cssLimit)}`,
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
