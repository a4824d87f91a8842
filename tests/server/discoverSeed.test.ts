import t from 'tap'
import type { EventDetail, Home, Luxury, Planning } from '../../domain/wire/promotions.ts'
import type { SearchResult } from '../../domain/wire/search.ts'
import { seedDiscover } from '../../server/demo/story/discover.ts'
import { planningStories } from '../../server/demo/story/discoverStory.ts'
import { fillShelves } from '../../server/demo/story/fillShelves.ts'
import { meetPeople } from '../../server/demo/story/meetPeople.ts'
import { modules } from '../../server/modules.ts'
import { testApp } from '../support/app.ts'
import { listedAtOnce } from '../support/listedAtOnce.ts'

const shop = await testApp('discover_seed', modules)
t.teardown(shop.end)
const day = '2026-11-20'
const { members } = await meetPeople(shop.deps, day, async (person) => ({
  ...person,
  personKey: person.email,
}))
await fillShelves({ db: shop.deps.db, day, takeIn: listedAtOnce(shop.deps, members.owner) })
const likedBy = [members.shopper, members.minseo, members.doyun]
await seedDiscover(shop.deps, likedBy)

const read = async <Data>(url: string) => {
  const answer = await shop.app.inject(url)
  t.equal(answer.statusCode, 200, url)
  return answer.json<{ data: Data }>().data
}
const rowsOf = async () => {
  const { rows } = await shop.database.pool.query(
    `SELECT (SELECT count(*) FROM shop.banners) AS banners, (SELECT count(*) FROM shop.events) AS events,
       (SELECT count(*) FROM shop.favorites) AS hearts, (SELECT count(*) FROM shop.hot_deals) AS deals,
       (SELECT count(*) FROM shop.product_search) AS found`,
  )
  return rows[0]
}

t.test('every section of the home page has something to show', async (t) => {
  const home = await read<Home>('/api/users/recommend')
  t.equal(home.banners.length, 5)
  t.same(
    home.recommend.map(({ theme }) => theme),
    ['HOT_ITEMS', 'RENT_BAG_PICKS'],
  )
  for (const group of home.recommend) t.ok(group.recommended_products.length >= 8, group.theme)
  t.ok((home.planning[0]?.planning_event_products.length ?? 0) >= 8)
  const ends = home.hotDealItems.map(({ salesEndDate }) => salesEndDate)
  t.ok(ends.length >= 4 && new Set(ends).size === ends.length, 'deals that end on different days')
  for (const { linkUrl } of home.banners) t.match(linkUrl, /^\/promotion\//, 'banners lead somewhere')
  t.equal((await read<{ cntAll: number }>('/api/users/popup')).cntAll, 2)
})

t.test('every planning event has products, every event its words', async (t) => {
  const { result } = await read<{ result: Planning[] }>('/api/users/planning')
  t.equal(result.length, planningStories.length)
  for (const { id, title } of result)
    t.ok(
      [6, 7, 8, 9, 10, 11, 12].includes(
        (await read<{ cntAll: number }>(`/api/users/planning-products/${id}`)).cntAll,
      ),
      title,
    )
  const events = (await read<{ result: { id: number }[] }>('/api/users/event')).result
  t.equal(events.length, 3, 'the one that is over is not listed')
  for (const { id } of events) {
    const { content } = await read<EventDetail>(`/api/users/event/${id}`)
    t.match(content, /<h2>.+<\/h2>/)
    t.match(content, /<a href="\/|<blockquote>/)
    for (const part of [/<h3>/, /<li>/, /<table>/, /<img src="\/files\/pictures\/\d+\/[a-z]+-720.webp"/])
      t.match(content, part)
  }
})

t.test(
  'recommended keywords and everyday words find something, and luxury has best items and brands',
  async (t) => {
    const { recommendedSearchKeywords } = await read<{ recommendedSearchKeywords: string[] }>(
      '/api/users/recommend-search',
    )
    const everyday = [
      '구두',
      '목걸이',
      '지갑',
      '검은색',
      '검정 토트',
      '결혼식',
      '하객룩',
      '명품',
      '핸드백',
      '빨간 가방',
    ]
    for (const keyword of [...recommendedSearchKeywords, ...everyday]) {
      const found = await read<SearchResult>(
        `/api/users/search-result?productName=${encodeURIComponent(keyword)}`,
      )
      t.ok(found.cntAll > 0 && found.searchedAs === null, keyword)
    }
    const luxury = await read<Luxury>('/api/users/luxury')
    t.ok(luxury.wishlistBest.length >= 10)
    t.ok(luxury.topBrands.length >= 5)
  },
)

t.test('seeding again changes nothing', async (t) => {
  const before = await rowsOf()
  await seedDiscover(shop.deps, likedBy)
  t.same(await rowsOf(), before)
})
