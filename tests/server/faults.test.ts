import t from 'tap'
import { type Stage, takeRecovered } from '../faults/client.ts'
import { dieAndRecover, type FaultPoint } from '../faults/dying.ts'
import { aRentalShop } from '../support/aRental.ts'

// Five of the points that `npm run faults` goes through one by one.
const points: FaultPoint[] = [
  { journey: 'pay and cancel', name: 'cards.capture captured: after' },
  { journey: 'pay and cancel', name: 'commit of insert into pgboss.job_common: before' },
  { journey: 'recover a capture', name: 'cards.payment found: after' },
  { journey: 'pay an owner', name: 'payouts.send accepted: after' },
  { journey: 'a lost payout', name: 'payouts.find found: after' },
]

const shop = await aRentalShop('faults_suite')
t.teardown(async () => {
  await takeRecovered(stage)?.stop()
  await shop.end()
})
const stage: Stage = { shop, simulatorsUrl: shop.simulators.url, databaseUrl: shop.database.appUrl }

for (const point of points) {
  const { journey, name } = point
  t.test(`${journey}: killed at "${name}", shop and providers agree soon after the restart`, async (t) => {
    const { wrong, recoveredMs } = await dieAndRecover(stage, point, { nudge: true })
    t.strictSame(wrong, [])
    t.ok(recoveredMs < 60_000)
  })
}
