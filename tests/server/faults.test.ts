import t from 'tap'
import { aStage, takeRecovered } from '../faults/client.ts'
import { dieAndRecover, type FaultPoint } from '../faults/dying.ts'

// Two of the points that `npm run faults` goes through one by one. In each the provider has acted and the shop knows
// nothing of it: one process dies after the capture and the next one while it recovers from that; the payout's answer was
// lost before the process died. That a process recovers an extension which another one left is tried in extensions.test.ts.
const points: FaultPoint[] = [
  { journey: 'a lost payout', name: 'payouts.find found: after' },
  { journey: 'recover a capture', name: 'cards.payment found: after' },
]

const stage = await aStage('faults_suite')
t.teardown(async () => {
  await takeRecovered(stage)?.stop()
  await stage.shop.end()
})

for (const point of points) {
  const { journey, name } = point
  t.test(`${journey}: killed at "${name}", shop and providers agree soon after the restart`, async (t) => {
    const { wrong } = await dieAndRecover(stage, point, { nudge: true })
    t.strictSame(wrong, [])
  })
}
