import t from 'tap'
import type { Inbox } from '../../domain/wire/inbox.ts'
import type { OrderDetail } from '../../domain/wire/orders.ts'
import { remindMembers } from '../../server/notifications/index.ts'
import { deliverOnFirstDay, endAfterLastDay, trackParcels } from '../../server/ordering/index.ts'
import { aRentalShop } from '../support/aRental.ts'
import { headings, phoneNumber, tells } from '../support/telling.ts'

const shop = await aRentalShop('arrivals_told')
const { queue, workOff, phoneOf, mailsTo } = await tells(shop)
t.teardown(async () => {
  await queue.stop()
  await shop.end()
})
const operations = await shop.aColleague('ops@example.com')
const at = (instant: string) => shop.clock.moveTo(`2026-${instant}+09:00`)

/** A bag that is rented from 3 to 6 December. */
async function rents(name: string, number: string) {
  at('11-20T10:00:00')
  const member = await shop.aCustomer(`${name}@example.com`)
  await phoneNumber(shop, member.id, number)
  const draft = await member.draft({ bags: [await shop.aBag()] })
  await member.pay(draft.data.orderId, await shop.approve(draft.data))
  const detail = await member.get<OrderDetail>(`/api/users/order-detail/${draft.data.orderId}`)
  const itemId = detail.data.order_items[0]?.id ?? ''
  await workOff()
  const acts = (path: string, body: object = {}) =>
    operations.step(itemId, path, { reason: '확인했어요', ...body })
  const inbox = async () => (await member.get<Inbox>('/api/users/my-inbox')).data.result
  return { number, acts, inbox }
}
type Rental = Awaited<ReturnType<typeof rents>>
/** What the renter's phone shows, from the `from`th message on. */
const textsOf = async ({ number }: Rental, from = 0) => (await phoneOf(number)).slice(from)

async function sends({ acts }: Rental, instant: string, trackingNumber: string | null = null) {
  at(instant)
  await acts('prepare')
  const parcel = { courier: trackingNumber === null ? null : 'cj', trackingNumber }
  t.match(await acts('ship', parcel), { status: 200 })
  await workOff()
}

t.test('a parcel that left late promises neither days that are over nor a pick-up (rule 559)', async (t) => {
  const rental = await rents('late', '01088880001')
  await sends(rental, '12-05T10:00:00')
  const [, shipped] = await textsOf(rental)
  t.match(shipped?.text, /12\.05\(토\)에 출발했어요\.\n운송장: 번호 없음\n예정보다 늦게 보내 드려 죄송해요/)
  at('12-06T10:00:00')
  t.equal(await remindMembers(shop.deps), 0, 'nobody packs what is on its way')
  at('12-07T00:05:00')
  t.equal(await deliverOnFirstDay(shop.deps), 1)
  await workOff()
  t.equal((await textsOf(rental)).length, 2, 'nobody is woken')
  at('12-07T08:00:00')
  await workOff()
  const told = await textsOf(rental, 2)
  t.same(headings(told), ['[빌림] 배송이 늦어 죄송해요'])
  t.notMatch(told[0]?.text, /까지 이용하고|가지러/)
  await endAfterLastDay(shop.deps)
})

t.test('an arrival that is presumed is asked about, and so is its pick-up (rule 559)', async (t) => {
  const rental = await rents('presumed', '01088880002')
  await sends(rental, '12-01T10:00:00', '123456789012')
  t.match(
    (await textsOf(rental)).at(-1)?.text,
    /12\.01\(화\)에 출발했어요\.\n운송장: CJ대한통운 123456789012\n12\.03\(목\)부터/,
  )
  at('12-03T08:00:00')
  await deliverOnFirstDay(shop.deps)
  await workOff()
  const [asked, ...others] = await textsOf(rental, 2)
  t.match(asked?.text, /받으셨나요\?\n.+아직 받지 못하셨다면.+\n12\.06\(일\)까지 이용하고, 12\.07\(월\)에/)
  t.same(others, [])
  at('12-06T10:00:00')
  t.equal(await remindMembers(shop.deps), 1)
  await workOff()
  const [reminded] = await textsOf(rental, 3)
  t.match(reminded?.text, /내일 가지러 갈게요[\s\S]*상품을 받지 못하셨다면/)
  t.notMatch(reminded?.text, /받으신 상자/)
})

t.test(
  'of a delivery that was taken back nothing is presumed, and its real arrival is told (rule 559)',
  async (t) => {
    const rental = await rents('neighbour', '01088880003')
    await sends(rental, '12-01T10:00:00', '123456789013')
    const track = async () => ({ outcome: 'found', isDelivered: true }) as const
    await trackParcels(shop.deps, { couriers: ['cj'], track })
    await workOff()
    at('12-02T10:00:00')
    t.match(await rental.acts('undo', { step: 'deliver', correctionNumber: 1 }), { status: 200 })
    await workOff()
    t.same(headings(await textsOf(rental, 2)), ['[빌림] 상품이 도착했어요', '[빌림] 배송 안내를 바로잡아요'])
    at('12-03T08:00:00')
    t.equal(await deliverOnFirstDay(shop.deps), 1)
    await workOff()
    t.equal((await textsOf(rental)).length, 4, 'nobody saw it arrive, and staff said that it had not')
    at('12-04T10:00:00')
    t.match(await rental.acts('arrived'), { status: 200 })
    await workOff()
    t.match(await textsOf(rental, 4), [{ text: /상품이 도착했어요\n.+\n12\.06\(일\)까지 이용하고/ }])
    at('12-06T10:00:00')
    await remindMembers(shop.deps)
    await workOff()
    t.match((await textsOf(rental)).at(-1)?.text, /받으신 상자에 담아/)
  },
)

t.test('a reminder that waited is not sent once the item is back', async (t) => {
  const rental = await rents('collected', '01088880004')
  await sends(rental, '12-01T10:00:00')
  await rental.acts('delivered')
  await workOff()
  const before = (await textsOf(rental)).length
  at('12-06T10:00:00')
  t.equal(await remindMembers(shop.deps), 1)
  t.match(await rental.acts('collected'), { status: 200 })
  await workOff()
  t.equal((await textsOf(rental)).length, before)
  t.notOk((await mailsTo('collected@example.com')).some(({ subject }) => subject.includes('가지러')))
})

const titlesOf = async (rental: Rental, from = 0) => headings(await textsOf(rental, from))

t.test('what was presumed at night and is seen by the morning is told as seen (rule 592)', async (t) => {
  const rental = await rents('morning', '01088880005')
  await sends(rental, '12-01T10:00:00')
  at('12-03T00:05:00')
  t.equal(await deliverOnFirstDay(shop.deps), 1)
  await workOff()
  t.equal((await textsOf(rental)).length, 2, 'nobody is woken')
  at('12-03T07:30:00')
  t.match(await rental.acts('arrived'), { status: 200 })
  at('12-03T08:00:00')
  await workOff()
  const [told, ...others] = await textsOf(rental, 2)
  t.match(told?.text, /상품이 도착했어요\n.+ 배송이 완료됐어요\.\n12\.06\(일\)까지 이용하고/)
  t.same(others, [])

  const denied = await rents('denied', '01088880006')
  await sends(denied, '12-01T10:00:00')
  at('12-03T00:05:00')
  await deliverOnFirstDay(shop.deps)
  await workOff()
  at('12-03T07:30:00')
  await denied.acts('arrived')
  t.match(await denied.acts('undo', { step: 'arrival', correctionNumber: 1 }), { status: 200 })
  at('12-03T08:00:00')
  await workOff()
  t.same(await titlesOf(denied, 2), ['[빌림] 배송 안내를 바로잡아요'], 'staff said that it had not arrived')
})

t.test('a retry says what is known by then, in the inbox as on the phone (rules 555 and 592)', async (t) => {
  const rental = await rents('retried', '01088880011')
  await sends(rental, '12-01T10:00:00')
  at('12-03T08:00:00')
  await deliverOnFirstDay(shop.deps)
  await shop.script({ route: 'solapi', code: 'InternalError' })
  await workOff()
  t.equal((await textsOf(rental)).length, 2, 'the provider is away')
  t.match(await rental.acts('arrived'), { status: 200 })
  await workOff()
  const [told, ...others] = await textsOf(rental, 2)
  t.same(others, [])
  const [notice] = await rental.inbox()
  t.equal(told?.text, [`[빌림] ${notice?.title}`, ...(notice?.lines ?? [])].join('\n'))
  t.match(notice?.lines[0], /배송이 완료됐어요/)
})

t.test('an arrival that was promised to be told is told, however late it comes (rule 592)', async (t) => {
  const rental = await rents('promised', '01088880007')
  await sends(rental, '12-01T10:00:00')
  await rental.acts('delivered')
  await workOff()
  at('12-02T10:00:00')
  t.match(await rental.acts('undo', { step: 'deliver', correctionNumber: 1 }), { status: 200 })
  await workOff()
  t.match((await textsOf(rental)).at(-1)?.text, /도착하면 다시 알려 드릴게요/)
  at('12-03T08:00:00')
  await deliverOnFirstDay(shop.deps)
  at('12-07T08:00:00')
  await endAfterLastDay(shop.deps)
  await workOff()
  const before = (await textsOf(rental)).length
  at('12-08T10:00:00')
  t.match(await rental.acts('arrived'), { status: 200 })
  await workOff()
  t.same(await titlesOf(rental, before), ['[빌림] 배송이 늦어 죄송해요'])
})

t.test(
  'what arrived on the last day and is told after midnight is told without days (rule 592)',
  async (t) => {
    const seen = await rents('midnight', '01088880008')
    const asked = await rents('outage', '01088880009')
    await sends(asked, '12-01T10:00:00')
    await sends(seen, '12-05T10:00:00')
    at('12-06T10:00:00')
    t.equal(await deliverOnFirstDay(shop.deps), 1)
    at('12-06T23:59:00')
    t.match(await seen.acts('delivered'), { status: 200 })
    at('12-07T09:00:00')
    await workOff()
    const [arrived, ...others] = await textsOf(seen, 2)
    t.match(arrived?.text, /상품이 도착했어요\n.+\n이용 기간은 12\.06\(일\)까지였어요/)
    t.notMatch(arrived?.text, /가지러/)
    t.same(others, [])
    const [presumed, ...more] = await textsOf(asked, 2)
    t.match(presumed?.text, /받으셨나요\?\n.+아직 받지 못하셨다면.+\n이용 기간은 12\.06\(일\)까지였어요\.$/)
    t.same(more, [])
  },
)

t.test('a pick-up is announced once on a day, whatever becomes known meanwhile (rule 592)', async (t) => {
  const rental = await rents('once', '01088880010')
  await sends(rental, '12-01T10:00:00')
  at('12-03T08:00:00')
  await deliverOnFirstDay(shop.deps)
  await workOff()
  at('12-06T10:00:00')
  await remindMembers(shop.deps)
  await workOff()
  at('12-06T11:00:00')
  t.match(await rental.acts('arrived'), { status: 200 })
  await workOff()
  await remindMembers(shop.deps)
  await workOff()
  t.same(
    (await titlesOf(rental)).filter((title) => title?.includes('가지러')),
    ['[빌림] 내일 가지러 갈게요'],
  )
  t.strictSame(await shop.wrongs(), [])
})
