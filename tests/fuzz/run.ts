// npm run fuzz [-- runs a call [seed]]: the long form of tests/server/fuzz.test.ts, with counts.
import { parseArgs } from 'node:util'
import { aWholeShop } from '../support/leaving.ts'
import { stopTestPostgres } from '../support/postgres.ts'
import { beginRun } from '../support/runFolder.ts'
import { type Complaint, fuzz, unlimitedWrites } from './fuzz.ts'

await beginRun()
const { positionals } = parseArgs({ allowPositionals: true })
const [runs = 500, seed = Date.now() % 1_000_000] = positionals.map(Number)
const shop = await aWholeShop('fuzz_long', unlimitedWrites)
const began = Date.now()
const found = await fuzz(shop, { runs, seed })

const seconds = Math.round((Date.now() - began) / 1000)
console.log(`seed ${seed}: ${found.asked} requests to ${found.byCall.size} calls in ${seconds} s`)
for (const [status, times] of [...found.byStatus].sort()) console.log(`  ${status}: ${times}`)
const undone = [...found.byCall.keys()].filter((call) => !found.done.has(call))
console.log(`${found.done.size} calls did what they were asked; never did: ${undone.join(', ')}`)
const kinds = Map.groupBy(found.complaints, ({ call, complaint }) => `${call}: ${complaint}`)
for (const [kind, same] of kinds) console.log(`${same.length} × ${kind}\n    ${example(same)}`)
await shop.end().finally(stopTestPostgres)
console.log(kinds.size === 0 ? 'no complaints' : `${kinds.size} kinds of complaints`)
process.exit(kinds.size === 0 ? 0 : 1)

function example([first]: readonly Complaint[]): string {
  return first === undefined ? '' : `${first.url} ${first.payload}`
}
