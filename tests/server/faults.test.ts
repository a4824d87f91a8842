import t from 'tap'
import type { FaultPoint } from '../../server/ordering/index.ts'
import { dieAndRecover } from '../faults/journeys.ts'
import { aRentalShop } from '../support/aRental.ts'

// Five of the points that `npm run faults` goes through one by one.
const points: FaultPoint[] = [
  'draft:after-append',
  'confirm:after-provider',
  'confirm:after-append',
  'cancel:after-append',
  'recovery:captured',
]

const shop = await aRentalShop('faults_suite')
t.teardown(() => shop.end())
const stage = { shop, simulatorsUrl: shop.simulators.url, databaseUrl: shop.database.appUrl }

for (const point of points) {
  t.test(`killed at ${point}, the shop agrees with the card provider soon after its restart`, async (t) => {
    const { wrong, recoveredMs } = await dieAndRecover(stage, point, { nudge: true })
    t.strictSame(wrong, [])
    t.ok(recoveredMs < 60_000)
  })
}
