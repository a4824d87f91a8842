import t from 'tap'
import { recordKinds } from '../../domain/shared/recordKinds.ts'
import type { ContentChange } from '../../domain/shared/refusalShapes.ts'
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
  body?: object
  field: string
  values: readonly [unknown, unknown, unknown]
  /** The first value as the records of staff write it. */
  shown?: string
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
const oneOnly = { id: () => '', read: (id: number | string) => String(id), goes: false }
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
  'shop.search_synonyms': kind(
    'search-synonyms',
    { word: '토트백', synonyms: ['가방'] },
    'synonyms',
    words.map((word) => [word.replace(' ', '')]) as [string[], string[], string[]],
  ),
  'shop.settings': kind(
    'settings',
    { chatChannelUrl: null, alertMails: [], usualCourier: null },
    'usualCourier',
    ['cj', 'hanjin', 'lotte'],
    oneOnly,
  ),
  'shop.company': kind('footer', company, 'businessHours', words, oneOnly),
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
  'shop.products': kind('products', product, 'color', words, { goes: false }),
  'shop.promotion_pictures': kind('promotion-pictures', { title: '그림', scene: 'city' }, 'title', words),
  'shop.banners': kind('banners', linked, 'linkUrl', links),
  'shop.popups': kind('popups', linked, 'linkUrl', links),
  'shop.recommend_groups': kind('recommend-groups', { theme: 'NEW_ITEMS', title: '새것' }, 'title', words),
  'shop.plannings': kind('plannings', { type: 'season', title: '겨울', ...period }, 'title', words),
  'shop.events': kind('events', { title: '잔치', pictureId, content: '<p>글</p>', ...period }, 'title', words),
  'shop.hot_deals': kind(
    'hot-deals',
    { productId: bag, salesEndDate: '2026-12-31' },
    'position',
    [3, 4, 5],
    { shown: '3' },
  ),
  'shop.recommended_keywords': kind('recommended-keywords', { keyword: '토트백' }, 'keyword', words),
}
