import { tableFormats } from '../../domain/shared/tableFiles.ts'
import { modules } from '../../server/modules.ts'
import { connect } from '../../server/platform/database/database.ts'
import { testApp } from '../support/app.ts'
import { colleagueHeaders } from '../support/colleague.ts'
import { consoleLists } from './consoleLists.ts'
import { copyPayments, fillConsole } from './fillConsole.ts'
import { type BenchRow, median } from './measure.ts'
import { processorMs } from './processorTime.ts'

const rows = Number(process.env.BENCH_CONSOLE ?? 100_000)
const listsWithinMs = 100
/** A figure reads a million rentals, or sums of 100,000 items. */
const figuresWithinMs = 200
const asksEach = 7

/** By itself it measures the lists whose paths begin with one of its arguments. */
const chosen = import.meta.main ? process.argv.slice(2) : []
const isChosen = (path: string): boolean => chosen.length === 0 || chosen.some((one) => path.startsWith(one))

/**
 * The dearest answer of each list of the console over a shop of 100,000 rows each, in processor time of server and
 * database together, against the tenth of a second.
 */
export async function benchConsole(): Promise<BenchRow[]> {
  const shop = await testApp('bench_console', modules)
  const owner = await connect(shop.database.url)
  try {
    const headers = await colleagueHeaders(shop, { email: 'all@billim.kr', roles: ['admin'] })
    await fillConsole(shop.deps, owner, rows)
    const found: BenchRow[] = []
    for (const { path, deep, asked } of consoleLists(rows).filter(({ path }) => isChosen(path))) {
      const timed: { asked: string; processorMs: number; elapsedMs: number }[] = []
      for (const filter of [...asked, ...deep]) {
        const one = `/api/staff/${path}?${filter}`
        const ask = async () => {
          const startedAt = performance.now()
          const answer = await shop.app.inject({ url: one, headers })
          if (answer.statusCode !== 200) throw new Error(`${one}: ${answer.payload}`)
          return performance.now() - startedAt
        }
        // The first answer fills caches.
        await ask()
        // Each by itself: what tidies up tables ends within one of them, and is counted with it.
        const times: { spent: number; elapsed: number }[] = []
        for (let nth = 0; nth < asksEach; nth += 1) {
          const before = await processorMs(owner)
          const elapsed = await ask()
          times.push({ spent: (await processorMs(owner)) - before, elapsed })
        }
        timed.push({
          asked: one,
          processorMs: median(times.map(({ spent }) => spent)),
          elapsedMs: median(times.map(({ elapsed }) => elapsed)),
        })
      }
      const [dearest] = timed.sort((one, other) => other.processorMs - one.processorMs)
      if (import.meta.main) console.table(timed)
      const value = dearest?.processorMs ?? Number.NaN
      const withinMs = path.startsWith('figures/') ? figuresWithinMs : listsWithinMs
      found.push({
        name: `the console's ${path}, ${timed.length} filters, orders and pages of ${rows} rows, the dearest (${dearest?.asked})`,
        ...{ unit: 'ms', value, floor: withinMs, ratio: value / withinMs, target: '≤ 1' },
      })
    }
    await copyPayments(owner)
    const address = await shop.app.listen({ port: 0, host: '127.0.0.1' })
    for (const format of tableFormats)
      found.push(await exported(`${address}/api/staff/payments.${format}`, headers))
    return found
  } finally {
    await owner.end()
    await shop.end()
  }
}

/**
 * How much more memory the process holds while the second half of a file comes than it did at the most before: what is
 * kept of each row would show there.
 */
async function exported(address: string, headers: Record<string, string>): Promise<BenchRow> {
  const answer = await fetch(address, { headers })
  const startedAt = performance.now()
  const held: { bytes: number; rss: number }[] = []
  let bytes = 0
  for await (const part of answer.body ?? []) {
    bytes += part.length
    held.push({ bytes, rss: process.memoryUsage.rss() })
  }
  const most = (rows: typeof held) => Math.max(...rows.map(({ rss }) => rss)) / 2 ** 20
  const half = held.findIndex((one) => one.bytes * 2 > bytes)
  const [value, floor] = [most(held.slice(half)), most(held.slice(0, half))]
  const took = `${((performance.now() - startedAt) / 1000).toFixed(1)} s, ${(bytes / 2 ** 20).toFixed(1)} MB`
  return {
    name: `${answer.headers.get('x-rows')} payments as ${address.replace(/.*\./, '')} (${took}), the second half's memory to the first's`,
    ...{ unit: 'MB', value, floor, ratio: value / floor, target: '≤ 1.2' },
  }
}

if (import.meta.main) console.table(await benchConsole())
