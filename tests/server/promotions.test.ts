import t from 'tap'
import type { ProductCard } from '../../domain/wire/catalogue.ts'
import type { EventRow, Home, Luxury, Planning, Popup } from '../../domain/wire/promotions.ts'
import { aBag } from '../support/aProduct.ts'
import { aPromotedShop, type List } from './promotionsFixture.ts'

const shop = await aPromotedShop('promotions')
t.teardown(shop.end)
const { first, second, third, shelf, headers, read, staff, put, picture } = shop

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
  for (const [wrong, status] of [
    [`${picture}/pc-1441.webp`, 400],
    [`${picture}/pc-780.webp`, 400],
    ['99/pc-1440.webp', 404],
    [`${picture}/x`, 400],
  ] as const)
    t.equal((await shop.app.inject(`/files/promotions/${wrong}`)).statusCode, status, wrong)
})

t.test('a hidden popup is shown once staff say so', async (t) => {
  const popup = { pictureId: picture, target: 'current', linkUrl: '/promotion/detail/hidden', ...shown }
  const id = await put('popups', { ...popup, shown: false })
  const seen = async () =>
    (await read<List<Popup>>('/api/users/popup')).data.result.some((one) => one.id === id)
  t.equal(await seen(), false)
  type StaffPopup = { id: number; version: number; shown: boolean }
  const { data } = await staff<List<StaffPopup>>('GET', 'popups')
  const listed = data.result.find((one) => one.id === id)
  t.equal(listed?.shown, false)
  t.equal(
    (await staff('PUT', `popups/${id}`, { ...popup, shown: true, version: listed?.version })).status,
    200,
  )
  t.equal(await seen(), true)
  t.equal((await staff('DELETE', `popups/${id}`, { reason: '다 보았어요' })).status, 200)
})

t.test('staff read whether a group is on home', async (t) => {
  type StaffGroup = { id: number; shown: boolean }
  for (const isShown of [true, false]) {
    const id = await put('recommend-groups', { theme: 'NEW_ITEMS', title: '새로 온 것', shown: isShown })
    const { data } = await staff<List<StaffGroup>>('GET', 'recommend-groups')
    t.equal(data.result.find((one) => one.id === id)?.shown, isShown)
    await staff('DELETE', `recommend-groups/${id}`, { reason: '다 보았어요' })
  }
})

t.test('popups say what they show and where they lead', async (t) => {
  await put('popups', { pictureId: picture, target: 'current', linkUrl: '/promotion/detail/new', ...shown })
  const { data } = await read<List<Popup>>('/api/users/popup')
  t.equal(data.cntAll, 1)
  t.match(data.result[0], { title: '첫 겨울의 토트', linkUrl: '/promotion/detail/new', target: 'current' })
})

t.test('plannings and events are listed while they last, and links to old ones stay good', async (t) => {
  const over = { startsOn: '2026-10-01', endsOn: '2026-10-31' }
  const event = { title: '가을 이벤트', pictureId: picture, content: '<p>끝</p>' }
  const old = await put('events', { ...event, ...over })
  const coming = await put('events', { ...event, startsOn: '2026-12-01' })
  await put('events', { ...event, title: '후기 이벤트', ...shown })
  const titles = async (url: string) =>
    (await read<List<EventRow>>(url)).data.result.map(({ title }) => title)
  t.same(await titles('/api/users/event'), ['후기 이벤트'])
  t.same(await titles('/api/users/planning'), ['홈에 없는 기획전', '연말 모임'])
  t.equal((await read(`/api/users/event/${old}`)).status, 200)
  t.equal((await read(`/api/users/event/${coming}`)).status, 404)
  const all = (await read<{ planning: Planning[]; event: EventRow[] }>('/api/users/planning-event-all')).data
  t.same([all.planning.length, all.event.length], [2, 1])
  t.match(all.planning[0], { startDate: '2026-11-01', endDate: null })
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

t.test(
  'the products of a planning event come twenty a page, each once, in every order (rule 516)',
  async (t) => {
    const productIds: number[] = []
    for (let nth = 0; nth < 21; nth += 1)
      productIds.push(await aBag(shop.deps, shelf, { daily_rental_price: 20_000 + (nth % 4) * 1_000 }))
    const id = await put('plannings', { ...{ type: 'brand', title: '긴 기획전', productIds }, ...shown })
    type Page = List<ProductCard> & { nextCursor: string | null }
    const path = `/api/users/planning-products/${id}`
    const page = async (query: string) => (await read<Page>(`${path}?${query}`)).data
    for (const orders of ['', 'orders=popularity', 'orders=recent', 'orders=priceHigh', 'orders=priceLow']) {
      const one = await page(orders)
      t.match(one, { cntAll: 21, nextCursor: /.+/, result: { length: 20 } }, orders)
      const two = await page(`${orders}&cursor=${one.nextCursor}`)
      t.match(two, { cntAll: 21, nextCursor: null, result: { length: 1 } }, orders)
      const ids = [...one.result, ...two.result].map((card) => card.id)
      t.same(ids.toSorted(), productIds.toSorted(), orders)
      if (orders === '') t.same(ids, productIds)
      const prices = [...one.result, ...two.result].map((card) => card.dailyRentalPrice)
      if (orders === 'orders=priceHigh')
        t.same(
          prices,
          prices.toSorted((a, b) => b - a),
        )
    }
    const { nextCursor } = await page('orders=priceHigh')
    for (const query of [`cursor=${nextCursor}`, `orders=priceLow&cursor=${nextCursor}`, 'cursor=x'])
      t.match(await read(`${path}?${query}`), { status: 400, code: 'INVALID_REQUEST' }, query)
  },
)
