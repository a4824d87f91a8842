import t from 'tap'
import { type Stage, takeRecovered } from '../faults/client.ts'
import { rotateKey } from '../faults/rotatedKey.ts'
import { aRentalShop } from '../support/aRental.ts'

// The short form of what `npm run faults key` does with twenty members.
const shop = await aRentalShop('rotated_key')
t.teardown(async () => {
  await takeRecovered(stage)?.stop()
  await shop.end()
})
const stage: Stage = { shop, simulatorsUrl: shop.simulators.url, databaseUrl: shop.database.appUrl }

for (const rotation of ['refused', 'restarted'] as const) {
  t.test(
    `key ${rotation} in the middle of payments and refunds: nothing is written off, all heals`,
    async (t) => {
      const { writtenOff, wrong } = await rotateKey(stage, { rotation, members: 4 })
      t.strictSame(writtenOff, [])
      t.strictSame(wrong, [])
    },
  )
}
