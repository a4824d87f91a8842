import { randomUUID } from 'node:crypto'
import t from 'tap'
import type { ExplainedSettlement } from '../../domain/wire/explain.ts'
import type { Inbox } from '../../domain/wire/inbox.ts'
import type { StaffConsignment } from '../../domain/wire/staffConsignments.ts'
import type { ItemRecord } from '../../domain/wire/staffItems.ts'
import type { StaffOrderItem } from '../../domain/wire/staffOrders.ts'
import { tryCards } from '../../server/charges/index.ts'
import { closeUnsentApplications, endConsignments } from '../../server/consignments/index.ts'
import { deliverOnFirstDay, endAfterLastDay } from '../../server/ordering/index.ts'
import { sendDueRefunds } from '../../server/payments/index.ts'
import { withdrawAgain } from '../../server/withdrawal/index.ts'
import { beforeItReads } from '../support/beforeItReads.ts'
import { beforeItWrites } from '../support/beforeItWrites.ts'
import { aConsigningShop, type Owner } from '../support/consigning.ts'
import { itemReads } from '../support/itemReads.ts'
import { settlingIn } from '../support/settling.ts'
import { headings, phoneNumber, tells } from '../support/telling.ts'

const consigning = await aConsigningShop('lost_items')
const { shop, operations, reason, anOwner, step, onOffer, isBooked, isSent, detailOf } = consigning
const { applies, receives, accepts, journalOf } = consigning
const finance = await shop.aColleague('finance@example.com', ['finance'])
t.teardown(() => shop.end())
t.beforeEach(() => shop.clock.moveTo('2026-11-20T10:00:00+09:00'))

const seen = async (id: string) =>
  (await operations.get<StaffConsignment>(`/api/staff/consignments/${id}`)).data
const missing = async () =>
  (await finance.get<{ result: StaffConsignment[] }>('/api/staff/consignments?waiting=lost')).data.result.map(
    ({ id }) => id,
  )
const endsAsLost = (id: string, quotedCompensation: number, by = finance, lossNumber = 1) =>
  by.post(`/api/staff/consignments/${id}/loss/end`, {
    ...{ reason: '합의서 확인', lossNumber, quotedCompensation },
  })
const admin = await shop.aColleague('admin@example.com', ['admin'])
const { isOnSale } = itemReads(shop, { operations, finance })
const payableTo = async ({ id }: Owner) => {
  const { rows } = await shop.database.pool.query<{ month: string; kind: string; expected: number }>(
    'SELECT month, kind, expected::int FROM shop.settlement_rows WHERE owner_id = $1 ORDER BY occurred_at, row_id',
    [id],
  )
  return rows.map(({ month, kind, expected }) => [month, kind, expected])
}

t.test(
  'what an owner wrote of an item that was lost in its appraisal is kept, sealed, when they leave',
  async (t) => {
    const textsOf = (id: string) => shop.count('personal.consignment_texts WHERE consignment_id = $1', [id])
    const handedIn = async (email: string) => {
      const owner = await anOwner(email)
      const id: string = (await applies(owner)).data.id
      return { owner, id }
    }
    const lost = await handedIn('lost-and-left@example.com')
    await receives(lost.id)
    await step(lost.id, 'loss', { lostBy: 'shop', agreedValue: 0 })
    t.match(await endsAsLost(lost.id, 0), { status: 200 })
    const unsent = await handedIn('never-sent@example.com')
    shop.clock.moveTo('2026-11-25T10:00:00+09:00')
    t.ok((await closeUnsentApplications(shop.deps)) > 0)
    for (const { owner } of [lost, unsent])
      t.match(await withdrawAgain(shop.deps, owner.id, shop.clock.now()), { pointsExpired: 0 })
    t.ok((await textsOf(lost.id)) > 0)
    t.equal(await textsOf(unsent.id), 0)
  },
)

t.test(
  'an item that the shop lost is off sale at once, and its owner is paid once finance agrees',
  async (t) => {
    const owner = await anOwner('shop-lost@example.com')
    await phoneNumber(shop, owner.id, '01077779001')
    const renter = await shop.aCustomer('waits@example.com')
    const { id, productId } = await onOffer(owner)
    const booked = await isBooked(renter, productId, { start: '2026-12-16', end: '2026-12-18' })
    const report = { lostBy: 'shop', agreedValue: 1_200_000 }
    t.match(await endsAsLost(id, 1_200_000), { status: 409, code: 'TRANSITION_NOT_ALLOWED' })
    t.match(await step(id, 'loss', report), { status: 200, data: { status: 'consigning' } })
    t.match(await step(id, 'loss', report), { status: 200 }, 'two taps')
    t.match(await step(id, 'loss', { ...report, agreedValue: 1 }), { code: 'ALREADY_DONE' })
    t.equal(await isOnSale(productId), false)
    t.match(await renter.draft({ bags: [productId], period: { start: '2026-12-03', end: '2026-12-06' } }), {
      code: 'PRODUCT_NOT_RENTABLE',
    })
    t.same(await missing(), [id])
    t.match((await seen(id)).loss, {
      ...{ lostBy: 'shop', agreedValue: 1_200_000, passedOn: 0, compensation: 1_200_000 },
      ...{ reason: reason.reason, lostAt: null, rentals: [{ orderItemId: booked, status: 'new' }] },
      barredBy: 'rental_booked',
    })
    t.match(await endsAsLost(id, 1_200_000), {
      code: 'CONSIGNMENT_RENTED',
      data: { because: 'rental_booked' },
    })

    const instead = await shop.aBag({ daily_rental_price: 12_300 })
    const exchange = { productId: instead, exchangeNumber: 1, reason: '위탁 상품을 잃어버려 바꿔요' }
    t.match(await operations.step(booked, 'exchange', exchange), { status: 200 })
    t.equal((await seen(id)).loss?.barredBy, null)
    t.equal((await endsAsLost(id, 1_200_000, operations)).status, 403, 'finance alone agrees')
    t.match(await endsAsLost(id, 1_000_000), {
      code: 'COMPENSATION_CHANGED',
      data: { compensation: 1_200_000 },
    })
    const [one, two] = await Promise.all([endsAsLost(id, 1_200_000), endsAsLost(id, 1_200_000)])
    t.match(one, { status: 200, data: { id, status: 'end', productId } })
    t.strictSame(two.data, one.data, 'two taps')
    const other = await shop.aColleague('ends-too@example.com', ['finance'])
    t.match(
      await endsAsLost(id, 1_200_000, other),
      {
        status: 409,
        code: 'ALREADY_DONE',
        data: { doing: 'loss_ended', by: /./, reason: '합의서 확인', at: /^2026-11-20/ },
      },
      'who ended it (rule 939)',
    )
    t.same(await payableTo(owner), [['2026-11', 'compensation', 1_200_000]])
    t.match(await detailOf(owner, id), {
      ...{ status: 'end', cause: 'lost', givingUp: null },
      lost: { agreedValue: 1_200_000, compensation: 1_200_000, month: '2026-11' },
    })
    t.match((await detailOf(owner, id)).timeline.at(-1), { step: 'lost' })
    const owed = { month: '2026-11', paidOn: null, payOn: '2026-12-20' }
    t.same((await seen(id)).loss?.payment, owed, 'it is owed (rule 886)')
    t.same(await missing(), [])
    t.match(await step(id, 'send-back', { shippingCompany: 'cj', trackingNumber: '601234567890' }), {
      code: 'TRANSITION_NOT_ALLOWED',
    })
    const explained = await finance.get<ExplainedSettlement>(
      `/api/staff/explain/settlements/${owner.id}/2026-11`,
    )
    t.match(explained.data, {
      earned: 1_200_000,
      lines: [{ amount: 1_200_000, event: { type: 'consignment.lost' } }],
    })
    const { queue, workOff, phoneOf } = await tells(shop)
    await workOff()
    await queue.stop()
    const told = await phoneOf('01077779001')
    t.ok(headings(told).some((heading) => heading?.includes('돌려드릴 수 없게 됐어요')))
    t.match(told.map(({ text }) => text).join('\n'), /배상금 1,200,000원을 2026년 11월 정산에/)
    t.same(await shop.wrongs(), [])
  },
)

t.test(
  'an item that is lost while it is appraised has a record, its owner reads of it and is paid by finance (rule 575)',
  async (t) => {
    const owner = await anOwner('in-appraisal@example.com')
    await phoneNumber(shop, owner.id, '01077779021')
    const id: string = (await applies(owner)).data.id
    await receives(id)
    t.match(await step(id, 'loss', { lostBy: 'renter', agreedValue: 800_000 }), {
      status: 400,
      data: { fields: { lostBy: /빌려준 적이 없는/ } },
    })
    const report = { lostBy: 'shop', agreedValue: 800_000 }
    t.match(await step(id, 'loss', report), { status: 200, data: { status: 'diagnosis', productId: null } })
    t.match(await step(id, 'loss', report), { status: 200 }, 'two taps')
    t.same(await missing(), [id])
    for (const tried of [await accepts(id), await step(id, 'reject')])
      t.match(tried, { status: 409, code: 'TRANSITION_NOT_ALLOWED' })
    t.match(await step(id, 'loss/found'), { status: 200 })
    t.match(await step(id, 'loss', { ...report, lossNumber: 2 }), { status: 200 }, 'and lost again')
    t.match(await seen(id), {
      status: 'diagnosis',
      loss: { lostBy: 'shop', reason: reason.reason, compensation: 800_000, barredBy: null, rentals: [] },
    })
    t.match((await endsAsLost(id, 800_000, operations)).status, 403)
    t.match(await endsAsLost(id, 800_000), { status: 409, code: 'CONCURRENT_CHANGE' }, 'the first (rule 928)')
    t.match(await endsAsLost(id, 800_000, finance, 2), {
      ...{ status: 200, data: { id, status: 'end', productId: null } },
    })
    t.same(await payableTo(owner), [['2026-11', 'compensation', 800_000]])
    t.match(await detailOf(owner, id), {
      ...{ status: 'end', cause: 'lost', contract: null, product: null },
      lost: { agreedValue: 800_000, compensation: 800_000, month: '2026-11' },
    })
    const { rows } = await shop.database.pool.query<{ actor: string }>(
      `SELECT e.meta->>'actor' AS actor FROM es.events e JOIN es.streams s USING (stream_no)
       WHERE s.stream_id = $1 AND e.type IN ('consignment.loss_reported', 'consignment.lost') ORDER BY e.version`,
      [`consignment:${id}`],
    )
    const [first, second, third] = rows.map(({ actor }) => actor)
    t.match(first, /^staff:\d+$/)
    t.equal(second, first, 'operations report it')
    t.not(third, second, 'finance ends it')
    const { queue, workOff, phoneOf } = await tells(shop)
    await workOff()
    await queue.stop()
    const told = (await phoneOf('01077779021')).map(({ text }) => text).join('\n')
    t.match(told, /찾고 있어요/)
    t.match(told, /배상금 800,000원을 2026년 11월 정산에/)
    t.match(await step(id, 'loss/recovered'), { status: 200 })
    t.same(await shop.wrongs(), [])
    t.same(await shop.rebuilt(), [])
  },
)

t.test(
  'an item whose appraisal failed and that is lost is not sent home: its owner owes nothing for that (rule 630)',
  async (t) => {
    const { queue, workOff, phoneOf } = await tells(shop)
    const rejectedAndLost = async (email: string) => {
      const owner = await anOwner(email)
      const id: string = (await applies(owner)).data.id
      await receives(id)
      t.match(await step(id, 'reject'), { status: 200 })
      return { owner, id }
    }
    const feesOf = async (id: string) => {
      const { rows } = await shop.database.pool.query<{ kind: string; status: string }>(
        'SELECT kind, status FROM shop.charges WHERE consignment_id = $1 ORDER BY kind',
        [id],
      )
      return rows.map(({ kind, status }) => [kind, status])
    }
    const isLost = async (id: string) => {
      t.match(await step(id, 'loss', { lostBy: 'shop', agreedValue: 800_000 }), { status: 200 })
      return endsAsLost(id, 800_000)
    }
    const fees = (inspection: string, sendingHome: string) => [
      ['inspection_fee', inspection],
      ['return_fee', sendingHome],
    ]
    const owes = await rejectedAndLost('rejected-and-lost@example.com')
    const paid = await rejectedAndLost('paid-and-lost@example.com')
    await phoneNumber(shop, owes.owner.id, '01077779031')
    t.match(await isLost(owes.id), { status: 200, data: { status: 'end' } })
    t.match(await endsAsLost(owes.id, 800_000), { status: 200 }, 'two taps')
    t.same(await feesOf(owes.id), fees('open', 'waived'))
    t.same(
      (await journalOf(owes.id)).filter(([account]) => account === 'owner_receivable'),
      [
        ['owner_receivable', 30_000],
        ['owner_receivable', 10_000],
        ['owner_receivable', -10_000],
      ],
    )

    t.ok((await tryCards(shop.deps)) > 0)
    t.same(await feesOf(paid.id), fees('paid', 'paid'))
    t.match(await isLost(paid.id), { status: 200 })
    t.ok((await sendDueRefunds(shop.deps)) > 0)
    t.equal(
      await shop.count(
        `shop.refunds_of_charges() r JOIN shop.charges c USING (charge_id)
         WHERE c.consignment_id = $1 AND c.kind = 'return_fee' AND r.amount = 10000 AND r.status = 'confirmed'`,
        [paid.id],
      ),
      1,
    )
    for (const { owner } of [owes, paid])
      t.same(await payableTo(owner), [['2026-11', 'compensation', 800_000]])
    await workOff()
    await queue.stop()
    const told = (await phoneOf('01077779031')).map(({ text }) => text).join('\n')
    t.match(told, /반송비 10,000원은 내지 않아도 돼요/)
    t.same(await shop.wrongs(), [])
    t.same(await shop.rebuilt(), [])
  },
)

t.test(
  'an item that is accepted while a colleague reports it lost is on sale, and is reported anew',
  async (t) => {
    const owner = await anOwner('accepted-meanwhile@example.com')
    const id: string = (await applies(owner)).data.id
    await receives(id)
    beforeItWrites(shop.deps, 'consignment:missing:', () => accepts(id))
    const report = { lostBy: 'shop', agreedValue: 800_000 }
    t.match(await step(id, 'loss', report), { status: 409, code: 'CONCURRENT_CHANGE' })
    const { data } = await step(id, 'loss', report)
    t.equal(await isOnSale(data.productId ?? 0), false)
  },
)

t.test(
  'what a renter paid for the loss counts, and their rental ends although the item is not back',
  async (t) => {
    const owner = await anOwner('renter-kept@example.com')
    const renter = await shop.aCustomer('keeps@example.com')
    const { id, productId } = await onOffer(owner)
    const kept = await isBooked(renter, productId, { start: '2026-12-03', end: '2026-12-06' })
    shop.clock.moveTo('2026-12-01T09:00:00+09:00')
    await isSent(kept)
    t.match(await step(id, 'loss', { lostBy: 'renter', agreedValue: 1_000_000 }), { status: 200 })
    t.match(await endsAsLost(id, 1_000_000), { data: { because: 'rental_under_way' } }, 'it is on its way')
    t.equal((await seen(id)).loss?.barredBy, 'rental_under_way')
    shop.clock.moveTo('2026-12-03T00:00:00+09:00')
    await deliverOnFirstDay(shop.deps)
    shop.clock.moveTo('2026-12-07T00:00:00+09:00')
    await endAfterLastDay(shop.deps)
    const charged = (chargeNumber: number, ownerPart: number) =>
      operations.post<{ chargeId: string }>(`/api/staff/order-items/${kept}/charges`, {
        ...{ kind: 'loss', amount: 900_000, ownerPart, chargeNumber, photoIds: [], reason: '반납하지 않음' },
      })
    t.match(await charged(1, 400_000), { status: 200 })
    t.match((await seen(id)).loss, { passedOn: 400_000, compensation: 600_000 })
    t.match(await endsAsLost(id, 1_000_000), { data: { compensation: 600_000 } })
    t.match(await endsAsLost(id, 600_000), { status: 200 })
    // 48,000 of rent less 9.8 % and 20 %.
    t.strictSame(
      (await payableTo(owner)).sort(),
      [
        ['2026-12', 'compensation', 400_000],
        ['2026-12', 'compensation', 600_000],
        ['2026-12', 'rental', 33_696],
      ].sort(),
    )
    const { data: item } = await operations.get<{ status: string; timeline: { type: string }[] }>(
      `/api/staff/order-items/${kept}`,
    )
    t.equal(item.status, 'lost')
    t.equal(item.timeline.at(-1)?.type, 'order.item.lost')
    const late = await operations.get<{ result: { orderItemId: string }[] }>('/api/staff/late')
    t.notOk(
      late.data.result.some(({ orderItemId }) => orderItemId === kept),
      'nobody waits for it any more',
    )
    t.match(await charged(2, 100_000), { code: 'OWNER_PART_TOO_LARGE', data: { largest: 0 } })
    t.match(await charged(2, 0), { status: 200 }, 'the shop may still charge for itself')
    type Charges = { result: { id: string; ownerShare: number; isCompensatedLoss: boolean }[] }
    const { result } = (await finance.get<Charges>(`/api/staff/charges?orderItemId=${kept}`)).data
    const shared = result.find(({ ownerShare }) => ownerShare === 400_000)
    t.match(shared, { isCompensatedLoss: true })
    const waive = (ownerBears: boolean) =>
      finance.post(`/api/staff/charges/${shared?.id}/waive`, { ownerBears, reason: '회원과 합의했어요' })
    t.match(
      await waive(true),
      {
        ...{ status: 409, code: 'LOSS_COMPENSATED' },
        message: '소유자에게 분실 보상을 하면서 셈한 몫이라 줄일 수 없어요.',
      },
      'the agreed value stays the owner’s (rule 433)',
    )
    t.match(await waive(false), { status: 200 }, 'the shop bears it')
    t.same(await shop.wrongs(), [])
  },
)

t.test('finance ends the loss that it read, and no later one (rule 928)', async (t) => {
  const owner = await anOwner('later-loss@example.com')
  const { id } = await onOffer(owner)
  const report = { lostBy: 'shop', agreedValue: 500_000 }
  t.match(await step(id, 'loss', { ...report, lossNumber: 1 }), { status: 200 })
  t.match(await step(id, 'loss/found', { lossNumber: 1 }), { status: 200 })
  t.match(await step(id, 'loss', { ...report, lossNumber: 2 }), { status: 200 })
  t.match(await endsAsLost(id, 500_000), { status: 409, code: 'CONCURRENT_CHANGE' })
  t.match(await endsAsLost(id, 500_000, finance, 2), { status: 200, data: { status: 'end' } })
})

t.test('late days until the loss stay its owner’s, those beyond are the shop’s (rule 432)', async (t) => {
  const owner = await anOwner('late-lost@example.com')
  const renter = await shop.aCustomer('late-keeps@example.com')
  const { id, productId } = await onOffer(owner)
  const kept = await isBooked(renter, productId, { start: '2026-12-03', end: '2026-12-06' })
  shop.clock.moveTo('2026-12-01T09:00:00+09:00')
  await isSent(kept)
  shop.clock.moveTo('2026-12-03T00:00:00+09:00')
  await deliverOnFirstDay(shop.deps)
  shop.clock.moveTo('2026-12-07T00:00:00+09:00')
  await endAfterLastDay(shop.deps)
  shop.clock.moveTo('2026-12-09T10:00:00+09:00')
  t.match(await step(id, 'loss', { lostBy: 'renter', agreedValue: 1_000_000 }), { status: 200 })
  t.match(await endsAsLost(id, 1_000_000), { status: 200 })
  shop.clock.moveTo('2026-12-12T10:00:00+09:00')
  const quote = async (days: number) =>
    (await operations.get(`/api/staff/order-items/${kept}/late-charge?days=${days}`)).data
  t.match(await quote(2), { lateDays: 2, openDays: 2, amount: 24_600, ownerPart: 17_269 })
  t.match(
    await quote(2),
    { ownerMayShare: false },
    'of damage or loss the console asks for no part of theirs',
  )
  t.match(await quote(5), { openDays: 2, amount: 61_500, ownerPart: 17_269 })
  const made = await operations.post<{ id: string }>(`/api/staff/order-items/${kept}/charges`, {
    ...{ kind: 'late_days', lateDays: 5, chargeNumber: 1, reason: '반납일이 지났어요.' },
    beyondReason: '보상할 때까지 걸린 날이에요',
  })
  t.match(made, { status: 200, data: { amount: 61_500 } })
  const waiver = { amount: 12_300, waiverNumber: 1, ownerBears: true, reason: '회원과 합의했어요' }
  t.equal((await finance.post(`/api/staff/charges/${made.data.id}/waive-part`, waiver)).status, 200)
  // Of 24,600, four fifths: 19,680 less 1,929 and 3,936 are 13,815.
  t.strictSame(
    (await payableTo(owner)).filter(([, kind]) => kind === 'late_days'),
    [
      ['2026-12', 'late_days', 17_269],
      ['2026-12', 'late_days', 13_815 - 17_269],
    ],
  )
  const explained = await finance.get(`/api/staff/explain/settlements/${owner.id}/2026-12`)
  t.match(JSON.stringify(explained.data), /\(19,680 − 24,600\) × 9\.8/)
  t.same(await shop.wrongs(), [])
})

t.test('an item that is found goes on as before, and its contract waits for it until then', async (t) => {
  const owner = await anOwner('found@example.com')
  const { id, productId } = await onOffer(owner)
  t.match(await step(id, 'loss', { lostBy: 'shop', agreedValue: 900_000 }), { status: 200 })
  const toSale = { onSale: true, reason: '다시 팔아요' }
  t.match(await operations.put(`/api/staff/products/${productId}`, toSale), {
    status: 409,
    code: 'PRODUCT_NOT_OFFERABLE',
    message: /분실/,
  })
  shop.clock.moveTo('2027-02-21T04:00:00+09:00')
  t.equal(await endConsignments(shop.deps), 0, 'what is missing does not end by its time')
  shop.clock.moveTo('2026-11-25T10:00:00+09:00')
  t.match(await step(id, 'loss/found'), { status: 200 })
  t.match(await step(id, 'loss/found'), { status: 200 }, 'two taps')
  const finder = await shop.aColleague('finds-too@example.com', ['operations'])
  t.match(
    await finder.post(`/api/staff/consignments/${id}/loss/found`, { lossNumber: 1, reason: '저도 찾았어요' }),
    { status: 409, code: 'ALREADY_DONE', data: { doing: 'loss_found', by: /./, ...reason } },
    'who found it (rule 939)',
  )
  t.equal(await isOnSale(productId), true)
  t.match(await seen(id), { status: 'consigning', loss: null })
  t.match(await endsAsLost(id, 900_000), { code: 'TRANSITION_NOT_ALLOWED' })
  const first = { lostBy: 'shop', agreedValue: 900_000 }
  t.match(await step(id, 'loss', first), { status: 200 }, 'their first report, sent again (rule 890)')
  t.match(await seen(id), { loss: null, losses: 1 })
  const again = { lostBy: 'shop', agreedValue: 0, lossNumber: 2 }
  t.match(await step(id, 'loss', again), { status: 200 }, 'and lost again')
  const late = await step(id, 'loss/found', { reason: '처음 분실에 대한 말이에요' })
  t.equal(late.status, 409, 'typed for the first loss')
  const other = await step(id, 'loss/found', { lossNumber: 3 })
  t.match(other, { status: 409, code: 'CONCURRENT_CHANGE' }, 'for a loss that it does not have (rule 890)')
  t.match(await seen(id), { loss: { agreedValue: 0 }, losses: 2 })
  t.match(await endsAsLost(id, 0, finance, 2), { status: 200 })
  t.same(await payableTo(owner), [])
  t.same(await shop.wrongs(), [])
})

t.test('an owner reads whether the contract goes on with the item that was found (rule 560)', async (t) => {
  const { queue, workOff, phoneOf } = await tells(shop)
  const lost = async (name: string, number: string) => {
    const owner = await anOwner(`${name}@example.com`)
    await phoneNumber(shop, owner.id, number)
    const { id } = await onOffer(owner)
    return { owner, id, isMissing: () => step(id, 'loss', { lostBy: 'shop', agreedValue: 900_000 }) }
  }
  const appraised = await anOwner('appraised@example.com')
  await phoneNumber(shop, appraised.id, '01077779015')
  const appraisedId: string = (await applies(appraised)).data.id
  await receives(appraisedId)
  await step(appraisedId, 'loss', { lostBy: 'shop', agreedValue: 900_000 })
  t.match(await step(appraisedId, 'loss/found'), { status: 200 })
  const goesOn = await lost('goes-on', '01077779011')
  const gaveUp = await lost('gave-up', '01077779012')
  const ranOut = await lost('ran-out', '01077779013')
  await gaveUp.owner.post(`/api/users/consignment/${gaveUp.id}/giving-up`, { quotedPenalty: 0 })
  for (const { isMissing } of [goesOn, gaveUp, ranOut]) t.match(await isMissing(), { status: 200 })
  for (const { id } of [goesOn, gaveUp]) t.match(await step(id, 'loss/found'), { status: 200 })
  await workOff()
  shop.clock.moveTo('2027-03-01T10:00:00+09:00')
  t.match(await step(ranOut.id, 'loss/found'), { status: 200 })
  await workOff()
  const lastOf = async (number: string) => (await phoneOf(number)).at(-1)?.text
  t.match(await lastOf('01077779011'), /찾았어요[\s\S]*계약은 그대로 이어져요/)
  t.match(await lastOf('01077779015'), /찾았어요[\s\S]*감정을 이어서/)
  for (const number of ['01077779012', '01077779013']) {
    const told = (await phoneOf(number)).map(({ text }) => text).join('\n')
    t.match(told, /찾았어요[\s\S]*주소로 보내 드릴게요/)
    t.notMatch(told, /이어져요/)
  }
  t.match(await lastOf('01077779013'), /위탁 기간이 끝났어요/)
  shop.clock.moveTo('2026-11-21T10:00:00+09:00')
  const worthless = await lost('worthless', '01077779014')
  t.match(await step(worthless.id, 'loss', { lostBy: 'shop', agreedValue: 0 }), { status: 200 })
  t.match(await endsAsLost(worthless.id, 0), { status: 200 })
  await workOff()
  t.match(await lastOf('01077779014'), /돌려드릴 수 없게 됐어요[\s\S]*더해 드릴 배상금은 없어요/)
  t.notMatch(await lastOf('01077779014'), /배상금 0원을/)
  await queue.stop()
})

t.test('an item that was hidden before it was lost stays hidden when it is found (rule 294)', async (t) => {
  const owner = await anOwner('hidden@example.com')
  const { id, productId } = await onOffer(owner)
  const shows = (onSale: boolean) => admin.put(`/api/staff/products/${productId}`, { onSale, ...reason })
  t.match(await shows(false), { status: 200 })
  await step(id, 'loss', { lostBy: 'shop', agreedValue: 900_000 })
  t.match(await step(id, 'loss/found'), { status: 200 })
  t.equal(await isOnSale(productId), false)
  t.match(await shows(true), { status: 200 }, 'staff show it as ever')
  await step(id, 'loss', { lostBy: 'shop', agreedValue: 900_000, lossNumber: 2 })
  t.match(await step(id, 'loss/found', { lossNumber: 2 }), { status: 200 })
  t.equal(await isOnSale(productId), true, 'the second loss remembers its own')
  t.same(await shop.wrongs(), [])
})

t.test('an item without a main picture is found all the same, and stays hidden (rule 294)', async (t) => {
  const owner = await anOwner('no-picture@example.com')
  const { id, productId } = await onOffer(owner)
  await step(id, 'loss', { lostBy: 'shop', agreedValue: 900_000 })
  const pictures = [{ type: 'info', fileId: null, view: 'front' }]
  t.match(await admin.put(`/api/staff/products/${productId}`, { pictures, ...reason }), { status: 200 })
  t.match(await step(id, 'loss/found'), { status: 200 })
  t.match(await seen(id), { status: 'consigning', loss: null })
  t.equal(await isOnSale(productId), false)
  t.same(await shop.wrongs(), [])
})

t.test('of a colleague who hides it and one who reports it lost at once one begins anew', async (t) => {
  const owner = await anOwner('hidden-at-once@example.com')
  const { id, productId } = await onOffer(owner)
  const hides = () => admin.put(`/api/staff/products/${productId}`, { onSale: false, ...reason })
  beforeItWrites(shop.deps, 'consignment:missing:', hides)
  const report = { lostBy: 'shop', agreedValue: 900_000 }
  t.match(await step(id, 'loss', report), { status: 409, code: 'CONCURRENT_CHANGE' })
  t.match(await step(id, 'loss', report), { status: 200 })
  t.match(await step(id, 'loss/found'), { status: 200 })
  t.equal(await isOnSale(productId), false)
})

t.test(
  'an item that is found after its owner was compensated is the shop’s, and can be sold again (rule 305)',
  async (t) => {
    const owner = await anOwner('recovered@example.com')
    const renter = await shop.aCustomer('kept-it@example.com')
    const { id, productId } = await onOffer(owner)
    const item = await isBooked(renter, productId, { start: '2026-12-03', end: '2026-12-06' })
    await isSent(item)
    shop.clock.moveTo('2026-12-03T00:10:00+09:00')
    await deliverOnFirstDay(shop.deps)
    t.match(await step(id, 'loss/recovered'), { code: 'TRANSITION_NOT_ALLOWED' }, 'it is not lost')
    await step(id, 'loss', { lostBy: 'renter', agreedValue: 1_000_000 })
    t.equal((await endsAsLost(id, 1_000_000)).status, 200)
    const offers = () => admin.put(`/api/staff/products/${productId}`, { onSale: true, ...reason })
    t.match(await offers(), { status: 409, code: 'PRODUCT_NOT_OFFERABLE' })
    const booked = await payableTo(owner)
    const record = async () =>
      (await operations.get<ItemRecord>(`/api/staff/items/${productId}?viewId=${randomUUID()}`)).data
    t.match(await record(), { contract: { ownerId: owner.id, isLost: true }, formerContract: null })

    t.equal((await step(id, 'loss/recovered')).status, 200)
    t.equal((await step(id, 'loss/recovered')).status, 200, 'two taps')
    t.match(
      await record(),
      { contract: null, formerContract: { consignmentId: id } },
      'its record names no owner and no rates any more (rule 830)',
    )
    t.same(await payableTo(owner), booked, 'the compensation stays paid')
    t.match((await seen(id)).loss, { recoveredAt: '2026-12-02T15:10:00.000Z' })
    t.equal((await offers()).status, 200)
    const { timeline } = (await operations.get<StaffOrderItem>(`/api/staff/order-items/${item}`)).data
    const typed = new Map(timeline.map(({ type, reason }) => [type, reason]))
    t.equal(typed.get('order.item.lost'), '합의서 확인', 'as it was typed for the consignment (rule 848)')
    t.equal(typed.get('order.item.found'), reason.reason)
    const next = await shop.aCustomer('rents-it-now@example.com')
    const again = await isBooked(next, productId, { start: '2026-12-24', end: '2026-12-27' })
    await isSent(again)
    const read = await operations.get<{ status: string; consignmentId: string | null }>(
      `/api/staff/order-items/${again}`,
    )
    t.match(read.data, { status: 'shipped', consignmentId: null })
    t.same(await shop.wrongs(), [])
    t.same(await shop.rebuilt(), [])
  },
)

t.test(
  'days that an owner had blocked open with an item that became the shop’s, and nobody is told (rule 305)',
  async (t) => {
    const owner = await anOwner('blocked@example.com')
    const { id, productId } = await onOffer(owner)
    const blocks = (from: string, to: string) =>
      owner.post(`/api/users/consignment/${id}/blocked-days`, { requestId: randomUUID(), from, to })
    t.match(await blocks('2026-11-25', '2026-11-25'), { status: 200 })
    t.match(await blocks('2026-12-20', '2026-12-24'), { status: 200 })
    shop.clock.moveTo('2026-12-01T10:00:00+09:00')
    await step(id, 'loss', { lostBy: 'shop', agreedValue: 900_000 })
    t.match(await endsAsLost(id, 900_000), { status: 200 })
    t.match(await step(id, 'loss/recovered'), { status: 200 })
    t.equal((await admin.put(`/api/staff/products/${productId}`, { onSale: true, ...reason })).status, 200)
    const { data } = await operations.get(
      `/api/staff/calendar?productId=${productId}&from=2026-11-20&to=2026-12-31`,
    )
    t.match(data, { result: [{ busy: [{ kind: 'owner', from: '2026-11-25' }] }] }, 'what was kept is history')
    const next = await shop.aCustomer('rents-blocked@example.com')
    await isBooked(next, productId, { start: '2026-12-20', end: '2026-12-22' })
    const { queue, workOff } = await tells(shop)
    await workOff()
    await queue.stop()
    const { result } = (await owner.get<Inbox>('/api/users/my-inbox?curPage=1')).data
    t.same(
      result.filter(({ title }) => title === '막아 두신 날을 다시 열었어요'),
      [],
    )
    t.same(await shop.wrongs(), [])
  },
)

t.test('what is found while it is accepted and reported lost once more is found again', async (t) => {
  const id: string = (await applies(await anOwner('found-in-between@example.com'))).data.id
  await receives(id)
  const report = { lostBy: 'shop', agreedValue: 800_000 }
  beforeItReads(shop.deps, 'consignment:found:', async () => {
    t.match(await accepts(id), { status: 200 })
    t.match(await step(id, 'loss', report), { status: 200 })
  })
  t.match(await step(id, 'loss/found'), { status: 409, code: 'CONCURRENT_CHANGE' })
  const { data } = await step(id, 'loss/found')
  t.equal(await isOnSale(data.productId ?? 0), true)
})

t.test('a compensation is called paid once its settlement is (rule 886)', async (t) => {
  const { hasAccount, onPayout, settle } = await settlingIn(shop, { operations, finance })
  const owner = await anOwner('paid-for-the-loss@example.com')
  const id: string = (await applies(owner)).data.id
  await receives(id)
  await step(id, 'loss', { lostBy: 'shop', agreedValue: 700_000 })
  t.equal((await seen(id)).loss?.payment, null, 'nothing is owed yet')
  await endsAsLost(id, 700_000)
  await hasAccount(owner, '배상인')
  const payment = async () => (await seen(id)).loss?.payment
  const ofMonth = { month: '2026-11' }
  t.same(await payment(), { month: '2026-11', paidOn: null, payOn: '2026-12-20' })
  await onPayout(owner, 'hold', {}, ofMonth)
  t.same(await payment(), { month: '2026-11', paidOn: null, payOn: null }, 'a hold promises no day')
  shop.clock.moveTo('2026-12-20T10:00:00+09:00')
  await settle()
  await onPayout(owner, 'release', {}, ofMonth)
  await onPayout(owner, 'transfer', {}, ofMonth)
  shop.clock.moveTo('2026-12-22T10:00:00+09:00')
  t.same(await payment(), { month: '2026-11', paidOn: null, payOn: null }, 'nor one that is over')
  t.match(await onPayout(owner, 'confirm', { reference: 'KB-1' }, ofMonth), { status: 200 })
  t.same(await payment(), { month: '2026-11', paidOn: '2026-12-22', payOn: null })
  t.same(await shop.wrongs(), [])
})
