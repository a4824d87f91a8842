import t from 'tap'
import { isSafeLink } from '../../domain/shared/safeLink.ts'
import type { EventDetail, Home } from '../../domain/wire/promotions.ts'
import { previewAt } from '../../server/platform/contentTime.ts'
import { aPromotedShop, type List } from './promotionsFixture.ts'

const shop = await aPromotedShop('promotions_staff')
t.teardown(shop.end)
const { headers, read, staff, put, picture, tokenOf } = shop

const shown = { startsOn: '2026-11-01' }

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
      `INSERT INTO shop.banners (picture_id, link_url, target, starts_on) VALUES ($1, 'javascript:x', 'current', '2026-11-20')`,
      [picture],
    ),
    'the database refuses it as well',
  )
})

t.test('a link that was typed with a capital letter is put up, its scheme in lower case', async (t) => {
  const typed = 'Https://Example.com/Winter?A=1'
  const link = 'https://Example.com/Winter?A=1'
  for (const kind of ['banners', 'popups']) {
    const body = { pictureId: picture, target: 'other', linkUrl: typed, ...shown }
    const made = await staff('POST', kind, body)
    t.equal(made.status, 200, kind)
    const { data } = await staff<List<{ id: number; linkUrl: string }>>('GET', kind)
    t.equal(data.result.find(({ id }) => id === made.data.id)?.linkUrl, link)
    t.equal((await staff('DELETE', `${kind}/${made.data.id}`, { reason: '행사가 끝났어요' })).status, 200)
  }
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

t.test('staff change and take down what they put up; every change has its before and after', async (t) => {
  const body = { keyword: '토트백', position: 1 }
  const id = await put('recommended-keywords', body)
  t.equal((await staff('PUT', `recommended-keywords/${id}`, { keyword: '미니백', position: 1 })).status, 200)
  t.equal((await staff('PUT', `recommended-keywords/${id}`, { keyword: '미니백', position: 1 })).status, 200)
  const list = await staff<List<object>>('GET', 'recommended-keywords')
  t.match(list.data.result, [{ id, keyword: '미니백', position: 1, startsOn: null, endsTime: '23:59' }])
  const reason = { reason: '철이 지났어요' }
  t.equal((await staff('DELETE', `recommended-keywords/${id}`, reason)).status, 200)
  t.equal((await staff('DELETE', `recommended-keywords/${id}`, reason)).status, 404)
  t.equal((await staff('PUT', `recommended-keywords/${id}`, body)).status, 404)
  const { rows } = await shop.database.pool.query(
    `SELECT before->>'keyword' AS before, after->>'keyword' AS after, actor, reason FROM shop.catalogue_changes
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
  t.equal(rows[2].reason, '철이 지났어요', 'with the reason that was typed')
})

t.test('what is published at ten is there at ten, and gone after its last minute', async (t) => {
  const times = { startsOn: '2026-12-05', startsTime: '10:00', endsOn: '2026-12-06', endsTime: '18:30' }
  const body = { pictureId: picture, target: 'current', ...times }
  const id = await put('banners', body)
  const story = await put('events', {
    title: '열 시 이벤트',
    pictureId: picture,
    content: '<p>글</p>',
    ...times,
  })
  const isShownAt = async (moment: string) => {
    const seen = () => read<{ banners: { id: number }[] }>('/api/users/recommend')
    const home = await previewAt(new Date(moment), seen)
    return home.data.banners.some((banner) => banner.id === id)
  }
  t.notOk(await isShownAt('2026-12-05T09:59:59+09:00'))
  t.ok(await isShownAt('2026-12-05T10:00:00+09:00'))
  t.ok(await isShownAt('2026-12-06T18:30:59+09:00'))
  t.notOk(await isShownAt('2026-12-06T18:31:00+09:00'))
  const eventAt = (moment: string) => previewAt(new Date(moment), () => read(`/api/users/event/${story}`))
  t.equal((await eventAt('2026-12-05T09:59:59+09:00')).status, 404)
  t.equal((await eventAt('2026-12-05T10:00:00+09:00')).status, 200)
  t.equal((await eventAt('2027-01-05T10:00:00+09:00')).status, 200, 'links to it stay good')
  const ended = { ...body, endsOn: '2026-12-05', endsTime: '09:59' }
  t.match(await staff('PUT', `banners/${id}`, ended), {
    status: 400,
    data: { fields: { endsOn: '끝나는 때가 시작하는 때보다 빨라요.' } },
  })
})

t.test('of two tabs that change the same the second is told, and nothing of the first is lost', async (t) => {
  const id = await put('recommended-keywords', { keyword: '두 사람' })
  const versionOf = async () => {
    const list = await staff<List<{ id: number; version: number }>>('GET', 'recommended-keywords')
    return list.data.result.find((row) => row.id === id)?.version
  }
  const version = await versionOf()
  const change = (keyword: string) => staff('PUT', `recommended-keywords/${id}`, { keyword, version })
  t.equal((await change('먼저')).status, 200)
  t.match(await change('나중'), { status: 409, code: 'CONTENT_CHANGED' })
  t.equal(
    (await staff('PUT', `recommended-keywords/${id}`, { keyword: '다시', version: await versionOf() }))
      .status,
    200,
  )
})

t.test('staff put keywords into another order at once; an order that misses one is refused', async (t) => {
  const ids = [
    await put('recommended-keywords', { keyword: '가' }),
    await put('recommended-keywords', { keyword: '나' }),
  ]
  const all = async () =>
    (await staff<List<{ id: number }>>('GET', 'recommended-keywords')).data.result.map(({ id }) => id)
  const order = [...ids, ...(await all()).filter((id) => !ids.includes(id))]
  const ordered = { ids: order, idsBefore: await all() }
  t.equal((await staff('PUT', 'recommended-keywords-order', ordered)).status, 200)
  t.same(await all(), order)
  const some = { ids, idsBefore: order }
  t.equal((await staff('PUT', 'recommended-keywords-order', some)).code, 'CONTENT_CHANGED')
})

t.test(
  'what does not fit is refused: an unknown picture or product, a theme twice, a picture in use',
  async (t) => {
    const refused = async (method: 'POST' | 'DELETE', path: string, body?: object) => {
      const { status, code } = await staff(method, path, body)
      return [status, code]
    }
    await put('recommend-groups', { theme: 'HOT_ITEMS', title: '지금 인기' })
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
    t.same(await refused('DELETE', `promotion-pictures/${picture}`, { reason: '안 써요' }), bad)
  },
)

t.test('what the database refuses has its sentence beside the field that it is about', async (t) => {
  const fieldsOf = async (path: string, body: object) => {
    const { data } = await staff<{ fields?: Record<string, string> }>('POST', path, body)
    return Object.entries(data.fields ?? {})
  }
  const keyword = { keyword: '두 번' }
  await put('recommended-keywords', keyword)
  t.match(await fieldsOf('recommended-keywords', keyword), [['keyword', /이미 있는 검색어/]])
  const event = { title: '첫 렌트', pictureId: picture, content: '<p>쿠폰</p>', ...shown }
  t.match(await fieldsOf('events', { ...event, detailPictureId: 999 }), [['detailPictureId', /없는 그림/]])
  const over = { startsOn: '2026-12-02', endsOn: '2026-12-01' }
  const popup = { pictureId: picture, target: 'current' }
  t.match(await fieldsOf('popups', { ...popup, ...over }), [['endsOn', /시작하는 때보다 빨라요/]])
  const sameDay = { startsOn: '2026-12-01', startsTime: '10:00', endsOn: '2026-12-01', endsTime: '09:00' }
  t.match(await fieldsOf('popups', { ...popup, ...sameDay }), [['endsOn', /시작하는 때보다 빨라요/]])
  const deal = { productId: shop.first, startsOn: '2026-12-02', salesEndDate: '2026-12-01' }
  t.match(await fieldsOf('hot-deals', deal), [['salesEndDate', /시작하는 때보다 빨라요/]])
  const drawn = { title: '겨울', scene: 'evening' }
  t.match(await fieldsOf('promotion-pictures', { ...drawn, pcFileId: 999, mobileFileId: 999 }), [
    [/^(pc|mobile)FileId$/, /없는 사진/],
  ])
  t.match(await fieldsOf('promotion-pictures', { ...drawn, pcFileId: 999 }), [['pcFileId', /함께 올려/]])
  // A line break of a presentation is no line break of a browser, which leaves it in a field of one line.
  t.match(await fieldsOf('promotion-pictures', { ...drawn, subtitle: 'WINTER\u000bEDIT' }), [
    ['subtitle', /한 줄에/],
  ])
})

t.test('at equal positions shoppers see groups and keywords in the order of the staff', async (t) => {
  for (const keyword of ['먼저 올린 말', '나중에 올린 말']) await put('recommended-keywords', { keyword })
  for (const theme of ['PUT_UP_FIRST', 'PUT_UP_LATER']) await put('recommend-groups', { theme, title: theme })
  type Row = { keyword: string; theme: string }
  const ofStaff = async (path: string) => (await staff<List<Row>>('GET', path)).data.result
  const { recommendedSearchKeywords } = (
    await read<{ recommendedSearchKeywords: string[] }>('/api/users/recommend-search')
  ).data
  t.same(
    recommendedSearchKeywords,
    (await ofStaff('recommended-keywords')).map(({ keyword }) => keyword),
  )
  t.same(
    (await read<Home>('/api/users/recommend')).data.recommend.map(({ theme }) => theme),
    (await ofStaff('recommend-groups')).map(({ theme }) => theme),
  )
})

t.test('only staff who look after content may do so', async (t) => {
  const keyword = { keyword: '안 됨' }
  t.equal((await staff('POST', 'recommended-keywords', keyword, await tokenOf('finance'))).status, 403)
  t.equal((await staff('POST', 'recommended-keywords', keyword, headers)).status, 401)
})
