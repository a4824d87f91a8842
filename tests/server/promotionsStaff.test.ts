import t from 'tap'
import { type EventDetail, isSafeLink } from '../../domain/wire/promotions.ts'
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
    t.same(await refused('DELETE', `promotion-pictures/${picture}`), bad)
  },
)

t.test('only staff who look after content may do so', async (t) => {
  const keyword = { keyword: '안 됨' }
  t.equal((await staff('POST', 'recommended-keywords', keyword, await tokenOf('finance'))).status, 403)
  t.equal((await staff('POST', 'recommended-keywords', keyword, headers)).status, 401)
})
