import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import type * as z from 'zod/mini'
import type { DeliveryFeeDraft } from '../../domain/wire/deliveryChanges.ts'
import type { ExtensionDraft, ExtensionOptions } from '../../domain/wire/extensions.ts'
import type { maintenanceAnswer } from '../../domain/wire/shop.ts'
import { goOn } from '../../server/platform/http/maintenanceGate.ts'
import { storefrontRoutes } from '../../server/storefront/index.ts'
import { callsOf } from '../support/calls.ts'
import { colleagueHeaders } from '../support/colleague.ts'
import { aWholeShop, drafts, pays } from '../support/leaving.ts'

const dist = await mkdtemp(join(tmpdir(), 'maintenance-'))
await mkdir(join(dist, 'client/assets'), { recursive: true })
await mkdir(join(dist, 'server'))
await mkdir(join(dist, 'staff/assets'), { recursive: true })
await writeFile(join(dist, 'client/index.html'), '<head><!--head--><body><!--app--><!--data-->')
await writeFile(join(dist, 'client/assets/main-1a2b.js'), 'export {}')
await writeFile(join(dist, 'staff/index.html'), 'the console')
await writeFile(
  join(dist, 'server/entry.js'),
  `export const match = () => ({ apiUrls: ['/api/users/now'], public: true })
   export const render = async ({ url, fallback }) =>
     ({ status: 200, head: '', body: 'page ' + url + ' with ' + Object.keys(fallback) })`,
)
const shop = await aWholeShop('maintenance', {}, [{ routes: storefrontRoutes(dist) }])
t.teardown(async () => {
  await shop.end()
  await rm(dist, { recursive: true })
})
const content = await colleagueHeaders(shop, { email: 'content@example.com', roles: ['content'] })
const staff = (method: 'GET' | 'PUT' | 'POST', path: string, payload?: object, headers = content) =>
  shop.app.inject({ method, url: `/api/staff/${path}`, headers, ...(payload && { payload }) })
const close = (endsAt: string | null = null) =>
  staff('PUT', 'maintenance', { reason: '결제 서버를 바꿔요', endsAt, seen: null })
const closing = async () => {
  const { maintenance } = (await staff('GET', 'maintenance')).json<z.infer<typeof maintenanceAnswer>>().data
  return maintenance === null ? null : { begunAt: maintenance.begunAt, endsAt: maintenance.endsAt }
}
const ended = { begunAt: '2026-11-20T00:00:00Z', endsAt: null }
const open = async () =>
  staff('POST', 'maintenance/end', { reason: '점검을 마쳤어요', seen: (await closing()) ?? ended })
const statusOf = async (url: string) => (await shop.app.inject({ url })).statusCode

t.test('while the shop is closed pages lead to the notice and calls answer 503 in Korean', async (t) => {
  t.equal(await statusOf('/'), 200)
  t.equal((await close('2026-11-20T14:30:00+09:00')).statusCode, 200)
  for (const page of ['/', '/product/detail/1', '/mypage']) {
    const answer = await shop.app.inject({ url: page })
    t.equal(answer.statusCode, 302, page)
    t.equal(answer.headers.location, '/out-of-service')
  }
  const answer = await shop.app.inject({ url: '/api/users/recommend' })
  t.equal(answer.statusCode, 503)
  t.same(answer.json(), {
    code: 'OUT_OF_SERVICE',
    message: '지금은 점검 중이에요. 11월 20일 14:30에 다시 열어요.',
    data: { endsAt: '2026-11-20T05:30:00.000Z' },
  })
  t.equal(await statusOf('/out-of-service'), 200)
  t.equal(await statusOf('/toss?paymentKey=x'), 200, 'who comes back from a provider arrives')
  t.equal(await statusOf('/assets/main-1a2b.js'), 200)
  t.equal(await statusOf('/healthz'), 200)
  t.equal(await statusOf('/staff'), 200)
  t.match((await staff('GET', 'maintenance')).json(), {
    data: { maintenance: { reason: '결제 서버를 바꿔요' } },
  })
  t.equal((await open()).statusCode, 200)
  t.equal(await statusOf('/'), 200)
  t.equal((await open()).statusCode, 404, 'an open shop cannot be opened')
})

t.test('an order that was begun before is paid, a new one is not begun', async (t) => {
  const member = await shop.joins({ email: 'payer@example.com' })
  const bag = await shop.aBag()
  const draft = await drafts(member, bag, {})
  await close()
  const items = await pays(shop, member, draft)
  t.equal(items.length, 1)
  const detail = await member.call('GET', `/api/users/order-detail/${draft.orderId}`)
  t.equal(detail.statusCode, 200)
  t.equal((await member.call('POST', '/api/users/order-drafts', {})).statusCode, 503)
  t.equal((await member.call('GET', '/api/users/cart')).statusCode, 503)
  const hint = { eventType: 'PAYMENT_STATUS_CHANGED', createdAt: '2026-11-20T10:00:00+09:00', data: {} }
  const webhook = await shop.app.inject({ method: 'POST', url: '/api/webhooks/toss', payload: hint })
  t.not(webhook.statusCode, 503, 'the provider is heard')
  await open()
})

t.test('it ends by itself at its time, and each change names who, when and why', async (t) => {
  t.equal((await close('2026-11-20T09:00:00+09:00')).statusCode, 400, 'an end that is over')
  t.equal((await close('2026-11-20T10:30:00+09:00')).statusCode, 200)
  t.equal(await statusOf('/api/users/now'), 503)
  shop.clock.moveTo('2026-11-20T10:29:59+09:00')
  t.equal(await statusOf('/api/users/now'), 503)
  shop.clock.moveTo('2026-11-20T10:30:00+09:00')
  t.equal(await statusOf('/api/users/now'), 200)
  const { rows } = await shop.database.pool.query(
    `SELECT actor, reason, before IS NULL AS closed FROM shop.catalogue_changes
     WHERE subject = 'maintenance' ORDER BY id`,
  )
  t.same(
    rows.map(({ reason, closed }) => [reason, closed]),
    [
      ['결제 서버를 바꿔요', true],
      ['점검을 마쳤어요', false],
      ['결제 서버를 바꿔요', true],
      ['점검을 마쳤어요', false],
      ['결제 서버를 바꿔요', true],
    ],
  )
  t.match(rows[0].actor, /^staff:\d+$/)
})

t.test(
  'maintenance that ended by itself is over: the next begins anew, and an open shop stays open',
  async (t) => {
    shop.clock.moveTo('2026-11-20T10:35:00+09:00')
    t.equal((await close('2026-11-20T10:36:00+09:00')).statusCode, 200)
    t.match((await staff('GET', 'maintenance')).json(), {
      data: { maintenance: { begunAt: '2026-11-20T01:35:00.000Z' } },
    })
    const { rows } = await shop.database.pool.query(
      `SELECT before FROM shop.catalogue_changes WHERE subject = 'maintenance' ORDER BY id DESC LIMIT 1`,
    )
    t.strictSame(rows, [{ before: null }], 'the shop was open before')
    shop.clock.moveTo('2026-11-20T10:36:00+09:00')
    t.equal((await open()).statusCode, 404, 'it is open already')
  },
)

t.test(
  'who closes a closed shop changes why and until when, and the same once more changes nothing',
  async (t) => {
    const closings = async () => {
      const { rows } = await shop.database.pool.query(
        `SELECT before->>'reason' AS before, after->>'reason' AS after, after->>'begun_at' AS since
       FROM shop.catalogue_changes WHERE subject = 'maintenance' AND after IS NOT NULL ORDER BY id DESC`,
      )
      return rows
    }
    const known = (await closings()).length
    const answers = await Promise.all([close(), close(), close()])
    t.strictSame(
      answers.map(({ statusCode }) => statusCode),
      [200, 200, 200],
    )
    t.equal((await closings()).length, known + 1, 'three at once are one change')
    const [{ since }] = await closings()
    shop.clock.moveTo('2026-11-20T10:40:00+09:00')
    const longer = { reason: '조금 더 걸려요', endsAt: '2026-11-20T11:30:00+09:00', seen: await closing() }
    t.equal((await staff('PUT', 'maintenance', longer)).statusCode, 200)
    t.match((await closings())[0], { before: '결제 서버를 바꿔요', after: '조금 더 걸려요', since })
    await open()
  },
)

t.test(
  'who closes or opens the shop says what they saw of it, and is refused otherwise (rule 793)',
  async (t) => {
    const another = await colleagueHeaders(shop, { email: 'another@example.com', roles: ['content'] })
    const theirs = async (body: object) => {
      const answer = await staff('PUT', 'maintenance', { reason: '디비', endsAt: null, ...body }, another)
      return { status: answer.statusCode, ...answer.json<{ message?: string }>() }
    }
    const { statusCode } = await close('2026-11-20T12:00:00+09:00')
    t.equal(statusCode, 200)
    const seen = await closing()
    const message = '그사이 박운영님이 가게를 11월 20일 12:00까지 닫았어요. 확인하고 다시 해 주세요.'
    const refused = { status: 409, code: 'MAINTENANCE_CHANGED', message }
    t.match(await theirs({ seen: null }), refused, 'the shop was open')
    t.match(await theirs({ seen: { ...seen, endsAt: null } }), refused, 'its end was another')
    t.strictSame(await closing(), seen, 'nothing is replaced without a word')
    t.match(await theirs({ seen }), { status: 200 })
    const ends = await staff('POST', 'maintenance/end', { reason: '점검을 마쳤어요', seen })
    t.equal(ends.statusCode, 409)
    t.match(ends.json(), { data: { closed: { by: '박운영', endsAt: null } } })
    t.ok(await closing(), 'another closing than was seen stays')
    t.equal((await open()).statusCode, 200)
    t.match(await theirs({ seen }), {
      ...{ status: 409, message: '그사이 점검이 끝나 가게가 열려 있어요. 확인하고 다시 시작해 주세요.' },
    })
  },
)

t.test('an extension and a dearer delivery that were begun before are paid, or given up', async (t) => {
  const member = await shop.joins({ email: 'longer@example.com', name: '정연장', mobileno: '01020002006' })
  const order = await drafts(member, await shop.aBag({ jeju_shipping_cost: 3_000 }), {})
  const [item] = await pays(shop, member, order)
  const ofItem = `/api/users/order-items/${item}`
  const asked = await member.call('GET', `${ofItem}/extension`)
  const { days } = asked.json<{ data: ExtensionOptions }>().data
  const longer = days.find(({ reason }) => reason === null)
  const begun = async <Draft>(path: string, body: object): Promise<Draft> => {
    const answer = await member.call('POST', path, body)
    t.equal(answer.statusCode, 200, answer.body)
    return answer.json<{ data: Draft }>().data
  }
  const address = {
    ...{ shippingName: '김민지', shippingPhone: '01012345678', postCode: '63122' },
    ...{ address1: '제주특별자치도 제주시 문연로 6', address2: '3층' },
  }
  const begins = async () => {
    const { extensionId, ...extension } = await begun<ExtensionDraft>(`${ofItem}/extensions`, {
      ...{ rentalEndDate: longer?.end, price: longer?.price, quotedFee: longer?.fee },
    })
    const { deliveryChangeId, ...delivery } = await begun<DeliveryFeeDraft>(
      `/api/users/order-detail/${order.orderId}/delivery-fee`,
      { address, difference: 3_000 },
    )
    return [
      { url: `/api/users/extensions/${extensionId}`, orderId: extensionId, ...extension },
      { url: `/api/users/delivery-fees/${deliveryChangeId}`, orderId: deliveryChangeId, ...delivery },
    ]
  }
  const givenUp = await begins()
  await close()
  for (const { url } of givenUp) t.equal((await member.call('DELETE', url)).statusCode, 200, url)
  await open()
  const paid = await begins()
  await close()
  for (const { url, orderId, orderName, customerKey, amount } of paid) {
    const sheet = { orderId, orderName, customerKey, amount }
    const { paymentKey } = await shop.post('/toss/__sessions', sheet)
    t.equal((await member.call('POST', `${url}/pay`, { paymentKey })).statusCode, 200, url)
  }
  await open()
})

t.test('a page that is previewed while the shop is closed has its content (rule 582)', async (t) => {
  await close()
  const at = new URLSearchParams({ path: '/', at: '2026-11-21T10:00:00+09:00' })
  const preview = await staff('GET', `page-preview?${at}`)
  t.match(preview.json(), { data: { html: /page \/ with \/api\/users\/now/ } })
  t.equal(await statusOf('/api/users/now'), 503, 'which guests do not get')
  await open()
})

t.test('every call that goes on is one of the shop, and every payment goes on', async (t) => {
  const known = new Set(callsOf(shop.app).map(({ name }) => name))
  const going = new Set([...goOn].map((call) => call.replaceAll(/:(\w+)/g, '{$1}')))
  for (const call of going) t.ok(known.has(call), call)
  const payments = [...known].filter((call) => /^POST \/api\/users\/.*\/pay$/.test(call))
  t.ok(payments.length >= 3)
  for (const pay of payments) {
    t.ok(going.has(pay), pay)
    const giveUp = pay.replace('POST', 'DELETE').replace(/\/pay$/, '')
    t.ok(going.has(giveUp) || !known.has(giveUp), giveUp)
  }
})
