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
// The committed table is the one of a whole run; WRITE=1 keeps a partial one, which then names what it left out.
const keeps = chosen.length === 0 || process.env.WRITE === '1'
const file = new URL('RESULTS.md', import.meta.url)
const reasonsBegin = '## How to read it'
/** What is written by hand below the table stays. */
const reasons = reasonsBegin + readFileSync(file, 'utf8').split(reasonsBegin).slice(1).join(reasonsBegin)
const rows: BenchRow[] = []
const done = new Set<string>()
for (const [name, bench] of Object.entries(benches)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  for (const row of await bench()) {
    rows.push(row)
    console.log(lineOf(row))
  }
  done.add(name)
  if (keeps) writeFileSync(file, report(rows))
}
await stopTestPostgres()

function lineOf({ name, unit, value, floor, ratio, target }: BenchRow): string {
  return `| ${name} | ${unit} | ${shown(value)} | ${shown(floor)} | ${ratio.toFixed(2)} | ${target} |`
}

function shown(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(2)
}

function report(all: BenchRow[]): string {
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB`
  return `# What was measured

${new Date().toISOString().slice(0, 10)}, Node ${process.version}, embedded PostgreSQL, fsync and synchronous_commit on,
${machine}, server, database and load on the same machine. Medians of interleaved rounds; only the ratios carry over to
another machine.

| | unit | ours | floor | ratio | to reach |
|---|---|--:|--:|--:|---|
${all.map(lineOf).join('\n')}
${leftOut()}
${reasons}`
}

function leftOut(): string {
  const missing = Object.keys(benches).filter((name) => !done.has(name))
  return missing.length === 0 ? '' : `\nNot in this run: ${missing.join(', ')}.\n`
}
