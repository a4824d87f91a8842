import t from 'tap'
import type { Inbox } from '../../domain/wire/inbox.ts'
import { closeUnsentApplications, endConsignments } from '../../server/consignments/index.ts'
import { payOut, settleMonths } from '../../server/settlement/index.ts'
import { savesAccount } from '../support/accountOf.ts'
import { aLog } from '../support/aLog.ts'
import { aConsigningShop, type Owner } from '../support/consigning.ts'
import { settlingIn } from '../support/settling.ts'
import { headings, phoneNumber, tells } from '../support/telling.ts'

const { shop, operations, anOwner, applies, step, receives, onOffer, isRented, isBooked, isSent } =
  await aConsigningShop('owners_told')
t.teardown(() => shop.end())
const log = aLog()
t.beforeEach(() => shop.clock.moveTo('2026-11-20T10:00:00+09:00'))

const finance = await shop.aColleague('money@example.com', ['finance'])
const parcel = { shippingCompany: 'cj', trackingNumber: '501234567899' }
const numbered = async (email: string, number: string): Promise<Owner> => {
  const owner = await anOwner(email)
  await phoneNumber(shop, owner.id, number)
  return owner
}
/** The titles that a phone got since the last time, and everything that was said. */
async function toldTo(number: string, telling = tells(shop)) {
  const { queue, workOff, phoneOf } = await telling
  await workOff()
  await queue.stop()
  const messages = await phoneOf(number)
  return {
    titles: headings(messages).map((heading) => heading?.replace('[빌림] ', '')),
    text: messages.map(({ text }) => text).join('\n'),
  }
}

t.test('an owner is told of each step of a consignment, of its rentals and of the money', async (t) => {
  const owner = await numbered('told@example.com', '01077770001')
  const renter = await shop.aCustomer('renter@example.com')
  const { id, productId } = await onOffer(owner)
  await isRented(renter, productId, { start: '2026-12-03', end: '2026-12-06' })
  shop.clock.moveTo('2026-12-20T10:00:00+09:00')
  await settleMonths(shop.deps, log)
  await payOut(shop.deps, log)
  await payOut(shop.deps, log)
  await savesAccount(shop, owner.id, '100012345678')
  shop.clock.moveTo('2027-02-21T04:00:00+09:00')
  await endConsignments(shop.deps)
  await step(id, 'send-back', parcel)
  // The messages are read at the end, and what is a day old by then is told no more.
  shop.clock.moveTo('2026-11-20T10:00:00+09:00')
  const { titles, text } = await toldTo('01077770001')
  t.same(titles, [
    ...[
      '환불·정산 계좌를 저장했어요',
      '맡기신 상품이 도착했어요',
      '감정을 통과했어요',
      '맡기신 상품이 대여됐어요',
    ],
    ...['정산금을 보내 드렸어요', '위탁 기간이 끝났어요', '맡기신 상품을 보내 드렸어요'],
  ])
  t.match(
    text,
    /메종 오름 르 프티 토트 미니\n하루 12,300원에 빌려드리기 시작했어요\.\n계약은 2027\.02\.20까지/,
  )
  t.match(text, /메종 오름 르 프티 토트 미니\n12\.03\(목\) – 12\.06\(일\)/)
  t.match(
    text,
    /2026년 11월 정산금 [\d,]+원을 카카오뱅크 \*{4}4567 계좌로 보냈어요/,
    'which was paid, though another one is registered by then (rule 909)',
  )
  t.match(text, /메종 오름 르 프티 토트 미니\n운송장: CJ대한통운 501234567899/)
  t.notMatch(text, /renter@example|김민지/, 'an owner never reads who rented')
  const inbox = await owner.get<Inbox>('/api/users/my-inbox')
  t.match(inbox.data.result[0], { link: `/mypage/consignment/detail/${id}` })
})

t.test('an item that is not taken, not sent or given up is told of, too', async (t) => {
  const failed = await numbered('failed@example.com', '01077770002')
  const rejectedId = (await applies(failed)).data.id
  await receives(rejectedId)
  await step(rejectedId, 'reject', { reason: '시리얼 번호가 맞지 않아요' })
  const late = await numbered('late@example.com', '01077770003')
  await applies(late)
  const leaving = await numbered('leaving@example.com', '01077770004')
  const { id } = await onOffer(leaving)
  await leaving.post(`/api/users/consignment/${id}/giving-up`, { quotedPenalty: 0 })
  shop.clock.moveTo('2026-11-24T00:05:00+09:00')
  await closeUnsentApplications(shop.deps)
  shop.clock.moveTo('2026-11-20T10:00:00+09:00')
  const rejected = await toldTo('01077770002')
  t.match(rejected.titles.slice(1), ['맡기신 상품이 도착했어요', '감정 결과를 알려 드려요'])
  t.match(rejected.text, /감정비 30,000원, 반송비 10,000원을 언제 어떻게 결제하는지는/)
  t.same((await toldTo('01077770003')).titles.at(-1), '위탁 신청이 취소됐어요')
  const gaveUp = await toldTo('01077770004')
  t.same(gaveUp.titles.at(-1), '위탁을 그만뒀어요')
  t.match(gaveUp.text, /위약금은 없어요\./, 'and no penalty of nothing is announced (rule 953)')
})

t.test('a fee that is nothing is not announced when an appraisal fails (rule 953)', async (t) => {
  const fails = async (number: string, fees: { inspectionFee: number; returnFee: number }) => {
    const path = '/api/staff/consignment-rates'
    const { version } = (await finance.get<{ version: number }>(path)).data
    const asked = {
      transactionPerMille: 98,
      operatingPerMille: 200,
      ...fees,
      version,
      reason: '요금을 낮춰요',
    }
    t.match(await finance.post(path, asked), { status: 200 })
    const owner = await numbered(`fees-${number}@example.com`, number)
    const { id } = (await applies(owner)).data
    await receives(id)
    await step(id, 'reject', { reason: '시리얼 번호가 맞지 않아요' })
    return (await toldTo(number)).text
  }
  const one = await fails('01077770031', { inspectionFee: 30_000, returnFee: 0 })
  t.match(one, /어려운 상품이에요\. .+\n감정비 30,000원을 언제 어떻게/)
  const none = await fails('01077770032', { inspectionFee: 0, returnFee: 0 })
  t.match(none, /내실 요금은 없고, 상품은 보내 드려요\./)
  for (const text of [one, none]) t.notMatch(text, / 0원/)
  t.same(await shop.wrongs(), [])
})

t.test(
  'an owner is told when a rental that was promised is cancelled, or something else is sent',
  async (t) => {
    // What goes back to a card needs the queue.
    const telling = tells(shop)
    await telling
    const owner = await numbered('promised@example.com', '01077770005')
    const renter = await shop.aCustomer('changes@example.com')
    const { productId } = await onOffer(owner)
    const cancelled = await isBooked(renter, productId, { start: '2026-12-03', end: '2026-12-06' })
    const cancels = (orderItemId: string) =>
      renter.post('/api/users/order-items-cancel', { orderItemId, cancellationReason: 'changed_mind' })
    t.match(await cancels(cancelled), { status: 200 })
    const exchanged = await isBooked(renter, productId, { start: '2026-12-16', end: '2026-12-19' })
    const sent = { productId: await shop.aBag(), exchangeNumber: 1, reason: '검수에서 손상을 확인했어요' }
    t.match(await operations.step(exchanged, 'exchange', sent), { status: 200 })
    const own = await isBooked(renter, await shop.aBag(), { start: '2026-12-10', end: '2026-12-12' })
    t.match(await cancels(own), { status: 200 })
    const { titles, text } = await toldTo('01077770005', telling)
    t.same(titles.slice(-4), [
      ...['맡기신 상품이 대여됐어요', '맡기신 상품의 예약이 취소됐어요'],
      ...['맡기신 상품이 대여됐어요', '맡기신 상품의 예약이 바뀌었어요'],
    ])
    t.match(
      text,
      /12\.03\(목\) – 12\.06\(일\)\n이 예약은 정산되지 않아요\.\n그 기간에 다른 예약을 다시 받아요\./,
    )
    t.match(text, /12\.16\(수\) – 12\.19\(토\)\n예약한 분께 다른 상품을/)
  },
)

t.test('an owner whose item is off sale is not promised other bookings of the days', async (t) => {
  const telling = tells(shop)
  await telling
  const owner = await numbered('searched@example.com', '01077770006')
  const { id, productId } = await onOffer(owner)
  const renter = await shop.aCustomer('waits@example.com')
  const next = await isBooked(renter, productId, { start: '2026-12-16', end: '2026-12-19' })
  t.match(await step(id, 'loss', { lostBy: 'shop', agreedValue: 900_000 }), { status: 200 })
  const cancelling = { reason: '상품을 찾고 있어요', wholeOrder: false }
  t.match(await operations.step(next, 'cancel', cancelling), { status: 200 })
  const { titles, text } = await toldTo('01077770006', telling)
  t.equal(titles.at(-1), '맡기신 상품의 예약이 취소됐어요')
  t.match(
    text,
    /이 예약은 정산되지 않아요\.\n지금은 대여를 쉬는 상품이라 새 예약은 받지 않아요\./,
    'what is true (rule 508)',
  )
  t.notMatch(text, /다시 받아요/)
})

t.test(
  'an owner is told of what takes earnings back, and of a month that pays nothing (rule 993)',
  async (t) => {
    const settling = await settlingIn(shop, { operations, finance })
    const { decides } = settling
    const telling = tells(shop)
    const { queue, workOff, phoneOf } = await telling
    const owner = await numbered('taken@example.com', '01077770041')
    const renter = await shop.aCustomer('gives-back@example.com')
    const { productId } = await onOffer(owner)
    const newest = async () => {
      await workOff()
      const [heading = '', ...lines] = (await phoneOf('01077770041')).at(-1)?.text.split('\n') ?? []
      return [heading.replace('[빌림] ', ''), ...lines]
    }
    const item = '메종 오름 르 프티 토트 미니'

    const first = await isRented(renter, productId, { start: '2026-12-03', end: '2026-12-06' })
    shop.clock.moveTo('2026-12-20T10:00:00+09:00')
    await settleMonths(shop.deps, log)
    await payOut(shop.deps, log)
    await payOut(shop.deps, log)
    t.match(await newest(), ['정산금을 보내 드렸어요'])
    const refund = { refundNumber: 1, refund: 24_000, points: null }
    t.match(await decides(first, 'refund', { ...refund, ownerBears: true }), { status: 200 })
    t.same(await newest(), [
      ...[
        '정산한 대여료를 돌려드렸어요',
        item,
        '12.03(목) – 12.06(일)',
        '빌린 분께 24,000원을 돌려드렸어요.',
      ],
      '2026년 12월 정산금에서 16,848원을 빼요. 자세한 금액은 정산 내역에서 볼 수 있어요.',
    ])
    const borne = { ...refund, refundNumber: 2, refund: 1_000, ownerBears: false }
    t.match(await decides(first, 'refund', borne), { status: 200 })
    t.match(
      await newest(),
      ['정산한 대여료를 돌려드렸어요', item, /./, /24,000원/],
      'what the shop bears is no news',
    )

    shop.clock.moveTo('2027-01-20T10:00:00+09:00')
    await settleMonths(shop.deps, log)
    t.same(await newest(), [
      '이번 정산금을 다음 달로 넘겼어요',
      '2026년 12월 정산금이 -16,848원이라 보내 드릴 금액이 없어요.',
      '모자란 금액은 다음 정산에서 빼요. 무엇을 더하고 뺐는지 정산 내역에서 볼 수 있어요.',
    ])
    shop.clock.moveTo('2027-02-20T10:00:00+09:00')
    await settleMonths(shop.deps, log)
    t.match(await newest(), [/./, /2026년 12월/], 'a month without anything of its own only hands it on')

    await queue.stop()
    t.same(await shop.wrongs(), [])
  },
)

t.test('an owner is told what a return leaves of a rental (rule 993)', async (t) => {
  const { comesBack } = await settlingIn(shop, { operations, finance })
  const telling = tells(shop)
  const { queue, workOff, phoneOf } = await telling
  const owner = await numbered('returned@example.com', '01077770043')
  const renter = await shop.aCustomer('returns@example.com')
  for (const [given, words] of [
    [48_000, '빌린 분께 대여료를 모두 돌려드려서 이 대여는 정산되지 않아요.'],
    [24_000, '빌린 분께 대여료 일부를 돌려드려서 이 대여의 정산 금액은 16,848원이에요.'],
    [0, '반납까지 끝나면 정산 내역에 올라가요.'],
  ] as const) {
    const { productId } = await onOffer(owner)
    const booked = await isBooked(renter, productId, { start: '2026-12-03', end: '2026-12-06' })
    await isSent(booked)
    await operations.step(booked, 'delivered', { reason: '도착했어요' })
    t.match(await comesBack(renter, booked, given), { status: 200 })
    await workOff()
    const told = (await phoneOf('01077770043')).at(-1)?.text.split('\n') ?? []
    t.same(told.slice(1), ['메종 오름 르 프티 토트 미니', '12.03(목) – 12.06(일)', words])
  }
  await queue.stop()
  t.same(await shop.wrongs(), [])
})

t.test('an owner is told when their share of a charge is waived or goes back (rule 993)', async (t) => {
  const telling = tells(shop)
  const { queue, workOff, phoneOf } = await telling
  const owner = await numbered('share@example.com', '01077770042')
  const renter = await shop.aCustomer('damages@example.com')
  const { productId } = await onOffer(owner)
  const rented = await isRented(renter, productId, { start: '2026-12-03', end: '2026-12-06' })
  const damage = { kind: 'damage', amount: 30_000, ownerPart: 20_000, chargeNumber: 1, reason: '긁힘' }
  const { data } = await operations.post<{ id: string }>(`/api/staff/order-items/${rented}/charges`, damage)
  const waives = (path: string, body: object) =>
    finance.post(`/api/staff/charges/${data.id}/${path}`, { reason: '확인했어요', ownerBears: true, ...body })
  const newest = async () => {
    await workOff()
    return (await phoneOf('01077770042')).at(-1)?.text.split('\n').slice(2)
  }
  t.match(await waives('waive-part', { amount: 12_000, waiverNumber: 1 }), { status: 200 })
  t.same(await newest(), [
    '빌린 분께 청구한 파손 배상금 가운데 12,000원을 받지 않기로 했어요.',
    '2026년 11월 정산금에서 8,000원을 빼요. 자세한 금액은 정산 내역에서 볼 수 있어요.',
  ])
  t.match(await waives('waive', { waived: 12_000 }), { status: 200 })
  t.same(await newest(), [
    '빌린 분께 청구한 파손 배상금 가운데 18,000원을 받지 않기로 했어요.',
    '2026년 11월 정산금에서 12,000원을 빼요. 자세한 금액은 정산 내역에서 볼 수 있어요.',
  ])
  await queue.stop()
  t.same(await shop.wrongs(), [])
})
