import { randomUUID } from 'node:crypto'
import t from 'tap'
import { namedCouriers } from '../../domain/shared/codeNames.ts'
import type { ContentChange } from '../../domain/shared/contentChange.ts'
import { recordKinds } from '../../domain/shared/recordKinds.ts'
import { type RichKind, richTags } from '../../domain/shared/richText.ts'
import { storeFile } from '../../server/catalogue/index.ts'
import { modules } from '../../server/modules.ts'
import { contentTables } from '../../server/platform/content.ts'
import { aBag, aShelf } from '../support/aProduct.ts'
import { testApp } from '../support/app.ts'
import { colleagueHeaders } from '../support/colleague.ts'

const shop = await testApp('content', modules)
t.teardown(shop.end)
const headersOf = (name: string) =>
  colleagueHeaders(shop, { email: `${name}@example.com`, roles: ['admin'], name })
const [first, second] = [await headersOf('first'), await headersOf('second')]

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const call = async (method: Method, path: string, payload?: object, headers = first) => {
  const url = `/api/staff/${path}`
  const answer = await shop.app.inject({ method, url, headers, ...(payload && { payload }) })
  const { data, code } = answer.json()
  return { status: answer.statusCode, data, code }
}
const reason = '고쳐요'
const made = async (path: string, body: object): Promise<number | string> =>
  (await call('POST', path, { reason, ...body })).data.id

const shelf = await aShelf(shop.deps)
const bag = await aBag(shop.deps, shelf)
const fileId = await shop.deps.db.kysely.transaction().execute((trx) => storeFile(trx, '/files/new.webp'))
const pictureId = await made('promotion-pictures', { title: '첫 그림', scene: 'atelier' })

type Kind = {
  path: string
  /** Makes one, or names the one that there is. */
  id: () => Promise<number | string> | string
  /** Reads it, or the list of those that have no call of their own. */
  read?: (id: number | string) => string
  /** Its whole body, in which the field takes the values that colleagues save. */
  body: object
  field: string
  values: readonly [unknown, unknown, unknown]
  /** True when it can be taken down. */
  goes: boolean
}

/** A kind of which the body makes one, or changes it. */
const kind = (
  path: string,
  body: object,
  field: string,
  values: Kind['values'],
  more: Partial<Kind> = {},
): Kind => ({
  ...{ path, body, field, values, goes: true },
  id: () => made(path, body),
  ...more,
})
const period = { startsOn: '2026-11-01' }
const linked = { pictureId, target: 'current', ...period }
const links = ['/first', '/second', '/third'] as const
const words = ['첫 말', '둘째 말', '셋째 말'] as const
const company = {
  ...{ customerServicePhone: '1600-0000', businessHours: '평일', lunchHours: '12:30', companyName: '빌림' },
  ...{ representativeName: '김빌림', address: '서울', addressDetail: '12층' },
  ...{ businessRegistrationNumber: '123-45-67890', mailOrderSalesReportNumber: '2026-00001' },
}
const oneRow = { id: () => '', goes: false }
const coupon = {
  ...{ name: '십 퍼센트', discountType: 'percentage', discountValue: 10, type: 'normal', scope: 'products' },
  ...{ minPurchaseAmount: 0, productIds: [bag], endDate: '2026-12-31' },
}
const product = {
  ...{ productCode: 'BG-2611-01', productName: '새 토트백', supplyPrice: 1_000_000, ...shelf },
  ...{ dailyRentalPrice: 10_000, pictures: [{ type: 'main', fileId, view: null }] },
}

const kinds: Readonly<Record<string, Kind>> = {
  'shop.faqs': kind('faqs', { type: 'other', question: '질문', answer: '답' }, 'answer', words),
  'shop.notices': kind('notices', { title: '알려요', content: '<p>글</p>' }, 'title', words),
  'shop.holidays': kind('holidays', { day: '2027-03-02', name: '쉬는 날', kind: 'company' }, 'name', words),
  'shop.answer_templates': kind('answer-templates', { name: '인사', content: '{회원}님' }, 'content', words),
  'shop.search_synonyms': kind('search-synonyms', { word: '토트백', synonyms: ['가방'] }, 'synonyms', [
    ['손가방'],
    ['보조가방'],
    ['작은가방'],
  ]),
  'shop.settings': kind(
    'settings',
    { chatChannelUrl: null, alertMails: [], usualCourier: null, pointMonths: 12, rentalPointPercent: 0 },
    'usualCourier',
    ['cj', 'hanjin', 'lotte'],
    oneRow,
  ),
  'shop.company': kind('footer', company, 'businessHours', words, oneRow),
  'shop.terms': kind(
    'terms',
    { title: '이용약관', content: '<p>제1조</p>' },
    'effectiveOn',
    ['2027-01-01', '2027-02-01', '2027-03-01'],
    { id: () => '2.1', goes: false },
  ),
  'shop.brands': kind(
    'brands',
    { nameKorean: '노을', nameEnglish: 'Noeul', position: 1 },
    'nameKorean',
    words,
  ),
  'shop.categories': kind('categories', { name: '미니백', position: 9 }, 'name', words),
  'shop.coupons': kind('coupons', coupon, 'offeredUntil', ['2026-12-01', '2026-12-02', '2026-12-03']),
  'shop.products': kind('products', product, 'color', words, {
    read: (id) => `products/${id}`,
    goes: false,
  }),
  'shop.promotion_pictures': kind('promotion-pictures', { title: '그림', scene: 'city' }, 'title', words),
  'shop.banners': kind('banners', linked, 'linkUrl', links),
  'shop.popups': kind('popups', linked, 'linkUrl', links),
  'shop.recommend_groups': kind('recommend-groups', { theme: 'NEW_ITEMS', title: '새것' }, 'title', words),
  'shop.plannings': kind('plannings', { type: 'season', title: '겨울', ...period }, 'title', words),
  'shop.events': kind(
    'events',
    { title: '잔치', pictureId, content: '<p>글</p>', ...period },
    'title',
    words,
  ),
  'shop.hot_deals': kind(
    'hot-deals',
    { productId: bag, salesEndDate: '2026-12-31' },
    'position',
    [9_101, 9_102, 9_103],
  ),
  'shop.recommended_keywords': kind('recommended-keywords', { keyword: '토트백' }, 'keyword', words),
}

type Change = { before: object | null; after: object | null; actor: string }
const recordsOf = async (table: string): Promise<Change[]> => {
  const { rows } = await shop.database.pool.query<Change>(
    'SELECT before, after, actor FROM shop.catalogue_changes WHERE subject = $1 ORDER BY id',
    [table.replace('shop.', '')],
  )
  return rows
}
const holds = (side: object | null | undefined, value: unknown) =>
  JSON.stringify(side ?? null).includes(JSON.stringify(value))

const asWritten: Readonly<Record<string, string>> = {
  ...{
    p: '<p>글</p>',
    br: '<p>글<br />글</p>',
    hr: '<hr />',
    li: '',
    tbody: '',
    tr: '',
    td: '',
    figcaption: '',
  },
  ...{ ul: '<ul><li>글</li></ul>', ol: '<ol start="3"><li>글</li></ol>', a: '<a href="/promotion">글</a>' },
  ...{
    // A merged cell, as a table of sizes has it.
    table:
      '<table><tbody><tr><th rowspan="2">머리</th><th colspan="2">길이</th></tr><tr><td colspan="2">칸</td></tr></tbody></table>',
    th: '',
    thead: '',
    caption: '',
  },
  ...{
    img: '',
    figure:
      '<figure><img src="/files/pictures/1/front-720.webp" alt="" /><figcaption>글</figcaption></figure>',
  },
}
const textOf = (kind: RichKind) =>
  richTags[kind].map((tag) => asWritten[tag] ?? `<${tag}>글</${tag}>`).join('')
// What the server adds to links and pictures for safety is not a loss.
const plain = (html: string) => html.replaceAll(/ (rel|loading)="[^"]*"/g, '')

t.test(
  'a text keeps all that its editor offers: headings, merged cells, a list from its third point (rule 892)',
  async (t) => {
    const [notice, event, description] = [textOf('notice'), textOf('event'), textOf('description')]
    const period = { pictureId, startsOn: '2026-11-01' }
    const noticeId = await made('notices', { title: '제목이 있는 공지', content: notice })
    const eventId = await made('events', { title: '잔치', content: event, ...period })
    const productId = await made('products', { ...product, productCode: 'BG-2611-77', description })
    const { data: wording } = await call('PUT', 'terms/3.1', {
      ...{ title: '이용약관', content: textOf('terms'), effectiveOn: '2027-05-01', reason },
    })
    const contentOf = async (path: string, id: number | string): Promise<string> =>
      (await call('GET', path)).data.result.find((row: { id: number | string }) => row.id === id).content
    t.match(notice, '<h3>글</h3><h4>글</h4>')
    t.match(event, '<h2>글</h2><h3>글</h3>')
    t.match(description, '<h3>글</h3><h4>글</h4>')
    t.equal(plain(await contentOf('notices', noticeId)), notice)
    t.equal(plain(await contentOf('events', eventId)), event)
    t.equal((await call('GET', `products/${productId}`)).data.description, description)
    t.equal(plain(await contentOf('terms', wording.id)), textOf('terms'))
  },
)

t.test('links of a text to a telephone, a mail, https and our pages are stored (rule 945)', async (t) => {
  const links = ['tel:1600-0000', 'mailto:a@b.kr', 'https://www.cjlogistics.com/ko/tool', '/faq']
  const content = [...links, 'http://a.kr/길', '//b.kr', 'javascript:alert(1)', 'tel:1;ext=2', 'ftp://a.kr']
    .map((href) => `<a href="${href}">글</a>`)
    .join('')
  const id = await made('notices', { title: '연락처 안내', content })
  const { data } = await call('GET', 'notices')
  const stored: string = data.result.find((row: { id: number }) => row.id === id).content
  t.strictSame(
    [...stored.matchAll(/href="([^"]*)"/g)].map(([, href]) => href),
    [...links, 'https://a.kr/길', 'https://b.kr'],
  )
  t.equal(stored.split('글').length, 10, 'words of the others stay')
})

t.test(
  'a text is what its readers see, by whatever references and elements it is written (rule 972)',
  async (t) => {
    const saved = async (content: string) => [
      (await call('POST', 'notices', { title: '배송 안내', content, reason })).status,
      (await call('PUT', 'terms/4.1', { title: '약관', content, effectiveOn: '2027-05-01', reason })).status,
    ]
    const unseen = [
      ...['&ZeroWidthSpace;', '&NoBreak;', '&InvisibleTimes;', '&#12644;', '&#x3164', '&hairsp;&lrm;'],
      ...['<script>가</script>', '<!-- 가 -->', '<img src="/files/1.webp">', '<style>가</style>'],
    ]
    for (const html of unseen) t.same(await saved(`<p>${html}</p>`), [400, 400], html)
    for (const html of ['&#44032;', '&copy;', '&amp;ZeroWidthSpace;', '<span>가</span>'])
      t.equal((await saved(`<p>${html}</p>`))[0], 200, html)
    const { data } = await call('GET', 'notices')
    t.match(
      data.result.slice(0, 4).map((row: { content: string }) => row.content),
      ['<p>가</p>', '<p>&amp;ZeroWidthSpace;</p>', '<p>©</p>', '<p>가</p>'],
    )
    const id = data.result[0].id
    const change = { title: '배송 안내', content: '<p>&ZeroWidthSpace;</p>', reason }
    t.equal((await call('PUT', `notices/${id}`, change)).status, 400)
  },
)

t.test('every kind of content that staff edit is saved in the one way', async (t) => {
  t.same(contentTables.toSorted(), Object.keys(kinds).toSorted())
  const onDisplay = Object.values(recordKinds).flatMap((one) => ('isPublic' in one ? one.subjects : []))
  // A stored picture is never changed.
  for (const subject of onDisplay) t.ok(subject === 'files' || `shop.${subject}` in kinds, subject)
})

/** A value as a colleague reads it: a courier by its name. */
const shown = (value: unknown): string =>
  Object.entries(namedCouriers).find(([code]) => code === value)?.[1] ?? String(value)

for (const [table, { path, id: idOf, read, body, field, values, goes }] of Object.entries(kinds))
  t.test(
    `of two colleagues who save the same in ${path} the second is told what changed (rule 887)`,
    async (t) => {
      const id = await idOf()
      const row = id === '' ? path : `${path}/${encodeURIComponent(id)}`
      const state = async () => (await call('GET', read?.(id) ?? path)).data
      const version = async (): Promise<number> => {
        const { result, version } = await state()
        return version ?? result.find((one: { id: unknown }) => one.id === id).version
      }
      const save = (value: unknown, version: number, headers = first) =>
        call('PUT', row, { reason, ...body, [field]: value, version }, headers)
      const [begun, recorded] = [await version(), (await recordsOf(table)).length]

      t.equal((await save(values[0], begun)).status, 200)
      const [after, records] = [await state(), await recordsOf(table)]
      t.equal(records.length, recorded + 1)
      const record = records.at(-1)
      t.ok(holds(record?.after, values[0]) && !holds(record?.before, values[0]), 'before and after')
      t.match(record, { actor: /^staff:\d+$/ })

      const late = await save(values[1], begun, second)
      t.match(late, { status: 409, code: 'CONTENT_CHANGED' })
      const changes: ContentChange[] = late.data.changes
      t.match(changes, [{ staffName: 'first', at: shop.clock.now().toISOString() }])
      t.equal(changes.length, 1)
      const told = changes.flatMap(({ fields }) => fields)
      t.ok(
        told.some(({ before, after }) => after === shown(values[0]) && before !== after),
        JSON.stringify(told),
      )
      for (const { field } of told) t.match(field, /[가-힣]/)
      t.same(await state(), after, 'nothing of the second is written')
      t.equal((await recordsOf(table)).length, records.length)

      const latest = await version()
      const both = await Promise.all([save(values[1], latest), save(values[2], latest, second)])
      t.same(both.map(({ status }) => status).toSorted(), [200, 409], 'also at the same moment')
      t.equal((await recordsOf(table)).length, records.length + 1)

      if (!goes) return
      t.equal((await call('DELETE', row, {})).status, 400, 'a reason is asked for')
      t.match(await call('DELETE', row, { reason, version: begun }, second), {
        ...{ status: 409, code: 'CONTENT_CHANGED' },
        data: { changes: [{ staffName: 'first' }, {}] },
      })
      t.equal(
        (await recordsOf(table)).length,
        records.length + 1,
        'what was corrected is not gone (rule 887)',
      )
      t.equal((await call('DELETE', row, { reason, version: await version() })).status, 200)
      t.not(JSON.stringify((await recordsOf(table)).at(-1)?.after), JSON.stringify(record?.after))
      t.match((await save(values[0], latest)).status, /404|409/)
    },
  )

t.test('what cannot be written whole leaves nothing behind', async (t) => {
  const id = await made('recommend-groups', { theme: 'WHOLE', title: '처음', productIds: [bag] })
  const [group, records] = [await call('GET', 'recommend-groups'), await recordsOf('shop.recommend_groups')]
  const change = { theme: 'WHOLE', title: '바꾼 제목', productIds: [bag, 999_999] }
  t.match(await call('PUT', `recommend-groups/${id}`, change), {
    status: 400,
    data: { fields: { productIds: /없는 상품/ } },
  })
  t.same(await call('GET', 'recommend-groups'), group)
  t.same(await recordsOf('shop.recommend_groups'), records)
})

t.test('whoever writes while a colleague puts all into another order is told the order', async (t) => {
  const keyword = '순서를 기다려요'
  const id = await made('recommended-keywords', { keyword })
  for (const other of ['순서를 바꿔요', '순서가 셋이에요'])
    await made('recommended-keywords', { keyword: other })
  const rows = (await call('GET', 'recommended-keywords')).data.result
  const ids: number[] = rows.map((one: { id: number }) => one.id)
  const { version } = rows.find((one: { id: unknown }) => one.id === id)
  const order = { ids: ids.toReversed(), idsBefore: ids }
  t.equal((await call('PUT', 'recommended-keywords-order', order)).status, 200)
  t.equal((await call('PUT', 'recommended-keywords-order', order)).status, 200, 'it is in that order')
  const [first = 0, other = 0, ...others] = ids
  const another = await call('PUT', 'recommended-keywords-order', {
    ...{ ids: [other, first, ...others], idsBefore: ids },
  })
  t.match(another, { status: 409, code: 'CONTENT_CHANGED' }, 'of two orders the later one (rule 770)')
  const late = await call('PUT', `recommended-keywords/${id}`, { keyword, position: 9, version }, second)
  t.match(late, {
    status: 409,
    data: { changes: [{ fields: [{ field: '순서', before: ids.join(', ') }] }] },
  })
})

const changedAlone = ['shop.settings', 'shop.company', 'shop.terms']
for (const [table, { path, body, field, values }] of Object.entries(kinds))
  if (!changedAlone.includes(table))
    t.test(`what is created in ${path} is created once, however often it is sent`, async (t) => {
      const code = table === 'shop.products' && { productCode: 'BG-2611-88' }
      const sent = { reason, ...body, ...code, requestId: randomUUID() }
      const create = (changes: object = {}, headers = first) =>
        call('POST', path, { ...sent, ...changes }, headers)
      const kept = async () => {
        const { rows } = await shop.database.pool.query(`SELECT FROM ${table}`)
        return { rows: rows.length, records: (await recordsOf(table)).length }
      }
      const { rows, records } = await kept()
      const oneMore = { rows: rows + 1, records: records + 1 }
      const [one, other] = await Promise.all([create(), create()])
      t.equal(one.status, 200)
      t.same(other, one, 'at the same moment')
      t.same(await create(), one, 'and later')
      t.same(await kept(), oneMore)
      const reused = { status: 409, code: 'IDEMPOTENCY_KEY_REUSED' }
      t.match(await create({ [field]: values[0] }), reused, 'another content')
      t.match(await create({}, second), reused, 'another colleague')
      t.same(await kept(), oneMore)
    })

t.test('a creation that was refused may be corrected, and is created then', async (t) => {
  const brand = { nameKorean: '파도', nameEnglish: 'Pado', position: 1, reason, requestId: randomUUID() }
  t.match(await call('POST', 'brands', { ...brand, imageFileId: 999_999 }), {
    status: 400,
    data: { fields: { imageFileId: /없는 사진/ } },
  })
  const { data } = await call('POST', 'brands', brand)
  t.same(await call('POST', 'brands', brand), { status: 200, data, code: undefined })
  const { result } = (await call('GET', 'brands')).data
  t.equal(result.filter((one: { nameEnglish: string }) => one.nameEnglish === 'Pado').length, 1)
})

t.test('of a creation that could not be written whole nothing is kept, its answer neither', async (t) => {
  const requestId = randomUUID()
  const group = { theme: 'KEPT_WHOLE', title: '처음', requestId }
  const fields = { productIds: /없는 상품/ }
  for (const productIds of [[bag, 999_999], [999_998]])
    t.match(await call('POST', 'recommend-groups', { ...group, productIds }), {
      status: 400,
      data: { fields },
    })
  t.equal((await call('POST', 'recommend-groups', { ...group, productIds: [bag] })).status, 200)
})
