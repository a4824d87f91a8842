import t from 'tap'
import type { StaffHit } from '../../domain/wire/staffSearch.ts'
import { aConsigningShop, application, tracking } from '../support/consigning.ts'
import { dumpOf, foundIn } from '../support/dump.ts'

const { shop, operations, savesCard, savesAccount, anOwner, applies, ...consigning } =
  await aConsigningShop('consignments')
const { receives, accepts, step, detailOf, listing, aPhoto } = consigning
t.teardown(() => shop.end())
t.beforeEach(() => shop.clock.moveTo('2026-11-20T10:00:00+09:00'))

t.test('an item is handed in, received, taken and on offer with its contract', async (t) => {
  const owner = await anOwner('thread@example.com')
  const photos = { consignmentFile1: await aPhoto(), consignmentFile2: await aPhoto('tag.png') }
  const made = await applies(owner, photos)
  t.match(made, { status: 200, data: { consignmentNumber: /^261120-/, sendBy: '2026-11-23' } })
  const { id } = made.data
  t.match(await detailOf(owner, id), {
    ...{ status: 'application', cause: null, brand: '메종 오름', modelName: '르 프티 토트 미니' },
    ...{ address1: '서울 성동구 아차산로17길 48', accountId: owner.accountId, hasTracking: false },
    ...{ contract: null, product: null, givingUp: null, rentals: [], timeline: [{ step: 'applied' }] },
    images: { length: 2 },
    account: { bankName: '카카오뱅크', accountNumber: '****4567', accountHolderName: '김지우' },
    payment_method: { cardCompany: '현대', cardNumber: '43301234****123*' },
  })
  t.match(await owner.put(`/api/users/tracking-number/${id}`, tracking), { status: 200 })
  t.match(await detailOf(owner, id), {
    ...{ status: 'application', hasTracking: true, ...tracking },
    trackingUrl: /cjlogistics.*501234567890$/,
  })
  shop.clock.moveTo('2026-11-23T11:00:00+09:00')
  t.match(await receives(id, { conditionNote: '모서리에 작은 긁힘', consignmentFile1: await aPhoto() }), {
    status: 200,
    data: { id, status: 'diagnosis' },
  })
  t.match(await detailOf(owner, id), { conditionNote: '모서리에 작은 긁힘', images: { length: 3 } })
  shop.clock.moveTo('2026-11-30T15:00:00+09:00')
  t.equal((await owner.get(`/api/users/settlements-history/${id}`)).status, 404)
  const taken = await accepts(id)
  t.match((await owner.get(`/api/users/settlements-history/${id}`)).data, {
    ...{ consignmentId: id, assessedRentalPrice: 12_300, result: [], cntAll: 0 },
    sums: { expectedSettlementAmount: 0 },
  })
  t.match(taken, { status: 200, data: { status: 'consigning' } })
  t.strictSame((await accepts(id)).data, taken.data, 'asked again it is the same product')
  const { productId } = taken.data
  const seen = await operations.get<{ result: object[] }>(`/api/staff/products/${productId}/conditions`)
  t.match(seen.data.result, [{ stage: 'intake', note: '모서리에 작은 긁힘', photos: { length: 1 } }])
  t.match(await detailOf(owner, id), {
    ...{
      status: 'consigning',
      assessedRentalPrice: 12_300,
      consigningDate: '2026-11-30',
      endsOn: '2027-02-28',
    },
    contract: {
      ...{ transactionFeeRate: 9.8, operatingFeeRate: 20, earlyEndPercent: 30 },
      lastRentableDay: '2027-02-21',
    },
    product: { id: productId, productName: '르 프티 토트' },
    givingUp: { penalty: 0, refusedBecause: null },
  })
  t.match((await owner.get(`/api/users/products/${productId}`)).data, {
    ...{ ownerType: 'luxshare', dailyRentalPrice: 12_300, productName: '르 프티 토트' },
    product_images: [{ file: { fileUrl: '/files/uploads/bag.webp' } }],
  })
  t.strictSame(await shop.wrongs(), [])
  t.strictSame(await shop.rebuilt(), [])
})

t.test(
  'nobody hands anything in without a card, a verified account and all that the form asks',
  async (t) => {
    const member = await shop.aCustomer('bare@example.com')
    const bare = { accessToken: member.accessToken, accountId: 999_999 }
    t.match(await applies(bare), { status: 409, code: 'ACCOUNT_REQUIRED' })
    const accountId = await savesAccount(member)
    t.match(await applies({ ...bare, accountId: accountId + 1 }), { code: 'ACCOUNT_REQUIRED' })
    t.match(await applies({ ...bare, accountId }), { status: 409, code: 'CARD_REQUIRED' })
    await savesCard(member)
    for (const [field, value] of [
      ['brand', ' '],
      ['desiredRentalPrice', '999'],
      ['consignmentPeriod', '4'],
      ['agreedGuide', 'false'],
      ['productCondition', 'broken'],
    ] as const)
      t.match(await applies({ ...bare, accountId }, { [field]: value }), {
        status: 400,
        code: 'INVALID_REQUEST',
      })
    t.equal(await shop.count('shop.consignments WHERE member_id = $1', [member.id]), 0)
    t.match(await applies({ ...bare, accountId }), { status: 200 })
  },
)

t.test('the ten fields as JSON hand in an item, with the guide in force agreed to', async (t) => {
  const owner = await anOwner('json@example.com')
  const { warranty: _, agreedGuide: __, ...texts } = application
  const fields = {
    ...texts,
    ...{ desiredRentalPrice: 15_000, warranty: false, consignmentPeriod: 3, accountId: owner.accountId },
  }
  const handsIn = (changes: object) =>
    owner.post<{ id: string }>('/api/users/consignment', { ...fields, ...changes })
  const made = await handsIn({})
  t.match(made, { status: 200, data: { consignmentNumber: /^261120-/, sendBy: '2026-11-23' } })
  t.match(await detailOf(owner, made.data.id), {
    ...{ warranty: false, desiredRentalPrice: 15_000, consignmentPeriod: 3, brand: '메종 오름', images: [] },
  })
  for (const [field, value] of [
    ['warranty', 'yes'],
    ['desiredRentalPrice', 999],
    ['desiredRentalPrice', null],
    ['desiredRentalPrice', true],
    ['consignmentPeriod', 4],
    ['accountId', true],
    ['agreedGuide', false],
    ['brand', 7],
  ] as const)
    t.match(await handsIn({ [field]: value }), { status: 400, data: { fields: { [field]: String } } }, field)
  t.match(await owner.post('/api/users/consignment', []), { status: 400, code: 'INVALID_REQUEST' })
  t.match((await owner.get('/api/users/consignment-history')).data, { cntAll: 1 })
})

t.test('two taps hand in one item; another item is another consignment', async (t) => {
  const owner = await anOwner('taps@example.com')
  const [one, two] = await Promise.all([applies(owner), applies(owner)])
  t.strictSame(one.data, two.data)
  t.equal((await applies(owner, { modelName: '다른 모델' })).data.id === one.data.id, false)
  const history = await owner.get('/api/users/consignment-history')
  t.match(history.data, { application: 2, consigning: 0, impossible: 0, cntAll: 2 })
  const ended = await owner.get('/api/users/consignment-history?status=end')
  t.match(ended.data, { application: 2, cntAll: 0, result: [] })
})

t.test('a tracking number is corrected, and refused once the item is here', async (t) => {
  const owner = await anOwner('parcel@example.com')
  const { id } = (await applies(owner)).data
  const sends = (trackingNumber: string) =>
    owner.put(`/api/users/tracking-number/${id}`, { ...tracking, trackingNumber })
  const numbers = ['501234567891', '501234567892', '501234567891', '501234567891']
  for (const number of numbers) t.match(await sends(number), { status: 200 })
  t.equal((await detailOf(owner, id)).trackingNumber, '501234567891')
  t.match(await sends('12'), { status: 400 })
  const stranger = await anOwner('nosy@example.com')
  t.equal((await stranger.put(`/api/users/tracking-number/${id}`, tracking)).status, 404)
  t.equal((await stranger.get(`/api/users/consignment/${id}`)).status, 404)
  await receives(id)
  t.match(await sends('501234567893'), { code: 'TRANSITION_NOT_ALLOWED', data: { status: 'diagnosis' } })
})

t.test(
  'of two colleagues who receive one parcel the second reads that it is here, a second tap changes nothing',
  async (t) => {
    const owner = await anOwner('one.parcel@example.com')
    const { id } = (await applies(owner)).data
    const noted = { conditionNote: '모서리에 작은 긁힘' }
    for (const _ of ['a tap', 'another one']) t.match(await receives(id, noted), { status: 200 })
    t.match(await receives(id, { conditionNote: '안쪽에 얼룩이 있음' }), {
      ...{ status: 409, code: 'TRANSITION_NOT_ALLOWED' },
    })
    t.equal((await detailOf(owner, id)).conditionNote, '모서리에 작은 긁힘')
  },
)

t.test('a consignment is found by the beginning of its number, under its owner’s masked name', async (t) => {
  const owner = await anOwner('sought@example.com')
  const { id, consignmentNumber } = (await applies(owner)).data
  const found = async (typed: string) =>
    (await operations.get<{ result: StaffHit[] }>(`/api/staff/search?q=${typed}`)).data.result
  t.match(await found(consignmentNumber), [
    { kind: 'consignment', id, title: consignmentNumber, about: '메종 오름 르 프티 토트 미니 · 김*지' },
  ])
  t.ok((await found(consignmentNumber.slice(0, 8))).some((hit) => hit.id === id))
})

t.test('only operations appraise, and only what is here', async (t) => {
  const owner = await anOwner('appraised@example.com')
  const { id } = (await applies(owner)).data
  t.match(await accepts(id), {
    code: 'TRANSITION_NOT_ALLOWED',
    data: { status: 'application', action: 'accept' },
  })
  t.match(await step(id, 'reject'), { code: 'TRANSITION_NOT_ALLOWED' })
  t.match(await step(id, 'receive'), { status: 400 }, 'the intake desk sends a form')
  t.match(await step(id, 'not-received'), { code: 'TRANSITION_NOT_ALLOWED' })
  const finance = await shop.aColleague('finance@example.com', ['finance'])
  t.equal((await finance.post(`/api/staff/consignments/${id}/accept`, listing)).status, 403)
  t.match(await finance.get(`/api/staff/consignments/${id}`), { status: 200, data: { brand: '메종 오름' } })
  await receives(id)
  for (const change of [{ brandId: 9_999 }, { categoryId: 9_999 }, { fileIds: [9_999] }])
    t.match(await accepts(id, change), { status: 404 })
  t.match(await accepts(id, { assessedRentalPrice: 12_350 }), { status: 400 })
  t.match(await accepts(id), { status: 200 })
  t.match(await accepts(id, { assessedRentalPrice: 9_900 }), { code: 'TRANSITION_NOT_ALLOWED' })
  t.match((await operations.get('/api/staff/consignments?status=consigning')).data, {
    result: [{ status: 'consigning', memberName: '김*지', productId: Number }, { status: 'consigning' }],
    cntAll: 2,
  })
})

t.test('the price that an owner agreed to is not changed by those who edit products', async (t) => {
  const owner = await anOwner('agreed@example.com')
  const { id } = (await applies(owner)).data
  await receives(id)
  const { productId } = (await accepts(id)).data
  const content = await shop.aColleague('content@example.com', ['content'])
  const changes = (change: object) =>
    content.put(`/api/staff/products/${productId}`, { ...change, reason: '가격을 맞춰요' })
  t.match(await changes({ dailyRentalPrice: 9_900 }), {
    ...{ status: 400, data: { fields: { dailyRentalPrice: /계약한 그대로/ } } },
  })
  t.match(await changes({ discountRate: 10 }), { status: 400, data: { fields: { discountRate: /할인율/ } } })
  t.match(await changes({ dailyRentalPrice: 12_300, discountRate: 0, color: '네이비' }), { status: 200 })
  for (const onSale of [false, true]) t.match(await changes({ onSale }), { status: 200 })
})

t.test('finance changes the rates of new contracts; earlier ones keep theirs', async (t) => {
  const owner = await anOwner('rates@example.com')
  const earlier = (await applies(owner)).data.id
  await receives(earlier)
  await accepts(earlier)
  const waiting = (await applies(owner, { modelName: '다른 가방' })).data.id
  await receives(waiting)
  const finance = await shop.aColleague('rates@billim.kr', ['finance'])
  const path = '/api/staff/consignment-rates'
  const raised = {
    transactionPerMille: 110,
    operatingPerMille: 205,
    inspectionFee: 30_000,
    returnFee: 10_000,
  }
  const asked = { ...raised, version: 0 }
  t.equal((await operations.get(path)).status, 403)
  t.match(await finance.post(path, { ...asked, reason: '' }), { status: 400 })
  t.match(await finance.post(path, { ...asked, operatingPerMille: 501, reason: '시험' }), { status: 400 })
  t.match(await finance.post(path, { ...asked, returnFee: 10_050, reason: '시험' }), { status: 400 })
  t.match((await finance.get(path)).data, {
    now: { transactionPerMille: 98, inspectionFee: 30_000, returnFee: 10_000 },
    version: 0,
    result: [],
  })
  const reason = '카드 수수료가 올랐어요'
  for (const _ of [1, 2])
    t.match(
      await finance.post(path, { ...asked, reason }),
      { status: 200, data: { now: raised } },
      'two taps',
    )
  const { version } = (await finance.get<{ version: number }>(path)).data
  const again = { ...asked, version, reason: '내년 요율이에요' }
  t.match(
    await (await shop.aColleague('rates-too@billim.kr', ['finance'])).post(path, again),
    { status: 409, code: 'ALREADY_DONE', data: { doing: 'contract_terms', by: '박운영', reason } },
    'who set them, and why (rule 823)',
  )
  t.match((await finance.get(path)).data, {
    now: raised,
    result: [{ ...raised, reason: '카드 수수료가 올랐어요' }],
  })
  const lower = { ...asked, inspectionFee: 25_000, reason: '옛 요율을 보고 고쳤어요' }
  t.match(
    await finance.post(path, lower),
    {
      status: 409,
      code: 'CONTENT_CHANGED',
      data: { changes: [{ staffName: /./, fields: [{}, {}] }] },
    },
    'a colleague set others meanwhile',
  )
  t.match((await finance.get(path)).data, { now: raised }, 'which stay')
  t.match((await owner.get('/api/users/consignment-rate')).data, {
    transactionFeeRate: 11,
    operatingFeeRate: 20.5,
  })
  t.match(
    await accepts(waiting),
    {
      ...{ status: 409, code: 'CONTRACT_RATES_CHANGED' },
      data: { transactionPerMille: 110, operatingPerMille: 205 },
      message: /거래 수수료가 11%, 운영 수수료가 20\.5%로 바뀌었어요/,
    },
    'at other rates than were read (rule 955)',
  )
  t.match(await detailOf(owner, waiting), { status: 'diagnosis', contract: null })
  const agreed = { quotedRates: { transactionPerMille: 110, operatingPerMille: 205 } }
  t.match(await accepts(waiting, agreed), { status: 200 })
  t.match(await accepts(earlier), { status: 200 }, 'sent again, its first answer')
  const { rows } = await shop.database.pool.query(
    `SELECT transaction_per_mille AS transaction, operating_per_mille AS operating FROM shop.consignments
     WHERE consignment_id IN ($1, $2) ORDER BY transaction_per_mille`,
    [earlier, waiting],
  )
  t.strictSame(rows, [
    { transaction: 98, operating: 200 },
    { transaction: 110, operating: 205 },
  ])
  t.equal(
    await shop.count(
      `shop.catalogue_changes WHERE subject = 'consignment_rates' AND before->>'operatingPerMille' = '200'
         AND after->>'operatingPerMille' = '205' AND actor LIKE 'staff:%'`,
    ),
    1,
  )
})

t.test('a failed appraisal costs what the guide said on the day of the application', async (t) => {
  const owner = await anOwner('fees@example.com')
  const earlier = (await applies(owner)).data.id
  const finance = await shop.aColleague('fees@billim.kr', ['finance'])
  const path = '/api/staff/consignment-rates'
  const { now, version } = (await finance.get<{ now: object; version: number }>(path)).data
  shop.clock.moveTo('2026-11-21T10:00:00+09:00')
  const raised = { ...now, inspectionFee: 35_000, returnFee: 12_000 }
  t.match(await finance.post(path, { ...raised, version, reason: '택배비가 올랐어요' }), {
    status: 200,
    data: { now: raised, result: [{ inspectionFee: 35_000, returnFee: 12_000 }] },
  })
  t.match((await owner.get('/api/users/consignment-rate')).data, {
    inspectionFee: 35_000,
    returnFee: 12_000,
  })
  const later = (await applies(owner, { modelName: '다른 가방' })).data.id
  for (const id of [earlier, later]) {
    await receives(id)
    t.match(await step(id, 'reject', { reason: '정품이 아니에요' }), { status: 200 })
  }
  const { rows } = await shop.database.pool.query<{ id: string; amount: number }>(
    'SELECT consignment_id AS id, amount FROM shop.charges WHERE member_id = $1 ORDER BY amount',
    [owner.id],
  )
  t.strictSame(
    rows.map(({ id, amount }) => [id, amount]),
    [
      [earlier, 10_000],
      [later, 12_000],
      [earlier, 30_000],
      [later, 35_000],
    ],
  )
})

t.test('what people typed stands in no table as they typed it, nor in an event', async (t) => {
  const owner = await anOwner('typed@example.com')
  const { id } = (await applies(owner, { modelName: '비밀스러운 모델' })).data
  await receives(id, { conditionNote: '안쪽 주머니의 얼룩', reason: '택배로 도착했어요' })
  const dump = await dumpOf(shop.database.url)
  const typed = ['비밀스러운 모델', '안쪽 주머니의 얼룩', '택배로 도착했어요', '12층 1204호']
  t.strictSame(foundIn(dump, typed), [])
})

t.test(
  'a form that is sent twice is one item, another form with the same words is a second one (rule 205)',
  async (t) => {
    const owner = await anOwner('two.of.a.kind@example.com')
    const first = { applicationId: '01935b4e-7a30-4000-8000-000000000001' }
    const second = { applicationId: '01935b4e-7a30-4000-8000-000000000002' }
    const one = await applies(owner, first)
    t.equal((await applies(owner, first)).data.id, one.data.id)
    t.not((await applies(owner, second)).data.id, one.data.id)
    const unnamed = await applies(owner)
    t.equal((await applies(owner)).data.id, unnamed.data.id, 'without a name the words of a day are the form')
    const photo = { consignmentFile1: await aPhoto() }
    t.equal((await applies(owner, { ...first, ...photo })).data.id, one.data.id, 'photos are no part of it')
    t.match(
      await applies(owner, { ...first, modelName: '다른 모델' }),
      { status: 409, code: 'IDEMPOTENCY_KEY_REUSED' },
      'a form that was stored and then changed is no second item',
    )
    t.equal((await applies(owner, photo)).data.id, unnamed.data.id)
    t.equal(await shop.count('shop.consignments WHERE member_id = $1', [owner.id]), 3)
    t.match(await applies(owner, { applicationId: 'again' }), { status: 400, code: 'INVALID_REQUEST' })
  },
)
