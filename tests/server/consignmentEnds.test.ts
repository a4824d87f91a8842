import { randomUUID } from 'node:crypto'
import t from 'tap'
import type { StaffHit } from '../../domain/wire/staffSearch.ts'
import { tryCards } from '../../server/charges/index.ts'
import { closeUnsentApplications, endConsignments } from '../../server/consignments/index.ts'
import { withdrawAgain } from '../../server/withdrawal/index.ts'
import { beforeItWrites } from '../support/beforeItWrites.ts'
import { aConsigningShop } from '../support/consigning.ts'
import { phoneNumber, tells } from '../support/telling.ts'

const { shop, operations, reason, anOwner, applies, receives, step, ...consigning } =
  await aConsigningShop('consignment_ends')
const { detailOf, onOffer, isRented, isBooked, isSent, isBack, journalOf } = consigning
t.teardown(() => shop.end())
t.beforeEach(() => shop.clock.moveTo('2026-11-20T10:00:00+09:00'))
/** A waybill of its own for each consignment, here and back. */
const numbered = (first: string, id: string) =>
  `${first}${String(Number.parseInt(id.replaceAll('-', '').slice(-11), 16)).padStart(14, '0')}`
const here = (id: string) => ({ shippingCompany: 'cj', trackingNumber: numbered('5', id) })
const back = (id: string) => ({ shippingCompany: 'cj', trackingNumber: numbered('6', id) })

t.test(
  'what is not sent in three days is over with the third, once, however often the job runs',
  async (t) => {
    const owner = await anOwner('unsent@example.com')
    const { id } = (await applies(owner)).data
    const onItsWay = (await applies(owner, { modelName: '보낸 모델' })).data.id
    await owner.put(`/api/users/tracking-number/${onItsWay}`, here(onItsWay))
    shop.clock.moveTo('2026-11-23T23:59:59+09:00')
    t.equal(await closeUnsentApplications(shop.deps), 0)
    shop.clock.moveTo('2026-11-24T00:00:00+09:00')
    t.match(await owner.put(`/api/users/tracking-number/${id}`, here(id)), {
      ...{ status: 409, code: 'CONSIGNMENT_SENT_TOO_LATE', data: { sendBy: '2026-11-23' } },
    })
    const runs = await Promise.all([closeUnsentApplications(shop.deps), closeUnsentApplications(shop.deps)])
    t.ok(runs.includes(1))
    t.equal(await closeUnsentApplications(shop.deps), 0)
    t.match(await detailOf(owner, id), {
      ...{ status: 'impossible', cause: 'not_received' },
      timeline: [{ step: 'applied' }, { step: 'not_received' }],
    })
    t.match(
      await detailOf(owner, onItsWay),
      { status: 'application' },
      'a parcel that was announced is waited for',
    )
    t.equal(await shop.count('shop.charges WHERE member_id = $1', [owner.id]), 0)
  },
)

t.test(
  'a parcel that is two weeks late is put before staff, who wait on or end the application',
  async (t) => {
    const owner = await anOwner('late@example.com')
    const { id } = (await applies(owner)).data
    await owner.put(`/api/users/tracking-number/${id}`, here(id))
    const isMissing = async () => {
      const list = await operations.get<{ result: { id: string }[] }>(
        '/api/staff/consignments?waiting=missing',
      )
      return list.data.result.some((one) => one.id === id)
    }
    shop.clock.moveTo('2026-12-04T12:00:00+09:00')
    t.equal(await isMissing(), false)
    t.match(await step(id, 'not-received'), {
      code: 'CONSIGNMENT_PARCEL_EXPECTED',
      data: { until: '2026-12-04' },
    })
    shop.clock.moveTo('2026-12-05T12:00:00+09:00')
    t.equal(await isMissing(), true)
    t.match(await step(id, 'keep-waiting'), { status: 200, data: { status: 'application' } })
    t.equal(await isMissing(), false)
    shop.clock.moveTo('2026-12-20T12:00:00+09:00')
    t.match(await step(id, 'keep-waiting'), { status: 200 }, 'as often as they like')
    shop.clock.moveTo('2027-01-04T12:00:00+09:00')
    t.match(await step(id, 'not-received'), { status: 200, data: { status: 'impossible' } })
    t.match(await detailOf(owner, id), { status: 'impossible', cause: 'not_received' })
  },
)

t.test('a failed appraisal is charged to the saved card, told with its reason, and sent home', async (t) => {
  const owner = await anOwner('fake@example.com')
  const { id } = (await applies(owner)).data
  t.match(await step(id, 'send-back', back(id)), { code: 'TRANSITION_NOT_ALLOWED' })
  await receives(id)
  const rejected = await step(id, 'reject', { reason: '시리얼 번호가 맞지 않아요' })
  t.match(rejected, { status: 200, data: { status: 'impossible' } })
  t.strictSame(
    (await step(id, 'reject', { reason: '시리얼 번호가 맞지 않아요' })).data,
    rejected.data,
    'two taps',
  )
  t.strictSame(await journalOf(id), [
    ['owner_receivable', 30_000],
    ['penalty_revenue', -27_273],
    ['vat_payable', -2_727],
    ['owner_receivable', 10_000],
    ['penalty_revenue', -9_091],
    ['vat_payable', -909],
  ])
  t.match(await detailOf(owner, id), {
    ...{ status: 'impossible', cause: 'failed_inspection', rejectionReason: '시리얼 번호가 맞지 않아요' },
  })
  t.equal(await tryCards(shop.deps), 2)
  const history = await owner.get<{ result: object[] }>('/api/users/payments-history?curPage=1')
  t.match(
    new Set(history.data.result.map((row) => JSON.stringify(row).includes('"consignmentType":"reject"'))),
    new Set([true]),
  )
  t.equal(history.data.result.length, 2)
  t.match(await step(id, 'send-back', back(id)), { status: 200 })
  const home = await detailOf(owner, id)
  t.match(home.timeline.at(-1), { step: 'sent_back' })
  t.match(home.sentBack, { ...back(id), trackingUrl: /cjlogistics.*6\d{14}$/ })
  const number = back(id).trackingNumber
  const found = await operations.get<{ result: StaffHit[] }>(`/api/staff/search?q=${number}`)
  t.match(
    found.data.result.filter(({ kind }) => kind === 'consignment'),
    [{ id }],
    'staff find it by the parcel that went back',
  )
})

t.test('giving up costs 30 % of what was rented, and nobody books the item any more', async (t) => {
  const owner = await anOwner('gives-up@example.com')
  const renter = await shop.aCustomer('renter@example.com')
  const { id, productId } = await onOffer(owner)
  const givesUp = (quotedPenalty: number, who = owner) =>
    who.post(`/api/users/consignment/${id}/giving-up`, { quotedPenalty })
  await isRented(renter, productId, { start: '2026-12-03', end: '2026-12-06' })
  const second = await isBooked(renter, productId, { start: '2026-12-16', end: '2026-12-18' })
  t.match(await givesUp(14_760), { code: 'CONSIGNMENT_RENTED', data: { because: 'rental_booked' } })
  const asStaffSee = async () => (await operations.get<object>(`/api/staff/consignments/${id}`)).data
  t.match(await asStaffSee(), { rentedBecause: 'rental_booked' })
  await isSent(second)
  t.match(await detailOf(owner, id), {
    givingUp: { refusedBecause: 'rental_under_way' },
    rentals: [
      { start: '2026-12-16', status: 'under_way', ownersShare: null },
      { start: '2026-12-03', status: 'confirmed', ownersShare: 33_696 },
    ],
  })
  t.match(await givesUp(14_760), { code: 'CONSIGNMENT_RENTED', data: { because: 'rental_under_way' } })
  t.match(await asStaffSee(), { rentedBecause: 'rental_under_way' })
  await isBack(second)
  t.match(await asStaffSee(), { rentedBecause: null })
  shop.clock.moveTo('2026-12-28T10:00:00+09:00')
  // 48,000 + 36,900 were rented: 30 % of 84,900.
  const { givingUp } = await detailOf(owner, id)
  t.strictSame(givingUp, { penalty: 25_470, refusedBecause: null })
  t.match(await givesUp(25_000), { status: 409, code: 'PENALTY_CHANGED', data: { penalty: 25_470 } })
  const stranger = await anOwner('stranger@example.com')
  t.equal((await givesUp(25_470, stranger)).status, 404)
  const [one, two] = await Promise.all([givesUp(25_470), givesUp(25_470)])
  t.match(one, { status: 200, data: { id, status: 'cancel', penalty: 25_470 } })
  t.strictSame(two.data, one.data, 'two taps')
  t.strictSame(await journalOf(id), [
    ['owner_receivable', 25_470],
    ['penalty_revenue', -25_470],
  ])
  t.match(await detailOf(owner, id), { status: 'cancel', givingUp: null })
  t.equal((await owner.get(`/api/users/products/${productId}`)).status, 404)
  const url = `/api/staff/products/${productId}`
  t.match(await operations.put(url, { onSale: true, reason: '점검을 마쳤어요' }), {
    ...{ status: 409, message: '위탁이 끝난 상품은 다시 판매할 수 없어요.' },
  })
  const listed = await operations.get(`/api/staff/products?ids=${productId}`)
  t.match(listed.data, { result: [{ id: productId, heldBack: 'contract_over' }] })
  const late = await renter.draft({ bags: [productId], period: { start: '2027-01-07', end: '2027-01-09' } })
  t.match(late, { status: 409 })
  t.equal(await tryCards(shop.deps), 1)
  t.match((await owner.get('/api/users/payments-history?curPage=1')).data, {
    result: [{ consignmentType: 'cancel', amount: 25_470, status: 'done' }],
  })
  t.match(await step(id, 'send-back', back(id)), { status: 200 })
})

t.test('somebody who books at the very moment keeps the rental, or the owner keeps the item', async (t) => {
  const owner = await anOwner('race@example.com')
  const renter = await shop.aCustomer('racer@example.com')
  const { id, productId } = await onOffer(owner)
  const [drafted, given] = await Promise.all([
    renter.draft({ bags: [productId], period: { start: '2026-12-03', end: '2026-12-06' } }),
    owner.post(`/api/users/consignment/${id}/giving-up`, { quotedPenalty: 0 }),
  ])
  t.equal([drafted.status, given.status].filter((status) => status === 200).length, 1)
  t.equal((await detailOf(owner, id)).status, given.status === 200 ? 'cancel' : 'consigning')
})

t.test('staff give up for an owner who asks by telephone', async (t) => {
  const owner = await anOwner('calls@example.com')
  const { id } = await onOffer(owner)
  t.match(await step(id, 'giving-up', { quotedPenalty: 1 }), {
    code: 'PENALTY_CHANGED',
    data: { penalty: 0 },
  })
  t.match(await step(id, 'giving-up', { quotedPenalty: 0 }), { status: 200, data: { status: 'cancel' } })
  t.strictSame(await journalOf(id), [], 'nothing was earned, nothing is charged')
})

t.test('a contract ends the day after its last, and its item is offered no more', async (t) => {
  const owner = await anOwner('ends@example.com')
  const { id, productId } = await onOffer(owner)
  shop.clock.moveTo('2027-02-20T23:59:00+09:00')
  t.equal(await endConsignments(shop.deps), 0)
  // The job did not run for a week.
  shop.clock.moveTo('2027-02-28T04:00:00+09:00')
  const runs = await Promise.all([endConsignments(shop.deps), endConsignments(shop.deps)])
  t.ok(Math.max(...runs) >= 1)
  t.equal(await endConsignments(shop.deps), 0)
  t.match(await detailOf(owner, id), { status: 'end', givingUp: null })
  t.equal((await owner.get(`/api/users/products/${productId}`)).status, 404)
  const events = await shop.count(
    `es.events JOIN es.streams s USING (stream_no) WHERE s.stream_id = $1 AND type = 'consignment.ended'`,
    [`consignment:${id}`],
  )
  t.equal(events, 1)
  const list = await operations.get<{ result: { id: string; status: string }[] }>(
    '/api/staff/consignments?waiting=to_send_back',
  )
  t.equal(list.data.result.find((one) => one.id === id)?.status, 'end')
  const other = await anOwner('another@example.com')
  const theirs = (await applies(other)).data.id
  await other.put(`/api/users/tracking-number/${theirs}`, here(theirs))
  const { consignmentNumber } = await detailOf(other, theirs)
  const refused = await step(id, 'send-back', here(theirs))
  t.match(refused, { status: 409, code: 'WAYBILL_USED', data: { consignmentNumber } })
  t.match(refused.message, `위탁 ${consignmentNumber}의 운송장`)
  t.match(await step(id, 'send-back', back(id)), { status: 200 })
  t.match(await step(id, 'send-back', { ...back(id), ...reason }), { status: 200 }, 'two taps')
})

t.test('an item that its last renter has not brought back is not sent home', async (t) => {
  const owner = await anOwner('waits@example.com')
  const { id, productId } = await onOffer(owner)
  shop.clock.moveTo('2027-01-20T10:00:00+09:00')
  const renter = await shop.aCustomer('keeps@example.com')
  const rental = await isBooked(renter, productId, { start: '2027-01-27', end: '2027-01-30' })
  await isSent(rental)
  shop.clock.moveTo('2027-02-22T10:00:00+09:00')
  await endConsignments(shop.deps)
  t.match(await step(id, 'send-back', back(id)), {
    ...{ status: 409, code: 'CONSIGNMENT_RENTED', message: /돌아온 뒤에/ },
  })
  for (const path of ['delivered', 'collected']) await operations.step(rental, path, reason)
  t.match(await step(id, 'send-back', back(id)), { status: 200 })
})

t.test('operations alone read where an item goes back to, until its owner has left', async (t) => {
  const owner = await anOwner('left@example.com')
  const { id } = (await applies(owner)).data
  type Shown = { id: string; postCode: string; address1: string; address2: string }
  const shown = async (colleague = operations) =>
    (await colleague.get<Shown>(`/api/staff/consignments/${id}`)).data
  t.match(await shown(), { postCode: /^\d{5}$/, address1: /./ })
  const finance = await shop.aColleague('money@example.com', ['finance'])
  t.match(await shown(finance), { id, postCode: '', address1: '', address2: '' })
  const views = async () =>
    (await finance.get<{ result: object[] }>(`/api/staff/records?kind=personal&key=${id}`)).data
  const onlyOne = { cntAll: 1, result: [{ kindName: '개인정보 조회', title: '돌려보낼 주소 조회' }] }
  t.match(await views(), onlyOne, 'finance has seen no address')
  t.match(await shown(), { postCode: /^\d{5}$/ })
  t.match(await views(), onlyOne, 'one look within an hour')
  for (const colleague of [operations, finance]) {
    const url = `/api/staff/consignments?memberId=${owner.id}`
    const { result } = (await colleague.get<{ result: Shown[] }>(url)).data
    t.match(result, [{ id, postCode: '', address1: '', address2: '' }], 'a list needs no address')
  }
  await shop.database.pool.query('UPDATE shop.members SET withdrawn_at = $2 WHERE id = $1', [
    owner.id,
    shop.clock.now(),
  ])
  t.match(await shown(), { postCode: '', address1: '', address2: '' })
  t.match(await views(), { cntAll: 1 }, 'no address, no view')
  await shop.database.pool.query('UPDATE shop.members SET withdrawn_at = NULL WHERE id = $1', [owner.id])
})

t.test('once its owner has left, a parcel home stays as it is, whoever is first (rule 878)', async (t) => {
  const leaves = (ownerId: number) => withdrawAgain(shop.deps, ownerId, shop.clock.now())
  const sentHome = async (email: string) => {
    const owner = await anOwner(email)
    const { id } = await onOffer(owner)
    t.match(await step(id, 'giving-up', { quotedPenalty: 0 }), { status: 200 })
    t.match(await step(id, 'send-back', back(id)), { status: 200 })
    return { owner, id }
  }
  const { owner, id } = await sentHome('gone@example.com')
  t.match(await leaves(owner.id), { pointsExpired: 0 })
  const other = { shippingCompany: 'hanjin', trackingNumber: '601234567800', correctionNumber: 1 }
  for (const path of ['send-back/parcel', 'send-back/undo'])
    t.match(await step(id, path, path.endsWith('undo') ? { correctionNumber: 1 } : other), {
      ...{ status: 409, code: 'OWNER_HAS_LEFT' },
      message: '소유자가 탈퇴해서 정산 금액과 반송 기록을 바꿀 수 없어요.',
    })
  t.match((await operations.get(`/api/staff/consignments/${id}`)).data, { ownerHasLeft: true })
  const racing = await sentHome('leaves-meanwhile@example.com')
  beforeItWrites(shop.deps, 'consignment:undo_send_back', () => leaves(racing.owner.id))
  t.match(await step(racing.id, 'send-back/undo', { correctionNumber: 1 }), { code: 'OWNER_HAS_LEFT' })
  const late = await sentHome('leaves-late@example.com')
  beforeItWrites(shop.deps, 'withdraw:', () => step(late.id, 'send-back/undo', { correctionNumber: 1 }))
  t.match(await leaves(late.owner.id), { refused: 'WITHDRAWAL_BLOCKED', data: { causes: ['consignments'] } })
  t.strictSame(await shop.wrongs(), [])
})

t.test('the books hold after all of it, and every consignment is rebuilt as it stands', async (t) => {
  t.strictSame(await shop.wrongs(), [])
  t.strictSame(await shop.rebuilt(), [])
})

t.test('a parcel home is corrected or taken back, and its owner is told (rule 847)', async (t) => {
  const { queue, workOff, phoneOf } = await tells(shop)
  const owner = await anOwner('corrected@example.com')
  await phoneNumber(shop, owner.id, '01077770847')
  const { id, productId } = await onOffer(owner)
  shop.clock.moveTo('2027-02-21T10:00:00+09:00')
  await operations.logsInAgain()
  await endConsignments(shop.deps)
  t.match(await step(id, 'send-back', back(id)), { status: 200 })
  const other = { shippingCompany: 'hanjin', trackingNumber: '601234567899' }
  const corrects = (parcel: object, correctionNumber: number) =>
    step(id, 'send-back/parcel', { ...parcel, correctionNumber })
  t.match(await corrects(back(id), 1), { status: 400, code: 'INVALID_REQUEST' }, 'it has this one')
  t.match(await corrects(other, 1), { status: 200 })
  t.match(await corrects(other, 1), { status: 200 }, 'two taps')
  t.match(await corrects(back(id), 1), { status: 409 }, 'another under its number')
  t.match((await detailOf(owner, id)).sentBack, { ...other, trackingUrl: /hanjin/ })
  const elsewhere = async () =>
    (
      await operations.get<{ elsewhere: object | null }>(
        `/api/staff/items/${productId}?viewId=${randomUUID()}`,
      )
    ).data.elsewhere
  t.match(await elsewhere(), { place: 'with_owner' })
  t.match(
    await step(id, 'loss', { lostBy: 'shop', agreedValue: 700_000 }),
    { code: 'CONCURRENT_CHANGE' },
    'for whoever read that it is here',
  )
  t.match(await step(id, 'send-back/undo', { correctionNumber: 1 }), { status: 409 }, 'read before')
  t.match(await step(id, 'send-back/undo', { correctionNumber: 2 }), { status: 200 })
  t.equal(await elsewhere(), null, 'it is here')
  t.equal((await detailOf(owner, id)).sentBack, null)
  const told = async () => {
    await workOff()
    return (await phoneOf('01077770847')).map(({ text }) => text).join('\n')
  }
  t.match(await told(), /운송장 번호를 바로잡았어요[\s\S]*601234567899[\s\S]*반송 안내를 바로잡아요/)
  t.match(await step(id, 'send-back', back(id)), { status: 200 })
  const before = await told()
  const lost = { lostBy: 'shop', agreedValue: 700_000, correctionNumber: 3 }
  t.match(await step(id, 'loss', lost), { status: 200 }, 'the courier lost it (rule 920)')
  t.match(await step(id, 'loss', lost), { status: 200 }, 'two taps')
  t.match(await elsewhere(), { place: 'missing' })
  t.equal((await detailOf(owner, id)).sentBack, null)
  const ofTheLoss = (await told()).slice(before.length)
  t.match(ofTheLoss, /맡기신 상품을 찾고 있어요[\s\S]*700,000원/)
  t.notMatch(ofTheLoss, /반송 안내를 바로잡아요/, 'the loss says it')
  await queue.stop()
  t.strictSame(await shop.wrongs(), [])
  t.same(await shop.rebuilt(), [])
})
