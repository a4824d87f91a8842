import t from 'tap'
import { fuzz } from '../fuzz/fuzz.ts'
import { aWholeShop } from '../support/leaving.ts'

const shop = await aWholeShop('fuzz')
t.teardown(() => shop.end())

t.test('whatever a call is sent, it answers as its description says and never with a fault', async (t) => {
  const found = await fuzz(shop, { seed: 20_261_122, runs: 15 })
  t.ok(found.byCall.size > 100, `${found.byCall.size} calls`)
  t.ok((found.byStatus.get(200) ?? 0) > found.asked / 10, 'many get past the first check')
  t.strictSame(found.complaints, [])
  t.comment(`${found.asked} requests: ${JSON.stringify(Object.fromEntries(found.byStatus))}`)
})
