import t from 'tap'
import { connect } from '../../server/platform/database/database.ts'
import { pagesOf } from '../../server/platform/projections/applyPage.ts'
import { createPace } from '../../server/platform/projections/pace.ts'
import { rebuild } from '../../server/platform/projections/rebuild.ts'
import { popularity } from '../support/sampleShop.ts'
import { aRental, sampleStore } from '../support/sampleStore.ts'
import { until } from '../support/until.ts'

t.test('pages grow and shrink until one takes a second', async (t) => {
  const pace = createPace(500_000)
  t.equal(pace.size(), 20_000)
  t.equal(pace.after({ tookMs: 10, shopWaits: false }), 0)
  t.equal(pace.size(), 40_000, 'twice as large at most')
  pace.after({ tookMs: 800, shopWaits: false })
  t.equal(pace.size(), 50_000)
  pace.after({ tookMs: 60_000, shopWaits: false })
  t.equal(pace.size(), 25_000, 'half as large at least')
  for (let page = 0; page < 20; page += 1) pace.after({ tookMs: 1, shopWaits: false })
  t.equal(pace.size(), 500_000)
})

t.test('while the shop waits, pages are halved and it has twice their time to itself', async (t) => {
  const pace = createPace(500_000)
  t.equal(pace.after({ tookMs: 400, shopWaits: true }), 800)
  t.equal(pace.size(), 10_000)
  for (let page = 0; page < 20; page += 1) pace.after({ tookMs: 5_000, shopWaits: true })
  t.equal(pace.size(), 1_000, 'it goes on all the same')
  pace.after({ tookMs: 100, shopWaits: false })
  t.equal(pace.size(), 2_000)
})

t.test('a verification takes smaller pages when one takes longer than a second', async (t) => {
  const shop = await sampleStore('pages', [popularity])
  t.teardown(shop.end)
  for (let bag = 0; bag < 64; bag += 1) await shop.store.append(aRental({ bag }))
  const endsOf = async (tookMs: number) => {
    let ms = 0
    const now = () => {
      ms += tookMs
      return ms
    }
    const ends: number[] = []
    for await (const [, upTo] of pagesOf(shop.owner, popularity, 64, { most: 16, now })) ends.push(upTo)
    return ends
  }
  t.same(await endsOf(1_000), [16, 32, 48, 64])
  t.same((await endsOf(2_000)).slice(0, 4), [16, 24, 28, 30])
})

t.test('somebody who waits for a lock makes a rebuild beside it take smaller pages', async (t) => {
  const shop = await sampleStore('pace', [popularity])
  t.teardown(shop.end)
  for (let bag = 0; bag < 64; bag += 1) await shop.store.append(aRental({ bag }))
  const endsOf = async () => {
    const ends: number[] = []
    // On a busy machine a commit takes as long as one that members notice: here only locks tell that the shop waits.
    const standsStill = () => 0
    await rebuild(shop.url, popularity, {
      ...{ pageSize: 16, now: standsStill },
      progress: ({ events }) => void ends.push(events),
    })
    return ends
  }
  t.same((await endsOf()).slice(0, 4), [16, 32, 48, 64])

  const [holder, waiter] = [await connect(shop.appUrl), await connect(shop.appUrl)]
  t.teardown(() => Promise.all([holder.end(), waiter.end()]))
  await holder.query('SELECT pg_advisory_lock(1)')
  await waiter.query('SET lock_timeout = 0; SET statement_timeout = 0')
  const waiting = waiter.query('SELECT pg_advisory_lock(1)')
  await until(async () => (await shop.rows('SELECT FROM pg_locks WHERE NOT granted')).length > 0)
  t.same((await endsOf()).slice(0, 4), [16, 24, 28, 30])
  await holder.query('SELECT pg_advisory_unlock(1)')
  await waiting
})
