import t from 'tap'
import type { OrderDetail } from '../../domain/wire/orders.ts'
import * as members from '../../server/members/index.ts'
import { followNotifications, sendNotifications } from '../../server/notifications/index.ts'
import type { Routes } from '../../server/platform/deps.ts'
import { buildApp } from '../../server/platform/http/buildApp.ts'
import { aMember, headersOf, password, testApp } from '../support/app.ts'
import { aRentalShop } from '../support/aRental.ts'
import { aBrowser } from '../support/browser.ts'
import { headings, phoneNumber, tells } from '../support/telling.ts'
import { followed } from '../support/wholeLog.ts'

const shop = await aRentalShop('member_limits')
const { queue, jobs, phoneOf, mailsTo } = await tells(shop)
t.teardown(async () => {
  await queue.stop()
  await shop.end()
})
/** Sends what waits in one page, as a worker does that finds so much. */
async function workOff() {
  await followed(shop.deps, () => followNotifications(shop.deps))
  const waiting = await jobs()
  const failed = await sendNotifications(
    shop.deps,
    waiting.map(({ data }) => data),
  )
  t.strictSame(new Set(failed), new Set([null]))
  await shop.database.pool.query('DELETE FROM pgboss.job WHERE id = ANY ($1)', [waiting.map(({ id }) => id)])
}
const inInbox = (memberId: number, message: string) =>
  shop.count('personal.inbox WHERE member_id = $1 AND message = $2', [memberId, message])

t.test(
  'what one member writes is limited whatever the call, by one count for all processes, and reading is not (rule 567)',
  async (t) => {
    let written = 0
    const writing: Routes = () => async (app) => {
      const onRequest = app.authenticate
      app.get('/api/try/read', { onRequest }, async () => ({ data: written }))
      for (const nth of [1, 2])
        app.put(`/api/try/write${nth}`, { onRequest }, async () => {
          written += 1
          return { data: written }
        })
    }
    const doors = [members, { routes: writing }]
    const small = await testApp('member_writes', doors, { env: { WRITES_PER_MEMBER: '5' } })
    t.teardown(() => small.end())
    const other = await buildApp(small.deps, doors)
    t.teardown(() => other.close())
    await aMember(small.deps)
    await aMember(small.deps, { email: 'seoyeon@example.com' })
    const [minji, seoyeon] = [await headersOf(small), await headersOf(small, 'seoyeon@example.com')]
    const writes = async (app: typeof other, nth: number, headers = minji) =>
      app.inject({ method: 'PUT', url: `/api/try/write${1 + (nth % 2)}`, headers })
    for (let nth = 1; nth <= 63; nth += 1) t.equal((await writes(small.app, nth)).statusCode, 200, `${nth}`)
    for (let nth = 1; nth <= 62; nth += 1) t.equal((await writes(other, nth)).statusCode, 200, `${nth}`)
    t.equal(written, 125, 'sixty in each process are not counted, and five are allowed beyond')
    for (const app of [small.app, other, small.app]) {
      const refused = await writes(app, 1)
      t.match(refused.json(), { code: 'TOO_MANY_REQUESTS', message: /뒤에 다시 시도해 주세요/ })
      t.ok(Number(refused.headers['retry-after']) > 0)
    }
    t.equal(written, 125)
    t.equal((await small.app.inject({ url: '/api/try/read', headers: minji })).statusCode, 200)
    t.equal((await writes(small.app, 1, seoyeon)).statusCode, 200, 'nobody else waits')
  },
)

t.test('a person who uses the shop costs no count', async (t) => {
  const counted = () => shop.count(`platform.attempts WHERE key LIKE 'member-writes:%'`)
  const before = await counted()
  const member = await shop.aCustomer('usual@example.com')
  for (let nth = 1; nth <= 20; nth += 1)
    t.equal((await member.draft({ bags: [await shop.aBag()] })).status, 200)
  t.equal(await counted(), before)
})

t.test('a consent is changed thirty times a day at most, and confirmed as often (rule 567)', async (t) => {
  const member = await shop.aCustomer('toggles@example.com')
  await phoneNumber(shop, member.id, '01011115671')
  const statuses = []
  for (let nth = 1; nth <= 50; nth += 1) {
    shop.clock.moveTo(`2026-11-20T10:${String(nth).padStart(2, '0')}:00+09:00`)
    const { status } = await member.put('/api/users/my-consents', { termId: 7, agreedYn: nth % 2 === 1 })
    statuses.push(status)
  }
  t.strictSame(statuses, [...Array(30).fill(200), ...Array(20).fill(429)])
  t.equal(
    await shop.count("es.events WHERE type = 'member.consent.changed' AND data->>'memberId' = $1", [
      String(member.id),
    ]),
    30,
  )
  await workOff()
  t.equal((await phoneOf('01011115671')).length, 30)
})

t.test(
  'sixty messages of one kind go out in a day, the others stay in the inbox, and no other kind is held up (rule 568)',
  async (t) => {
    shop.clock.moveTo('2026-11-21T10:00:00+09:00')
    const member = await shop.aCustomer('notes@example.com')
    await phoneNumber(shop, member.id, '01011115681')
    const { data: draft } = await member.draft({ bags: [await shop.aBag()] })
    await member.pay(draft.orderId, await shop.approve(draft))
    const noted = (nth: number) =>
      member.put(`/api/users/order-detail/${draft.orderId}/delivery`, { shippingNote: `${nth}번째 메모` })
    for (let nth = 1; nth <= 65; nth += 1) t.equal((await noted(nth)).status, 200)
    await workOff()
    const told = async () => headings(await phoneOf('01011115681'))
    t.equal((await told()).filter((heading) => heading === '[빌림] 배송 정보를 바꿨어요').length, 60)
    t.equal(
      (await mailsTo('notes@example.com')).filter(({ subject }) => /배송 정보/.test(subject)).length,
      60,
    )
    t.equal(await inInbox(member.id, 'deliveryChanged'), 65)

    const detail = await member.get<OrderDetail>(`/api/users/order-detail/${draft.orderId}`)
    shop.clock.moveTo('2026-11-21T10:01:00+09:00')
    await member.post('/api/users/order-items-cancel', {
      ...{ orderItemId: detail.data.order_items[0]?.id, cancellationReason: 'changed_mind' },
    })
    await workOff()
    t.ok((await told()).includes('[빌림] 예약을 취소했어요'))

    shop.clock.moveTo('2026-11-22T10:00:00.001+09:00')
    const { data: next } = await member.draft({ bags: [await shop.aBag()] })
    await member.pay(next.orderId, await shop.approve(next))
    await member.put(`/api/users/order-detail/${next.orderId}/delivery`, { shippingNote: '다음 날' })
    await workOff()
    t.equal((await told()).filter((heading) => heading === '[빌림] 배송 정보를 바꿨어요').length, 61)
  },
)

t.test(
  'of logins on new devices twenty a day are told of; then they are logins like others, and after a thousand none (rule 569)',
  async (t) => {
    shop.clock.moveTo('2026-11-23T10:00:00+09:00')
    const email = 'devices@example.com'
    const member = await shop.aCustomer(email)
    await phoneNumber(shop, member.id, '01011115691')
    const logIn = (browser = aBrowser(shop)) =>
      browser.send({ method: 'POST', url: '/api/auth/login', payload: { email, password } })
    const own = aBrowser(shop)
    t.equal((await logIn(own)).statusCode, 200)
    for (let nth = 2; nth <= 25; nth += 1) t.equal((await logIn()).statusCode, 200)
    const added = () =>
      shop.count("es.events WHERE type = 'member.device.added' AND data->>'memberId' = $1", [
        String(member.id),
      ])
    t.equal(await added(), 20)
    t.equal(await shop.count('shop.token_families WHERE member_id = $1', [member.id]), 26, 'all are logins')
    await workOff()
    t.equal((await phoneOf('01011115691')).length, 20)

    await shop.database.pool.query(
      `UPDATE platform.attempts SET count = 1000 WHERE key LIKE 'new-device:%' AND count = 25`,
    )
    t.match((await logIn()).json(), { code: 'TOO_MANY_REQUESTS' })
    t.equal((await logIn(own)).statusCode, 200, 'a known device is not counted')
    t.equal(await added(), 20)
  },
)
