import { readFileSync } from 'node:fs'
import t from 'tap'
import { modules } from '../../server/modules.ts'
import { buildApp } from '../../server/platform/http/buildApp.ts'
import { createMetrics } from '../../server/platform/metrics.ts'
import { aRentalShop } from '../support/aRental.ts'

const shop = await aRentalShop('metrics')
t.teardown(() => shop.end())

/** The value of one series; null when it is not told. */
function seriesIn(text: string, series: string): number | null {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? null : Number(line.slice(series.length + 1))
}

t.test('answers are counted by the pattern of their route, whatever was asked', async (t) => {
  for (const url of ['/api/users/products/900001', '/api/users/products/900002', '/nowhere/900003'])
    await shop.app.inject({ url })
  const text = await shop.app.metrics.text()
  const asked = 'method="GET",route="/api/users/products/:id",status="404"'
  t.equal(seriesIn(text, `billim_http_seconds_count{${asked}}`), 2)
  // In no label: the value of a measure may have these digits by chance.
  t.notMatch(text, /="[^"]*90000\d/)
})

t.test('an order is counted as it is placed, and as one that is paid until then', async (t) => {
  const told = async (series: string) => seriesIn(await shop.app.metrics.text(), series) ?? 0
  const placed = () => told('billim_events_total{type="order.placed"}')
  const before = await placed()
  const minji = await shop.aCustomer('minji@billim.kr')
  const bag = await shop.aBag()
  const { data: draft } = await minji.draft({ bags: [bag] })
  t.strictSame([await told('billim_drafts_held'), await placed()], [1, before])
  await minji.pay(draft.orderId, await shop.approve(draft))
  t.strictSame([await told('billim_drafts_held'), await placed()], [0, before + 1])
})

t.test('a measure that cannot be read is left out and counted, and the others stay', async (t) => {
  const broken = createMetrics(shop.deps, [
    {
      measures: [
        { name: 'broken', help: 'A number.', read: () => Promise.reject(new Error('away')) },
        { name: 'whole', help: 'A number.', read: async () => [{ value: 3 }] },
      ],
    },
  ])
  const text = await broken.text()
  t.equal(seriesIn(text, 'billim_broken'), null)
  t.equal(seriesIn(text, 'billim_whole'), 3)
  t.equal(seriesIn(await broken.text(), 'billim_unread_measures_total{measure="broken"}'), 1)
})

t.test('web processes leave what the database says to those that run jobs', async (t) => {
  const web = await buildApp({ ...shop.deps, env: { ...shop.deps.env, ROLE: 'web' } }, shop.deps.modules)
  t.teardown(() => web.close())
  const text = await web.metrics.text()
  t.notMatch(text, /refunds_waiting/)
  t.match(text, /billim_pool_connections\{pool="usual",use="waiting"\} 0/)
})

t.test('every number that an alert asks for is told', async (t) => {
  const rules = readFileSync(new URL('../../server/deploy/prometheus/alerts.yaml', import.meta.url), 'utf8')
  const told = await createMetrics(shop.deps, modules).text()
  const asked = [...rules.matchAll(/\bbillim_\w+/g)].map(([name]) => name.replace(/_(count|bucket)$/, ''))
  t.ok(asked.length > 10)
  for (const name of new Set(asked)) t.match(told, `# TYPE ${name} `)
})
