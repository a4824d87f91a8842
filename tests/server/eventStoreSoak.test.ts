import t from 'tap'
import { soak } from '../bench/soak.ts'
import { sampleStore } from '../support/sampleStore.ts'

// npm run bench has the same with a million; SOAK_EVENTS says how many.
const events = Number(process.env.SOAK_EVENTS ?? 2_000)

const shop = await sampleStore('soak')
t.teardown(shop.end)

t.test(
  'thirty-two writers, some of whom give up: a reader sees every event once and every stream in its order',
  async (t) => {
    const { seen, wrong } = await soak(shop, events)
    t.same(wrong, [])
    t.ok(seen >= events)
  },
)
