import t from 'tap'
import { aMortalShop, drawnLife } from '../faults/drawn.ts'

// The short form of `npm run faults -- drawn`.
const lives = 40
const mortal = await aMortalShop('drawn_faults_suite')
t.teardown(mortal.end)

t.test('whatever members do while the shop dies, nothing is lost, doubled or left open', async (t) => {
  for (let seed = 1; seed <= lives; seed += 1) {
    const { wrong, died } = await drawnLife(mortal, seed)
    t.strictSame(wrong, [], `seed ${seed}, died at ${died.join(', then ')}`)
  }
  t.strictSame(await mortal.stage.shop.wrongs(), [])
})
