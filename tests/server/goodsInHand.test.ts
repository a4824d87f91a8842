import { randomUUID } from 'node:crypto'
import t from 'tap'
import type { SettledConsignment, SettlementRow, SettlementStatement } from '../../domain/wire/settlements.ts'
import type { ConditionRecord } from '../../domain/wire/staffConditions.ts'
import type { StaffConsignment } from '../../domain/wire/staffConsignments.ts'
import type { StaffRecord } from '../../domain/wire/staffRecords.ts'
import { deliverOnFirstDay, trackParcels } from '../../server/ordering/index.ts'
import { aConsigningShop, application, type Owner } from '../support/consigning.ts'
import { itemReads } from '../support/itemReads.ts'
import type { Sent } from '../support/uploading.ts'

const {
  shop,
  operations,
  reason,
  listing,
  anOwner,
  applies,
  receives,
  step,
  onOffer,
  isBooked,
  isSent,
  detailOf,
  sendsForm,
  aPhoto,
} = await aConsigningShop('goods_in_hand')
const finance = await shop.aColleague('finance@example.com', ['finance'])
const admin = await shop.aColleague('admin@example.com', ['admin'])
const { isOnSale, drawerOf } = itemReads(shop, { operations, finance })
t.teardown(() => shop.end())
t.beforeEach(() => shop.clock.moveTo('2026-11-20T10:00:00+09:00'))

const days = { start: '2026-12-03', end: '2026-12-06' } as const
const act = (item: string, path: string, body: object = {}, by = operations) =>
  by.step<{ status: string }>(item, path, { ...reason, ...body })
const stepBy = (by: typeof operations, id: string, path: string, body: object) =>
  by.post(`/api/staff/consignments/${id}/${path}`, { ...reason, ...body })
const endsAsLost = (id: string, quotedCompensation: number, lossNumber = 1) =>
  stepBy(finance, id, 'loss/end', { lossNumber, quotedCompensation })
const seen = async (id: string) =>
  (await operations.get<StaffConsignment>(`/api/staff/consignments/${id}`)).data
const givesUp = (owner: Owner, id: string) =>
  owner.post(`/api/users/consignment/${id}/giving-up`, { quotedPenalty: 0 })
/** An owner's item that its renter has, four days after its last day. */
async function isLate(name: string) {
  const owner = await anOwner(`${name}-owner@example.com`)
  const renter = await shop.aCustomer(`${name}@example.com`)
  const { id, productId } = await onOffer(owner)
  const item = await isBooked(renter, productId, days)
  shop.clock.moveTo('2026-12-01T09:00:00+09:00')
  await isSent(item)
  shop.clock.moveTo('2026-12-02T15:00:00+09:00')
  t.equal((await act(item, 'delivered')).status, 200)
  shop.clock.moveTo('2026-12-10T10:00:00+09:00')
  return { owner, renter, id, productId, item }
}
const findFirst = {
  status: 409,
  code: 'ITEM_CONSIGNED',
  data: { step: 'find' },
  message: /찾았다고 먼저 기록/,
}

t.test('an item that is reported missing is received once it was found (rule 660)', async (t) => {
  const { id, productId, item } = await isLate('late')
  t.match(await step(id, 'loss', { lostBy: 'renter', agreedValue: 700_000 }), { status: 200 })
  const again = { lostBy: 'renter', agreedValue: 800_000, lossNumber: 1 }
  t.match(
    await stepBy(admin, id, 'loss', again),
    { status: 409, code: 'ALREADY_DONE', data: { doing: 'loss_reported', by: /./, amount: 700_000 } },
    'who reported it, of which value (rule 939)',
  )
  t.match(await act(item, 'collected'), findFirst)
  const bulk = await operations.post('/api/staff/order-items/bulk', {
    ...{ action: 'collect', rows: [{ orderItemId: item }], ...reason },
  })
  t.match(bulk, { status: 200, data: { refused: 1, rows: [{ refusal: { code: 'ITEM_CONSIGNED' } }] } })
  t.match(await drawerOf(item), { isReportedMissing: true })
  t.match(await step(id, 'loss/found'), { status: 200 })
  t.match(await act(item, 'collected'), { status: 200, data: { status: 'collected' } })
  t.match(await endsAsLost(id, 700_000), { status: 409, code: 'TRANSITION_NOT_ALLOWED' })
  t.equal(await isOnSale(productId), true)
  t.same(await shop.wrongs(), [])
})

t.test('and its renter brings it back, whose arrival nobody had seen (rules 502 and 660)', async (t) => {
  const owner = await anOwner('presumed-owner@example.com')
  const renter = await shop.aCustomer('presumed@example.com')
  const { id, productId } = await onOffer(owner)
  const item = await isBooked(renter, productId, days)
  shop.clock.moveTo('2026-12-01T09:00:00+09:00')
  await isSent(item)
  shop.clock.moveTo('2026-12-03T00:10:00+09:00')
  await deliverOnFirstDay(shop.deps)
  shop.clock.moveTo('2026-12-10T10:00:00+09:00')
  t.match(await step(id, 'loss', { lostBy: 'renter', agreedValue: 700_000 }), { status: 200 })
  t.match(await drawerOf(item), { isArrivalAwaited: false, isReportedMissing: true })
  t.match(await step(id, 'loss/found'), { status: 200 })
  t.match(await drawerOf(item), { isArrivalAwaited: false, isReportedMissing: false, lateDays: 3 })
  t.match(await act(item, 'collected'), { status: 200, data: { status: 'collected' } })
  t.same(await shop.wrongs(), [])
})

t.test('and so is one that comes back for a return, or that the courier lost (rule 660)', async (t) => {
  const { id, item, renter } = await isLate('returns')
  t.match(await renter.post('/api/users/order-items-returns', { orderItemId: item }), {
    status: 200,
  })
  await act(item, 'return/approve', { returnNumber: 1 })
  await act(item, 'return/collecting', { returnNumber: 1, courier: 'cj', trackingNumber: '601234567890' })
  t.match(await step(id, 'loss', { lostBy: 'shop', agreedValue: 500_000 }), { status: 200 })
  const { data } = await operations.get<{ result: object[] }>('/api/staff/returns')
  t.match(data.result, [{ orderItemId: item, isReportedMissing: true }])
  t.match(await act(item, 'return/collected', { returnNumber: 1 }), findFirst)
  const asked: string[] = []
  const tracker = {
    couriers: ['cj'],
    track: async ({ trackingNumber }: { trackingNumber: string }) => {
      asked.push(trackingNumber)
      return { outcome: 'found', isDelivered: true } as const
    },
  }
  t.equal(await trackParcels(shop.deps, tracker), 0)
  t.same(asked, [], 'the courier is not asked for what would be refused (rule 566)')
  t.match(await act(item, 'lost-coming-back', { handedOverOn: '2026-12-08' }), { status: 200 })
  t.match(await act(item, 'found'), findFirst, 'of an owner’s item nothing is to be reported any more')
  t.match(await step(id, 'loss/found'), { status: 200 })
  t.same(await shop.wrongs(), [])
})

t.test(
  'a contract that is over only ends, before the job as well as found behind it (rule 661)',
  async (t) => {
    const owner = await anOwner('over@example.com')
    const lost = await onOffer(owner)
    const other = await onOffer(owner, { applicationId: '01935b4e-7a30-4000-8000-000000000002' })
    t.match(await step(lost.id, 'loss', { lostBy: 'shop', agreedValue: 300_000 }), { status: 200 })
    t.match(await detailOf(owner, other.id), { givingUp: { penalty: 0 } })
    shop.clock.moveTo('2027-02-21T00:10:00+09:00')
    const notAllowed = { status: 409, code: 'TRANSITION_NOT_ALLOWED' }
    t.match(await detailOf(owner, other.id), { status: 'consigning', givingUp: null })
    t.match(await givesUp(owner, other.id), notAllowed)
    t.match(await step(other.id, 'giving-up', { quotedPenalty: 0 }), notAllowed)
    t.equal((await seen(other.id)).penalty, null)
    const blocks = { requestId: '01935b4e-7a30-4000-8000-000000000001', from: '2027-02-24', to: '2027-02-25' }
    t.match(await owner.post(`/api/users/consignment/${other.id}/blocked-days`, blocks), notAllowed)
    const found = await step(lost.id, 'loss/found')
    t.match(found, { status: 200, data: { status: 'end', productId: lost.productId } })
    t.match(await detailOf(owner, lost.id), { status: 'end', givingUp: null })
    t.equal(await isOnSale(lost.productId), false)
    t.match(await givesUp(owner, lost.id), notAllowed)
    t.same(await shop.wrongs(), [])
    t.same(await shop.rebuilt(), [])
  },
)

t.test('what a colleague sends is theirs, with all that they typed (rule 662)', async (t) => {
  const owner = await anOwner('two-colleagues@example.com')
  const arrived = async (nth: number) => {
    const applicationId = `01935b4e-7a30-4000-8000-00000000000${nth}`
    const id: string = (await applies(owner, { applicationId })).data.id
    await receives(id)
    return id
  }
  const rejected = await arrived(1)
  const fake = { reason: '가품으로 의심돼요' }
  t.match(await stepBy(operations, rejected, 'reject', fake), { status: 200 })
  t.match(await stepBy(operations, rejected, 'reject', fake), { status: 200 }, 'two taps')
  t.match(await stepBy(operations, rejected, 'reject', { reason: '안감이 찢어졌어요' }), { status: 409 })
  t.match(await stepBy(admin, rejected, 'reject', fake), { status: 409 }, 'another one did it')
  t.match(await detailOf(owner, rejected), { rejectionReason: fake.reason })

  const noted = { conditionNote: '모서리가 닳았어요', consignmentFile1: await aPhoto() }
  const receivesAs = async (by: typeof operations, id: string, sent: Sent) =>
    sendsForm(`/api/staff/consignments/${id}/receive`, by.accessToken, { ...reason, ...sent })
  const { id: here } = (await applies(owner, { applicationId: '01935b4e-7a30-4000-8000-000000000003' })).data
  t.match(await receivesAs(operations, here, noted), { status: 200 })
  t.match(await receivesAs(operations, here, noted), { status: 200 }, 'two taps')
  const withoutPhotos = { conditionNote: noted.conditionNote }
  t.match(await receivesAs(operations, here, withoutPhotos), { status: 200 }, 'after a reload')
  t.match(await receivesAs(operations, here, { conditionNote: '깨끗해요' }), { status: 409 })
  // Whether it may be done is asked before a photo is decoded (rule 705).
  const noPhoto = { ...noted, consignmentFile1: new File(['this is no photo'], 'photo.jpg') }
  t.match(await receivesAs(admin, here, noPhoto), { status: 409, code: 'TRANSITION_NOT_ALLOWED' })

  const accepted = await arrived(2)
  const accepts = (by: typeof operations, changes: object = {}) =>
    stepBy(by, accepted, 'accept', { ...listing, ...changes })
  t.match(await accepts(operations), { status: 200 })
  t.match(await accepts(operations), { status: 200 }, 'two taps')
  t.match(await accepts(operations, { supplyPrice: 3_000_000 }), { status: 409 })
  t.match(await accepts(operations, { description: '<p>다른 설명이에요.</p>' }), { status: 409 })
  t.match(await accepts(admin), { status: 409 })
  const report = { lostBy: 'shop', agreedValue: 500_000 }
  t.match(await step(accepted, 'loss', report), { status: 200 })
  t.match(await step(accepted, 'loss', { ...report, reason: '창고를 다 찾았어요' }), { status: 409 })
  t.match(await stepBy(admin, accepted, 'loss', { ...report, lossNumber: 1 }), { status: 409 })

  const renter = await shop.aCustomer('cancelled-twice@example.com')
  const bag = await shop.aBag()
  const item = await isBooked(renter, bag, days)
  const read = { productId: bag, quotedRefund: 48_000 }
  t.match(await act(item, 'cancel', read), { status: 200 })
  t.match(await act(item, 'cancel', read), { status: 200 }, 'two taps')
  for (const [by, typed] of [
    [operations, { reason: '회원이 바꿔 달라고 했어요' }],
    [admin, reason],
  ] as const)
    t.match(await act(item, 'cancel', { ...read, ...typed }, by), { status: 409 })
  const product = await shop.aBag()
  const loses = (by: typeof operations, typed = reason) =>
    by.post(`/api/staff/products/${product}/lost`, { ...typed, lossNumber: 1 })
  t.match(await loses(operations), { status: 200 })
  t.match(await loses(operations), { status: 200 }, 'two taps')
  t.match(await loses(admin), { status: 409 })
  t.match(await loses(operations, { reason: '창고에 없어요' }), { status: 409 })
  t.same(await shop.wrongs(), [])
})

t.test('a former owner sees the rentals of their contract alone (rule 663)', async (t) => {
  const { owner, id, productId } = await isLate('former')
  t.match(await step(id, 'loss', { lostBy: 'renter', agreedValue: 1_000_000 }), { status: 200 })
  t.match(await endsAsLost(id, 1_000_000), { status: 200 })
  t.match(await step(id, 'loss/recovered'), { status: 200 })
  t.match(await stepBy(admin, id, 'loss/recovered', {}), {
    ...{ status: 409, code: 'ALREADY_DONE', data: { doing: 'loss_recovered', by: /./ } },
  })
  t.match(await admin.put(`/api/staff/products/${productId}`, { onSale: true, ...reason }), { status: 200 })
  const { rentals } = await detailOf(owner, id)
  t.equal(rentals.length, 1)
  const another = await shop.aCustomer('rents-it-now@example.com')
  const item = await isBooked(another, productId, { start: '2026-12-16', end: '2026-12-18' })
  t.same((await detailOf(owner, id)).rentals, rentals)
  shop.clock.moveTo('2026-12-14T09:00:00+09:00')
  await isSent(item)
  t.same((await detailOf(owner, id)).rentals, rentals)
  t.equal((await seen(id)).rentedBecause, null)
  t.same(await shop.wrongs(), [])
})

t.test(
  'the compensation of an item that was never accepted has its names and no days (rule 666)',
  async (t) => {
    const owner = await anOwner('never-accepted@example.com')
    const id: string = (await applies(owner)).data.id
    await receives(id)
    t.match(await step(id, 'loss', { lostBy: 'shop', agreedValue: 800_000 }), { status: 200 })
    t.match(await endsAsLost(id, 800_000), { status: 200 })
    const named = { brand: application.brand, modelName: application.modelName }
    const month = '/api/users/settlement-months/2026-11'
    const { data } = await owner.get<SettlementStatement>(month)
    t.match(data.rows, [{ kind: 'compensation', ...named, useDate: null }])
    const history = await owner.get<{ result: SettledConsignment[] }>('/api/users/settlements-history')
    t.match(history.data.result, [named])
    const detail = await owner.get<{ assessedRentalPrice: number | null; result: SettlementRow[] }>(
      `/api/users/settlements-history/${id}`,
    )
    t.match(detail.data, {
      assessedRentalPrice: null,
      result: [{ useDate: null, assessedRentalPrice: null }],
    })
    const headers = { authorization: `Bearer ${owner.accessToken}` }
    const file = await shop.app.inject({ url: '/api/users/settlement-statements/2026-11.csv', headers })
    t.match(file.body, `${application.brand},${application.modelName},,`)
    const rows = await finance.get<{ result: object[] }>(`/api/staff/settlements/${owner.id}/2026-11`)
    t.match(rows.data.result, [{ brandName: application.brand, productName: application.modelName }])
  },
)

t.test(
  'a charge shows photos of the item that its renter had, not of one before an exchange (rule 664)',
  async (t) => {
    const renter = await shop.aCustomer('exchanged@example.com')
    const item = await isBooked(renter, await shop.aBag({ daily_rental_price: 12_300 }), days)
    const records = async (stage: 'out' | 'back') => {
      const { productId } = await drawerOf(item)
      const body = {
        ...{ recordId: randomUUID(), note: '모서리가 긁혔어요', stage, productId: String(productId) },
        conditionFile1: await aPhoto(),
      }
      const sent = await sendsForm(`/api/staff/order-items/${item}/conditions`, operations.accessToken, body)
      t.equal(sent.status, 200)
      const { data } = await operations.get<{ result: ConditionRecord[] }>(
        `/api/staff/products/${productId}/conditions`,
      )
      return data.result[0]?.photos.map(({ photoId }) => photoId) ?? []
    }
    const ofTheFirst = await records('out')
    const productId = await shop.aBag({ daily_rental_price: 12_300 })
    t.match(await act(item, 'exchange', { productId, exchangeNumber: 1 }), { status: 200 })
    await isSent(item)
    await act(item, 'delivered')
    const damage = { kind: 'damage', amount: 20_000, ownerPart: 0, chargeNumber: 1 }
    t.equal(ofTheFirst.length, 1)
    t.match(await act(item, 'charges', { ...damage, photoIds: ofTheFirst }), { code: 'PHOTO_NOT_USABLE' })
    t.match(await act(item, 'charges', { ...damage, photoIds: await records('back') }), { status: 200 })
  },
)

t.test('what staff did with a consignment is found by its number, in words (rule 769)', async (t) => {
  const owner = await anOwner('recorded@example.com')
  const { id } = await onOffer(owner)
  await step(id, 'loss', { lostBy: 'shop', agreedValue: 300_000 })
  const { consignmentNumber } = await seen(id)
  const records = async (key: string) =>
    (await admin.get<{ result: StaffRecord[]; cntAll: number }>(`/api/staff/records?key=${key}`)).data
  const found = await records(consignmentNumber)
  t.ok(found.cntAll >= 3, 'received, accepted and reported missing')
  t.same(found, await records(id))
  t.same([...new Set(found.result.map(({ key }) => key))], [consignmentNumber])
  const fields = found.result.flatMap(({ changes }) => changes)
  const isCode = (text: string | null) => text !== null && /^[a-z_]+$/.test(text)
  t.same(
    fields.filter(({ field, after }) => !/[가-힣]/.test(field) || isCode(after)),
    [],
  )
  t.same(
    fields.filter(
      ({ before, after }) => (before ?? after) === null || /[0-9a-f]{8}-/.test(`${before} ${after}`),
    ),
    [],
    'no id, and no change that says nothing (rule 857)',
  )
  t.notOk(fields.some(({ after }) => after === consignmentNumber))
  t.ok(
    fields.some(({ field, after }) => field === '상품' && /[가-힣A-Za-z]/.test(after ?? '')),
    'a product has its name',
  )
  const events = await finance.get<{ result: { streamId: string }[] }>(
    `/api/staff/event-log?id=${consignmentNumber}`,
  )
  t.ok(events.data.result.length >= 3)
  t.same([...new Set(events.data.result.map(({ streamId }) => streamId))], [`consignment:${id}`])
})
