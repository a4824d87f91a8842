import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { answerInquiry, ask } from '../../server/inquiries/index.ts'
import { modules } from '../../server/modules.ts'
import { sendNotifications } from '../../server/notifications/index.ts'
import { unlinkDueProviders } from '../../server/providerUnlinks/index.ts'
import { aCouponOnOffer } from '../support/aCouponOnOffer.ts'
import { aSlot } from '../support/aProduct.ts'
import { registerColleague, staffHeaders } from '../support/colleague.ts'
import { aWholeShop, drafts, pays, type Somebody } from '../support/leaving.ts'
import { aPhoto, formBody, sendForm } from '../support/uploading.ts'
import { whileLeaving } from '../support/whileLeaving.ts'

const directory = mkdtempSync(join(tmpdir(), 'billim-leaving-'))
const shop = await aWholeShop('writes_while_leaving', { DATA_DIR: directory })
t.teardown(async () => {
  await shop.end()
  rmSync(directory, { recursive: true })
})
const { pool } = shop.database
const bag = await shop.aBag()
const period = { rentalStartDate: '2026-12-03', rentalEndDate: '2026-12-06' }

let joined = 0
const somebody = (): Promise<Somebody> => {
  joined += 1
  return shop.joins({ email: `leaves${joined}@example.com`, mobileno: `0101009${1000 + joined}` })
}
const rowsOf = async (table: string, { id }: Somebody): Promise<number | null> =>
  (await pool.query(`SELECT FROM ${table} WHERE member_id = $1`, [id])).rowCount
const inquiry = { title: '안쪽 주머니 수', content: '이 가방의 안쪽 주머니가 몇 개인지 궁금해요.' }

type Call = (who: Somebody) => PromiseLike<{ statusCode: number; json: () => { code?: string } }>
const writesNothing = (what: string, tables: readonly string[], send: Call) =>
  t.test(`${what} is refused and leaves nothing behind when the member leaves at this moment`, async (t) => {
    const who = await somebody()
    const answer = await whileLeaving(shop, who.id, () => send(who))
    t.equal(answer.statusCode, 401)
    t.equal(answer.json().code, 'NOT_LOGGED_IN')
    for (const table of tables) t.equal(await rowsOf(table, who), 0, table)
  })

writesNothing('a heart', ['shop.favorites'], (who) =>
  who.call('POST', '/api/users/favorite', { productId: bag }),
)

writesNothing('an item of the cart', ['shop.cart_items'], (who) =>
  who.call('POST', '/api/users/cart', { productId: bag, ...period }),
)

const taken = await shop.aBag()
await aSlot(shop.deps, { productId: taken, start: '2026-12-01', end: '2026-12-08', memberId: 1 })
writesNothing('an alert for free days', ['shop.free_alerts'], (who) =>
  who.call('POST', '/api/users/free-alerts', { productId: taken, ...period }),
)

writesNothing('an inquiry with a photo', ['shop.inquiries', 'shop.inquiry_photos'], async (who) => {
  const form = await formBody({ ...inquiry, productId: String(bag), inquiriesFile1: await aPhoto() })
  return sendForm(shop.app, { authorization: who.authorization }, form, '/api/users/products-inquiries')
})

t.test('nobody writes on in an inquiry while leaving', async (t) => {
  const who = await somebody()
  const asked = await ask(shop.deps, { memberId: who.id, productId: null, ...inquiry, photos: [] })
  if (!('id' in asked)) throw new Error('the inquiry was not taken')
  const writeOn = () =>
    who.call('POST', `/api/users/my-inquiries/${asked.id}/messages`, { content: '그리고요.' })
  const answer = await whileLeaving(shop, who.id, writeOn)
  t.equal(answer.statusCode, 401)
  t.equal(await rowsOf('shop.inquiry_follow_ups', who), 0)
})

const noticeId = '0199f5f0-0000-7000-8000-000000000001'
writesNothing('an order notice that was seen', ['shop.seen_notices'], async (who) => {
  await pool.query(
    `INSERT INTO shop.payments (payment_id, payment_key, reversal_id, member_id, order_id, status, amount, is_reversed,
       occurred_at)
     VALUES ($1::uuid::text, $1::uuid::text, $1::uuid, $2, $1::uuid, 'done', 48000, true, '2026-11-20T01:00:00Z')`,
    [noticeId, who.id],
  )
  return who.call('POST', `/api/users/order-notices/${noticeId}/seen`, {})
})

const customerKeyOf = async (who: Somebody): Promise<string> =>
  (await who.call('GET', '/api/users/customer-key')).json().data.customerKey
let customerKey = ''
writesNothing('a card', ['personal.card_customers', 'personal.saved_cards'], async (who) => {
  customerKey = await customerKeyOf(who)
  const card = { customerKey, issuerCode: '41', cardNumber: '5137920011112222' }
  const { code } = await shop.post('/toss/__sheet/cards', card)
  return who.call('POST', '/api/users/brandpay-authorize', { code, customerKey })
})
t.test('a hint about the cards of a member who leaves at this moment is not kept', async (t) => {
  const who = await somebody()
  const payload = { eventType: 'METHOD_UPDATED', data: { customerKey: await customerKeyOf(who) } }
  const answer = await whileLeaving(shop, who.id, () =>
    shop.app.inject({ method: 'POST', url: '/api/webhooks/toss', payload }),
  )
  t.equal(answer.statusCode, 200)
  t.equal(await rowsOf('personal.card_hints', who), 0)
})
t.test('the card provider is told to forget the customer whose card came too late', async (t) => {
  await pool.query(`UPDATE personal.provider_unlinks SET written_at = written_at - interval '11 minutes'`)
  t.equal(await unlinkDueProviders(shop.deps), 1)
  t.match(await shop.toss.savedCards(customerKey), { outcome: 'found', cards: [] })
})

t.test('staff keep no photo of an item whose renter has left, only their words', async (t) => {
  await registerColleague(shop, { email: 'ops@example.com', roles: ['operations'] })
  const staff = await staffHeaders(shop, 'ops@example.com')
  const who = await somebody()
  const bag = await shop.aBag()
  const [itemId] = await pays(shop, who, await drafts(who, bag, {}))
  const records = async (photos: Record<string, File>) => {
    const form = await formBody({
      ...{ stage: 'out', note: '손잡이에 긁힌 자국', productId: String(bag) },
      ...photos,
    })
    return sendForm(shop.app, staff, form, `/api/staff/order-items/${itemId}/conditions`)
  }
  const answer = await whileLeaving(shop, who.id, async () => records({ conditionFile1: await aPhoto() }))
  t.equal(answer.json().code, 'PHOTO_NOT_USABLE')
  t.equal(await rowsOf('shop.condition_photos', who), 0)
  t.equal((await records({})).statusCode, 200)
  t.equal(await rowsOf('shop.condition_records', who), 1)
})

t.test('the code of a coupon is not remembered for a member who leaves at this moment', async (t) => {
  await aCouponOnOffer(shop.deps, { name: '인쇄', discountValue: 10, code: 'CARD-10' })
  const who = await somebody()
  await whileLeaving(shop, who.id, () => who.call('GET', '/api/users/kakao-coupon/card-10'))
  t.equal(await rowsOf('shop.shown_coupon_codes', who), 0)
})

t.test('a member who leaves at this moment is sent no notice', async (t) => {
  const who = await somebody()
  const asked = await ask(shop.deps, { memberId: who.id, productId: null, ...inquiry, photos: [] })
  if (!('id' in asked)) throw new Error('the inquiry was not taken')
  await answerInquiry(shop.deps, asked.id, { content: '두 개예요.', version: 0 }, 1)
  const message = { message: 'inquiryAnswered', about: String(asked.id) }
  await whileLeaving(shop, who.id, () => sendNotifications(shop.deps, [message]))
  t.equal(await rowsOf('personal.inbox', who), 0)
  t.equal((await pool.query('SELECT FROM shop.message_sends')).rowCount, 0, 'neither by mail nor by phone')
})

t.test('no table that events make again is erased: a rebuild would bring its rows back', async (t) => {
  for (const { projections = [], tables = {} } of modules)
    for (const made of projections.flatMap((projection) => projection.tables))
      t.not(tables[`shop.${made}`], 'erased', made)
})
