// npm run drift [-- operations [seed]]: the long form of tests/domain/randomShop.test.ts and tests/server/randomBooks.test.ts.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { stopTestPostgres } from '../support/postgres.ts'
import { logTo, wrongInTheDatabase } from '../support/randomShop/inTheDatabase.ts'
import { live } from '../support/randomShop/live.ts'
import { beginRun } from '../support/runFolder.ts'

await beginRun()
const { positionals } = parseArgs({ allowPositionals: true })
const [operations = 1_000_000, seed = Date.now() % 1_000_000] = positionals.map(Number)
const directory = mkdtempSync(join(tmpdir(), 'billim-drift-'))
const path = join(directory, 'log.jsonl')
try {
  const log = logTo(path)
  const shop = live({ operations, seed }, log.sink, ({ agreed, events }) => {
    if (agreed % 100_000 === 0) console.log(`${agreed} operations, ${events} events, ${residentMb()} MB`)
  })
  log.end()
  console.log(
    `seed ${seed}: ${shop.agreed} operations, ${shop.refused} refused by the rules, ${shop.events} events`,
  )
  const wrong = [
    ...shop.unequal.map(
      ({ at, what, booked, counted }) => `event ${at}: ${what} is ${booked}, not ${counted}`,
    ),
    ...shop.provider.unexplained(shop.today),
  ]
  console.log(`trial balance ${shop.trialBalance}; on its way or named: ${shop.provider.onItsWay} won`)
  for (const [kind, times] of shop.provider.named) console.log(`  ${times} × ${kind}`)
  wrong.push(...(await wrongInTheDatabase(path, shop)))
  for (const what of wrong) console.log(what)
  console.log(wrong.length === 0 ? 'nothing differs' : `${wrong.length} differences`)
  process.exitCode = wrong.length === 0 ? 0 : 1
} finally {
  rmSync(directory, { recursive: true, force: true })
  await stopTestPostgres()
}

function residentMb(): number {
  return Math.round(process.memoryUsage().rss / 2 ** 20)
}
