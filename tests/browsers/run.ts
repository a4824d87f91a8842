import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildClientWhenStale } from '../../server/cli/supervisor/client.ts'
import { booksHold } from '../journeys/booksHold.ts'
import { BackOffice } from '../journeys/shop.ts'
import { shopSnapshot, shopStartsAt, underTest } from '../support/shopSnapshot.ts'
import { startStack } from '../support/stack.ts'
import { unhurried } from '../support/unhurried.ts'
import { type Driver, openFirefox, openWebKit } from './driver.ts'
import { type BrowserName, browserNames, missingPackages, programsOf } from './programs.ts'
import { rents, works } from './rental.ts'
import { View } from './view.ts'

/*
 * npm run browsers [webkit|firefox]: one whole rental in the browsers that the journeys are not made in, with pictures of
 * the main pages in dist/browsers.
 */

const root = join(import.meta.dirname, '../..')
const asked = process.argv.slice(2)
const unknown = asked.find((name) => !browserNames.some((known) => known === name))
const wanted = browserNames.filter((name) => asked.length === 0 || asked.includes(name))
const missing = missingPackages(wanted)
if (unknown !== undefined)
  stop(`there is no browser ${unknown}: npm run browsers [${browserNames.join('|')}]`)
if (missing.length > 0)
  stop(`the run needs Debian's ${missing.join(', ')}: apt-get install -y ${missing.join(' ')}`)
if (!(await buildClientWhenStale())) stop('the client could not be built')

function stop(line: string): never {
  console.error(`빌림: ${line}`)
  process.exit(1)
}

function opened(name: BrowserName): Promise<Driver> {
  const [first = '', second = '', third = ''] = programsOf(name)
  return name === 'webkit'
    ? openWebKit({ driver: first, browser: second, xvfb: third })
    : openFirefox({ browser: first })
}

let passed = 0
let failed = 0
const snapshot = await shopSnapshot()

for (const name of wanted) {
  const stack = await startStack({ ...underTest, ...unhurried, CLOCK_STARTS_AT: shopStartsAt }, { snapshot })
  const office = new BackOffice(stack)
  const directory = mkdtempSync(join(tmpdir(), 'billim-browsers-'))
  const view = new View(await opened(name), join(root, 'dist/browsers', name))
  const step = async (what: string, does: () => Promise<void>) => {
    const from = performance.now()
    await does()
    passed += 1
    console.log(`ok - ${name}: ${what} (${((performance.now() - from) / 1000).toFixed(1)} s)`)
  }
  try {
    const returned = await rents({ view, office, directory, step })
    await works({ view, office, directory, step }, returned)
    await step('the books hold', () => booksHold(office))
  } catch (fault) {
    failed += 1
    console.log(`not ok - ${name}: ${fault instanceof Error ? fault.message : String(fault)}`)
    await view.picture('failed').catch(() => {})
  }
  await view.end().catch(() => {})
  await office.close()
  await stack.stop()
  rmSync(directory, { recursive: true, force: true })
}
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
