import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import type { ProductCard } from '../../domain/wire/catalogue.ts'
import {
  type EventDetail,
  type EventRow,
  type Home,
  isSafeLink,
  type Luxury,
  type Planning,
  type Popup,
} from '../../domain/wire/promotions.ts'
import * as catalogue from '../../server/catalogue/index.ts'
import * as likes from '../../server/likes/index.ts'
import * as members from '../../server/members/index.ts'
import * as promotions from '../../server/promotions/index.ts'
import * as search from '../../server/search/index.ts'
import { aBag, aShelf } from '../support/aProduct.ts'
import { aMember, headersOf, password, testApp } from '../support/app.ts'

const directory = mkdtempSync(join(tmpdir(), 'billim-promotions-'))
const shop = await testApp('promotions', [members, catalogue, search, likes, promotions], {
  env: { DATA_DIR: directory },
})
t.teardown(async () => {
  await shop.end()
  rmSync(directory, { recursive: true })
})
const shelf = await aShelf(shop.deps)
const bags = [
  await aBag(shop.deps, shelf, { discount_rate: 40 }),
  await aBag(shop.deps, shelf, { daily_rental_price: 30_000 }),
  await aBag(shop.deps, shelf, { supply_price: 900_000 }),
]
const [first = 0, second = 0, third = 0] = bags
const memberId = await aMember(shop.deps)
await likes.like(shop.deps, memberId, first)
const headers = await headersOf(shop)
for (const [email, roles] of [
  ['content@example.com', ['content']],
  ['finance@example.com', ['finance']],
] as const)
  await members.registerStaff(shop.deps.db, {
    ...{ email, password, name: '박운영', roles: [...roles], joinedAt: shop.clock.now() },
  })

type Body<Data> = { data: Data; code?: string }
type List<Row> = { result: Row[]; cntAll: number }
const read = async <Data>(url: string, as: Record<string, string> = {}) => {
  const answer = await shop.app.inject({ url, headers: as })
  return { status: answer.statusCode, ...answer.json<Body<Data>>() }
}
const tokenOf = async (email: string) => {
  const login = await shop.app.inject({
    method: 'POST',
    url: '/api/staff/login',
    payload: { email, password },
  })
  return { authorization: `Bearer ${login.json<Body<{ accessToken: string }>>().data.accessToken}` }
}
const content = await tokenOf('content@example.com')
const staff = async <Data = { id: number }>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
  as = content,
) => {
  const answer = await shop.app.inject({
    method,
    url: `/api/staff/${path}`,
    headers: as,
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, ...answer.json<Body<Data>>() }
}
const put = async (path: string, body: object) => (await staff('POST', path, body)).data.id

const picture = await put('promotion-pictures', {
  title: '첫 겨울의\n토트',
  subtitle: 'WINTER',
  scene: 'atelier',
})
const shown = { startsOn: '2026-11-01' }

t.test('the home page shows what staff put up for today, in their order', async (t) => {
  await put('banners', {
    pictureId: picture,
    target: 'other',
    linkUrl: 'https://example.com/a?b=1',
    position: 2,
    ...shown,
  })
  await put('banners', {
    pictureId: picture,
    target: 'current',
    linkUrl: '/promotion?tab=2',
    position: 1,
    ...shown,
  })
  await put('banners', { pictureId: picture, target: 'current', startsOn: '2026-11-21' })
  await put('banners', {
    pictureId: picture,
    target: 'current',
    startsOn: '2026-11-01',
    endsOn: '2026-11-19',
  })
  await put('recommend-groups', { theme: 'HOT_ITEMS', title: '지금 인기', productIds: [second, first] })
  await put('recommend-groups', { theme: 'RENT_BAG_PICKS', title: '픽', shown: false, productIds: [first] })
  const planning = { type: 'season', title: '연말 모임', subtitle: '한 벌로', pictureId: picture, ...shown }
  await put('plannings', { ...planning, onHome: true, productIds: [third, first] })
  await put('plannings', { ...planning, title: '홈에 없는 기획전' })
  await put('hot-deals', { productId: first, salesEndDate: '2026-11-20' })
  await put('hot-deals', { productId: second, salesEndDate: '2026-11-19' })

  const { data } = await read<Home>('/api/users/recommend')
  t.same(
    data.banners.map(({ linkUrl, target }) => [linkUrl, target]),
    [
      ['/promotion?tab=2', 'current'],
      ['https://example.com/a?b=1', 'other'],
    ],
  )
  t.equal(data.banners[0]?.title, '첫 겨울의 토트')
  t.same(
    data.recommend.map(({ theme, recommended_products }) => [
      theme,
      recommended_products.map((one) => one.product.id),
    ]),
    [['HOT_ITEMS', [second, first]]],
  )
  t.same(
    data.planning.map(({ title, planning_event_products }) => [
      title,
      planning_event_products.map((one) => one.product.id),
    ]),
    [['연말 모임', [third, first]]],
  )
  t.same(
    data.hotDealItems.map(({ product, salesEndDate }) => [product.id, salesEndDate]),
    [[first, '2026-11-20']],
  )
  t.equal(data.hotDealItems[0]?.product.likeYn, false, 'a guest sees no hearts')
  const own = await read<Home>('/api/users/recommend', headers)
  t.equal(own.data.hotDealItems[0]?.product.likeYn, true)
})

t.test('banner pictures are drawn in both formats, several widths, and kept by the browser', async (t) => {
  const { data } = await read<Home>('/api/users/recommend')
  const { pc_image_file, mobile_image_file } = data.banners[0] ?? {}
  const pc = await shop.app.inject(pc_image_file?.fileUrl ?? '')
  t.equal(pc.statusCode, 200)
  t.equal(pc.headers['content-type'], 'image/webp')
  t.match(pc.headers['cache-control'], 'immutable')
  const small = await shop.app.inject((mobile_image_file?.fileUrl ?? '').replace('780.webp', '390.avif'))
  t.equal(small.headers['content-type'], 'image/avif')
  for (const wrong of [
    `${picture}/pc-1441.webp`,
    `${picture}/pc-780.webp`,
    '99/pc-1440.webp',
    `${picture}/x`,
  ])
    t.ok((await shop.app.inject(`/files/promotions/${wrong}`)).statusCode >= 400, wrong)
})

t.test('popups say what they show and where they lead', async (t) => {
  await put('popups', { pictureId: picture, target: 'current', linkUrl: '/promotion/detail/new', ...shown })
  const { data } = await read<List<Popup>>('/api/users/popup')
  t.equal(data.cntAll, 1)
  t.match(data.result[0], { title: '첫 겨울의 토트', linkUrl: '/promotion/detail/new', target: 'current' })
})

t.test('a link that could run a script or leave the secure web cannot be put up', async (t) => {
  for (const link of [
    ...[
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'data:text/html,x',
      'http://example.com',
      '//example.com',
    ],
    ...[
      '/\\example.com',
      'https://user:pw@example.com',
      '/a b',
      "/a'onclick=",
      'https:///x',
      'vbscript:x',
      '',
    ],
  ]) {
    t.equal(isSafeLink(link), false, link)
    const answer = await staff('POST', 'banners', {
      pictureId: picture,
      target: 'current',
      linkUrl: link,
      ...shown,
    })
    t.equal(answer.status, 400, link)
  }
  for (const link of ['/', '/product?c1=2&c1Name=남성', 'https://example.com/길?a=1#b'])
    t.equal(isSafeLink(link), true, link)
  await t.rejects(
    shop.database.pool.query(
      `INSERT INTO shop.banners (picture_id, link_url, target, starts_on) VALUES ($1, 'javascript:x', 'current', now())`,
      [picture],
    ),
    'the database refuses it as well',
  )
})

t.test(
  'the HTML of an event keeps its form and loses everything that runs or loads from elsewhere',
  async (t) => {
    const html = `<h2 onclick="x()">제목</h2><p style="position:fixed">본문 <a href="javascript:x()">나쁜</a>
    <a href="/promotion" target="_blank" onmouseover="x()">좋은</a></p><script>alert(1)</script><iframe src="/"></iframe>
    <img src="https://evil.example/x.png"><img src="/files/pictures/1/front-720.webp" alt="가방" onerror="x()">
    <svg><script>x()</script></svg><form action="/"><input></form><table><tr><td colspan="2">칸</td></tr></table>`
    const id = await put('events', { title: '후기 이벤트', pictureId: picture, content: html, ...shown })
    const { data } = await read<EventDetail>(`/api/users/event/${id}`)
    t.match(data.content, '<h2>제목</h2>')
    t.match(data.content, '<a href="/promotion" rel="noopener noreferrer">좋은</a>')
    t.match(data.content, '<img src="/files/pictures/1/front-720.webp" alt="가방" loading="lazy" />')
    t.match(data.content, '<td colspan="2">칸</td>')
    t.notMatch(
      data.content,
      /script|javascript|onclick|onerror|onmouseover|iframe|evil|style|<form|<input|<svg|target/i,
    )
    const { rows } = await shop.database.pool.query('SELECT content FROM shop.events WHERE id = $1', [id])
    t.equal(rows[0].content, data.content, 'it is stored clean')
    await shop.database.pool.query(
      `UPDATE shop.events SET content = '<p>옛</p><script>x()</script>' WHERE id = $1`,
      [id],
    )
    t.equal((await read<EventDetail>(`/api/users/event/${id}`)).data.content, '<p>옛</p>')
  },
)

t.test('plannings and events are listed while they last, and links to old ones stay good', async (t) => {
  const over = { startsOn: '2026-10-01', endsOn: '2026-10-31' }
  const event = { title: '가을 이벤트', pictureId: picture, content: '<p>끝</p>' }
  const old = await put('events', { ...event, ...over })
  const coming = await put('events', { ...event, startsOn: '2026-12-01' })
  const titles = async (url: string) =>
    (await read<List<EventRow>>(url)).data.result.map(({ title }) => title)
  t.same(await titles('/api/users/event'), ['후기 이벤트'])
  t.same(await titles('/api/users/planning'), ['홈에 없는 기획전', '연말 모임'])
  t.equal((await read(`/api/users/event/${old}`)).status, 200)
  t.equal((await read(`/api/users/event/${coming}`)).status, 404)
  const all = (await read<{ planning: Planning[]; event: EventRow[] }>('/api/users/planning-event-all')).data
  t.same([all.planning.length, all.event.length], [2, 1])
})

t.test(
  'products of a planning event come in the order of the staff, filtered and sorted on demand',
  async (t) => {
    const id = await put('plannings', {
      ...{ type: 'brand', title: '메종 오름', productIds: [third, first, second, first], ...shown },
    })
    type Page = List<ProductCard> & { planningEvent: Planning }
    const page = async (query = '') => (await read<Page>(`/api/users/planning-products/${id}?${query}`)).data
    const ids = async (query: string) => (await page(query)).result.map((card) => card.id)
    t.match(await page(), { cntAll: 3, planningEvent: { id, title: '메종 오름', main_image_file: null } })
    t.same(await ids(''), [third, first, second])
    t.same(await ids('orders=priceHigh'), [second, third, first])
    t.same(await ids('discountRate=2'), [first])
    t.same(await ids(`brandId=${shelf.brandId}&orders=recent`), [third, second, first])
    t.same(await ids('brandId=999'), [])
    t.same(await ids('categoryId=999'), [])
    t.equal((await read('/api/users/planning-products/999')).status, 404)
  },
)

t.test('new items, luxury best items, top brands and popular items', async (t) => {
  const ids = (cards: ProductCard[]) => cards.map(({ id }) => id)
  const newest = await read<List<ProductCard>>(`/api/users/recommend-newitems?categoryId=${shelf.categoryId}`)
  t.same(ids(newest.data.result), [third, second, first])
  await shop.database.pool.query('UPDATE shop.listings SET popularity = 5 WHERE product_id = $1', [second])
  const { data } = await read<Luxury>('/api/users/luxury', headers)
  t.same(ids(data.wishlistBest), [first, second], 'liked ones lead, the most rented follow')
  t.equal(data.wishlistBest[0]?.likeYn, true)
  t.same(
    data.topBrands.map((brand) => [brand.nameEnglish, ids(brand.products)]),
    [['Maison Orme', [second, first]]],
  )
  const popular = await read<List<ProductCard>>('/api/users/luxury-popular')
  t.same(ids(popular.data.result), [second, first])
  t.same((await read<List<ProductCard>>('/api/users/luxury-popular?categoryId=999')).data.cntAll, 0)
})

t.test('staff change and take down what they put up; every change has its before and after', async (t) => {
  const body = { keyword: '토트백', position: 1 }
  const id = await put('recommended-keywords', body)
  t.equal((await staff('PUT', `recommended-keywords/${id}`, { keyword: '미니백', position: 1 })).status, 200)
  t.equal((await staff('PUT', `recommended-keywords/${id}`, { keyword: '미니백', position: 1 })).status, 200)
  const list = await staff<List<object>>('GET', 'recommended-keywords')
  t.same(list.data.result, [{ id, keyword: '미니백', position: 1 }])
  t.equal((await staff('DELETE', `recommended-keywords/${id}`)).status, 200)
  t.equal((await staff('DELETE', `recommended-keywords/${id}`)).status, 404)
  t.equal((await staff('PUT', `recommended-keywords/${id}`, body)).status, 404)
  const { rows } = await shop.database.pool.query(
    `SELECT before->>'keyword' AS before, after->>'keyword' AS after, actor FROM shop.catalogue_changes
     WHERE subject = 'recommended_keywords' ORDER BY id`,
  )
  t.same(
    rows.map(({ before, after }) => [before, after]),
    [
      [null, '토트백'],
      ['토트백', '미니백'],
      ['미니백', null],
    ],
  )
  t.match(rows[0].actor, /^staff:\d+$/)
})

t.test(
  'what does not fit is refused: an unknown picture or product, a theme twice, a picture in use',
  async (t) => {
    const refused = async (method: 'POST' | 'DELETE', path: string, body?: object) => {
      const { status, code } = await staff(method, path, body)
      return [status, code]
    }
    const bad = [400, 'INVALID_REQUEST']
    t.same(await refused('POST', 'banners', { pictureId: 999, target: 'current', ...shown }), bad)
    t.same(await refused('POST', 'hot-deals', { productId: 999, salesEndDate: '2026-12-01' }), bad)
    t.same(await refused('POST', 'recommend-groups', { theme: 'HOT_ITEMS', title: '또' }), bad)
    t.same(await refused('POST', 'recommend-groups', { theme: 'NEW', title: '새', productIds: [999] }), bad)
    t.same(
      await refused('POST', 'popups', {
        pictureId: picture,
        target: 'current',
        startsOn: '2026-12-02',
        endsOn: '2026-12-01',
      }),
      bad,
    )
    t.same(await refused('DELETE', `promotion-pictures/${picture}`), bad)
  },
)

t.test('only staff who look after content may do so', async (t) => {
  const keyword = { keyword: '안 됨' }
  t.equal(
    (await staff('POST', 'recommended-keywords', keyword, await tokenOf('finance@example.com'))).status,
    403,
  )
  t.equal((await staff('POST', 'recommended-keywords', keyword, headers)).status, 401)
})
