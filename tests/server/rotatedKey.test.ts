import t from 'tap'
import { aStage, takeRecovered } from '../faults/client.ts'
import { rotateKey } from '../faults/rotatedKey.ts'

// The short form of what `npm run faults key` does with twenty members. That a key which comes back makes up for what it
// refused is tried within one process, in orderingKey.test.ts.
const stage = await aStage('rotated_key')
t.teardown(async () => {
  await takeRecovered(stage)?.stop()
  await stage.shop.end()
})

t.test(
  'a key that is replaced in the middle of payments and refunds: nothing is written off, and all heals with the new one',
  async (t) => {
    const { writtenOff, wrong } = await rotateKey(stage, { rotation: 'restarted', members: 4 })
    t.strictSame(writtenOff, [])
    t.strictSame(wrong, [])
  },
)
