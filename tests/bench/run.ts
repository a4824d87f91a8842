// The benchmarks want a durable server: fsync on, as a shop has it.
process.env.TEST_POSTGRES_DURABLE = '1'

import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import type { BenchRow } from './measure.ts'

const { benchAccounts } = await import('./accounts.ts')
const { benchSearch } = await import('./search.ts')
const { benchAppend } = await import('./append.ts')
const { benchContention } = await import('./contention.ts')
const { benchSoak } = await import('./soakBench.ts')
const { benchRebuild } = await import('./rebuild.ts')
const { benchGrowth } = await import('./growth.ts')
const { benchCheckout } = await import('./checkout.ts')
const { benchWallets } = await import('./wallets.ts')
const { benchMyPage } = await import('./myPage.ts')
const { benchList } = await import('./list.ts')
const { benchHttp } = await import('./http.ts')
const { benchWeb } = await import('./web.ts')
const { benchConsole } = await import('./console.ts')
const { benchSettlements } = await import('./settlements.ts')
const { benchProductFile } = await import('./productFile.ts')
const { stopTestPostgres } = await import('../support/postgres.ts')
const { beginRun } = await import('../support/runFolder.ts')

await beginRun()
const benches: Record<string, () => Promise<BenchRow[]>> = {
  append: benchAppend,
  contention: benchContention,
  checkout: benchCheckout,
  wallets: benchWallets,
  myPage: benchMyPage,
  accounts: benchAccounts,
  http: benchHttp,
  web: benchWeb,
  list: () => benchList(),
  rebuild: benchRebuild,
  growth: benchGrowth,
  console: benchConsole,
  settlements: benchSettlements,
  productFile: benchProductFile,
  search: () => benchSearch(),
  soak: benchSoak,
}

const chosen = process.argv.slice(2)
// A whole run writes the committed table; WRITE=1 writes the sections of some.
const keeps = chosen.length === 0 || process.env.WRITE === '1'
const file = new URL('RESULTS.md', import.meta.url)
const reasonsBegin = '## How to read it'
const [measured = '', ...written] = readFileSync(file, 'utf8').split(reasonsBegin)
/** What is written by hand below the tables stays. */
const reasons = reasonsBegin + written.join(reasonsBegin)
/** A bench that is not run keeps the section of its last run. */
const sections = new Map(
  measured.split(/^## /m).map((section) => [/^\w+/.exec(section)?.[0], section.trimEnd()]),
)
for (const [name, bench] of Object.entries(benches)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  const rows = await bench()
  for (const row of rows) console.log(lineOf(row))
  sections.set(name, sectionOf(name, rows))
  if (keeps) writeFileSync(file, report())
}
await stopTestPostgres()

function lineOf({ name, unit, value, floor, ratio, target }: BenchRow): string {
  return `| ${name} | ${unit} | ${shown(value)} | ${shown(floor)} | ${ratio.toFixed(2)} | ${target} |`
}

function shown(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(2)
}

function sectionOf(name: string, rows: BenchRow[]): string {
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB`
  return `${name}, ${new Date().toISOString().slice(0, 10)}
Node ${process.version}, ${machine}.

| | unit | ours | floor | ratio | to reach |
|---|---|--:|--:|--:|---|
${rows.map(lineOf).join('\n')}`
}

function report(): string {
  const inOrder = Object.keys(benches).flatMap((name) => sections.get(name) ?? [])
  return `# What was measured

Embedded PostgreSQL, fsync and synchronous_commit on; server, database and load on the same machine. Medians of interleaved
rounds; only the ratios carry over to another machine.

${inOrder.map((section) => `## ${section}\n\n`).join('')}${reasons}`
}
