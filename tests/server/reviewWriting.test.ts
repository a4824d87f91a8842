import { randomUUID } from 'node:crypto'
import t from 'tap'
import type { ProductCard } from '../../domain/wire/catalogue.ts'
import type { OrderDetail } from '../../domain/wire/orders.ts'
import { aReviewingShop, enough, photosOf, rented, reviewSent } from '../support/aReview.ts'
import { application } from '../support/consigning.ts'
import { aPhoto, formBody, type Sent, sendForm } from '../support/uploading.ts'

const { shop, aRenter, aReviewed, balance, edit, eventsOf, page, writable, write, written, wrongAverages } =
  await aReviewingShop('review_writing')
t.teardown(() => shop.end())

t.test(
  'a rental that is over is reviewed with photos, earns for both, and stands on the product at once',
  async (t) => {
    const customer = await aRenter()
    const productId = await shop.aBag()
    t.match(await page(productId), { averageRating: 0, reviewCount: 0, reviews: [] })
    const { orderItemId, orderId } = await rented(shop, customer, productId, 'end')
    t.match(await writable(customer), {
      cntAll: 1,
      result: [
        {
          order_item: { id: orderItemId, finalAmount: 48_000, product: { id: productId } },
          writableUntil: '2027-03-07',
        },
      ],
    })
    const order = async () =>
      (await customer.get<OrderDetail>(`/api/users/order-detail/${orderId}`)).data.order_items[0]
    t.match(await order(), { reviewId: null, reviewUntil: '2027-03-07' })

    const files = { reviewsFile1: await aPhoto('one.jpg'), reviewsFile3: await aPhoto('two.png') }
    const answer = await write(
      customer,
      reviewSent(orderItemId, productId, { ...files, heightCm: '165', size: 'M' }),
    )
    t.equal(answer.status, 200, answer.message)
    t.equal(answer.data.points, 2_500)
    t.equal(await balance(customer), 2_500)
    t.same((await writable(customer)).cntAll, 0)
    const mine = await written(customer)
    t.match(mine, {
      cntAll: 1,
      result: [
        {
          content: enough,
          rating: 4.5,
          revision: 0,
          heightCm: 165,
          size: 'M',
          order_item: { id: orderItemId },
        },
      ],
    })
    t.match(await order(), { reviewId: answer.data.reviewId, reviewUntil: null })
    const shown = await page(productId)
    t.match(shown, {
      averageRating: 4.5,
      reviewCount: 1,
      reviews: [{ content: enough, rating: 4.5, user: { name: '김*지' }, heightCm: 165, size: 'M' }],
    })
    const [first, second, third] = photosOf(shown.reviews[0])
    t.ok(first && second)
    t.equal(third, null)
    t.equal((await shop.app.inject(first?.fileUrl ?? '')).statusCode, 200, 'the photo is there')
    const similar = (await shop.app.inject('/api/users/recommend-products')).json().data.result
    t.match(
      similar.find((card: ProductCard) => card.id === productId),
      { averageRating: 4.5, reviewCount: 1 },
    )
    t.match(await eventsOf(orderItemId), [
      { type: 'review.written', data: { halfStars: 9, photos: 2, points: 2_500, memberId: customer.id } },
    ])
    t.notMatch(JSON.stringify(await eventsOf(orderItemId)), enough, 'no event holds what was typed')
  },
)

t.test('no photo is decoded for what may not be done (rule 571)', async (t) => {
  const customer = await aRenter()
  const [productId, another] = [await shop.aBag(), await shop.aBag()]
  const { orderItemId } = await rented(shop, customer, productId, 'end')
  const theirs = await rented(shop, await aRenter(), another, 'end')
  const photos = () => shop.count('shop.photos')
  const before = await photos()
  // Each would be refused for what it is once it is decoded.
  const broken = { reviewsFile1: new File(['no picture'], 'one.jpg') }
  t.match(await write(customer, reviewSent(theirs.orderItemId, another, broken)), { code: 'NOT_FOUND' })
  t.match(await write(customer, reviewSent(orderItemId, another, broken)), { code: 'NOT_FOUND' })
  const tooEarly = await shop.aCustomer('too-early@example.com')
  const { orderItemId: waits, productId: bag } = await rented(shop, tooEarly, await shop.aBag(), 'shipped')
  t.match(await write(tooEarly, reviewSent(waits, bag, broken)), { code: 'REVIEW_NOT_OPEN' })
  const reviewed = await aReviewed()
  const edited = { content: enough, rating: '3', ...broken }
  t.match(await edit(customer, reviewed.reviewId, edited), { code: 'NOT_FOUND' })
  const sends = async (url: string, sent: Sent) => {
    const headers = { authorization: `Bearer ${customer.accessToken}` }
    return (await sendForm(shop.app, headers, await formBody(sent), url)).json()
  }
  const photo = (name: string) => new File(['no picture'], `${name}.jpg`)
  const question = { content: '이 가방의 안쪽 주머니가 몇 개인지 궁금해요.', inquiriesFile1: photo('q') }
  t.match(
    await sends('/api/users/products-inquiries', {
      ...question,
      title: '안쪽 주머니 수',
      productId: '999999',
    }),
    { code: 'NOT_FOUND' },
  )
  t.match(
    await sends('/api/users/my-onetoone-inquiries', {
      ...question,
      subject: '주문 문의',
      orderId: theirs.orderId,
    }),
    { code: 'NOT_FOUND' },
  )
  t.match(
    await sends(`/api/users/charges/${randomUUID()}/objection`, { ...question, subject: '요금 이의' }),
    { code: 'NOT_FOUND' },
  )
  t.match(
    await sends('/api/users/consignment', { ...application, accountId: '1', consignmentFile1: photo('c') }),
    { code: 'ACCOUNT_REQUIRED' },
  )
  t.equal(await photos(), before)
  t.match(await write(customer, reviewSent(orderItemId, productId, broken)), {
    code: 'PHOTO_TYPE_NOT_ALLOWED',
  })
})

t.test('points last as many months as the settings say when they are earned', async (t) => {
  const customer = await aRenter()
  const productId = await shop.aBag()
  const { orderItemId } = await rented(shop, customer, productId, 'end')
  const ofSettings = (months: number) =>
    shop.deps.db.kysely.updateTable('shop.settings').set({ point_months: months }).execute()
  await ofSettings(18)
  t.teardown(() => ofSettings(12))
  t.equal((await write(customer, reviewSent(orderItemId, productId, {}))).status, 200)
  await ofSettings(6)
  t.match(await customer.get('/api/users/my-points-summary'), { data: { points: 1_000, lifeMonths: 6 } })
  const earned = await customer.get('/api/users/my-points-history?gubun=earn')
  t.match(
    earned.data,
    { result: [{ expiresAt: '2028-06-07T14:59:59.000Z' }] },
    'eighteen months after 2026-12-07',
  )
})

for (const until of ['shipped', 'delivered'] as const)
  t.test(`an item that is ${until} cannot be reviewed yet`, async (t) => {
    const customer = await aRenter()
    const productId = await shop.aBag()
    const { orderItemId } = await rented(shop, customer, productId, until)
    t.equal((await writable(customer)).cntAll, 0)
    t.match(await write(customer, reviewSent(orderItemId, productId)), {
      status: 409,
      code: 'REVIEW_NOT_OPEN',
    })
  })

t.test('the last instant of the 90 days is one, the next is none', async (t) => {
  const customer = await aRenter()
  const [one, other] = [await shop.aBag(), await shop.aBag()]
  const first = await rented(shop, customer, one, 'collected')
  const second = await rented(shop, customer, other, 'collected')
  shop.clock.moveTo('2027-03-07T23:59:59.999+09:00')
  t.equal((await writable(customer)).cntAll, 2)
  t.equal((await write(customer, reviewSent(first.orderItemId, one))).status, 200)
  shop.clock.moveTo('2027-03-08T00:00:00+09:00')
  t.equal((await writable(customer)).cntAll, 0)
  t.match(await write(customer, reviewSent(second.orderItemId, other)), {
    status: 409,
    code: 'REVIEW_TOO_LATE',
    message: '리뷰는 2027.03.07까지 남길 수 있었어요.',
  })
})

t.test(
  'the same review sent twice is one review and one reward; another text for the item is refused',
  async (t) => {
    const customer = await aRenter()
    const productId = await shop.aBag()
    const { orderItemId } = await rented(shop, customer, productId, 'collected')
    const sent = async () => reviewSent(orderItemId, productId, { reviewsFile1: await aPhoto() })
    const first = await write(customer, await sent())
    const again = await write(customer, await sent())
    t.equal(again.status, 200)
    t.same(again.data, first.data)
    t.match(
      await write(
        customer,
        reviewSent(orderItemId, productId, { content: '다른 이야기를 열 글자 넘게 써요.' }),
      ),
      {
        status: 409,
        code: 'REVIEW_ALREADY_WRITTEN',
      },
    )
    t.equal(await balance(customer), 2_500)
    t.equal((await eventsOf(orderItemId)).length, 1)
  },
)

t.test('of two tabs that write at the same moment one wins, and the points come once', async (t) => {
  const customer = await aRenter()
  const productId = await shop.aBag()
  const { orderItemId } = await rented(shop, customer, productId, 'collected')
  const tabs = ['첫 번째 창에서 쓴 이야기예요.', '두 번째 창에서 쓴 이야기예요.'].map((text) =>
    write(customer, reviewSent(orderItemId, productId, { content: text })),
  )
  const answers = await Promise.all(tabs)
  t.same(answers.map(({ status }) => status).sort(), [200, 409])
  t.equal(await balance(customer), 1_000)
  t.equal((await written(customer)).cntAll, 1)
})

t.test('nobody reviews or edits what is somebody else’s', async (t) => {
  const { reviewId, orderItemId, productId } = await aReviewed()
  const stranger = await aRenter()
  t.equal((await write(stranger, reviewSent(orderItemId, productId))).status, 404)
  t.equal((await edit(stranger, reviewId, { content: enough, rating: '1' })).status, 404)
  const mine = await rented(shop, stranger, await shop.aBag(), 'collected')
  t.equal((await write(stranger, reviewSent(mine.orderItemId, productId))).status, 404, 'another product')
})

t.test('each field says what is wrong with it', async (t) => {
  const customer = await aRenter()
  const productId = await shop.aBag()
  const { orderItemId } = await rented(shop, customer, productId, 'collected')
  const cases: [Sent, string, string][] = [
    [{ content: '' }, 'content', '리뷰를 입력해 주세요.'],
    [{ content: '아홉 글자예요!' }, 'content', '리뷰는 10자 이상 입력해 주세요.'],
    [{ content: '가'.repeat(501) }, 'content', '리뷰는 500자까지 입력할 수 있어요.'],
    [{ rating: '4.2' }, 'rating', '별점은 0.5점부터 5점까지 0.5점씩 고를 수 있어요.'],
    [{ rating: '0' }, 'rating', '별점은 0.5점부터 5점까지 0.5점씩 고를 수 있어요.'],
    [{ heightCm: '99' }, 'heightCm', '키는 100cm부터 250cm까지 입력할 수 있어요.'],
    [{ size: '가'.repeat(21) }, 'size', '사이즈는 20자까지 입력할 수 있어요.'],
  ]
  for (const [changes, field, sentence] of cases)
    t.match(await write(customer, reviewSent(orderItemId, productId, changes)), {
      status: 400,
      data: { fields: { [field]: sentence } },
    })
  t.equal((await writable(customer)).cntAll, 1)
})

t.test('five a page, the newest first, and every page counts them all', async (t) => {
  const customer = await aRenter()
  for (let item = 0; item < 7; item += 1) {
    const productId = await shop.aBag()
    const { orderItemId } = await rented(shop, customer, productId, 'collected')
    shop.clock.moveTo(`2026-12-08T1${item}:00:00+09:00`)
    if (item > 0) await write(customer, reviewSent(orderItemId, productId, { rating: `${(item % 5) + 0.5}` }))
  }
  const [first, second] = [await written(customer), await written(customer, 2)]
  t.same([first.cntAll, first.result.length, second.cntAll, second.result.length], [6, 5, 6, 1])
  const days = [...first.result, ...second.result].map(({ createdAt }) => createdAt)
  t.same(days, [...days].sort().reverse())
  t.match(await writable(customer), { cntAll: 1 })
})

t.test('rows, averages and books are what the events make of them', async (t) => {
  t.same(await shop.rebuilt(), [])
  t.same(await shop.wrongs(), [])
  const { wrong, checked } = await wrongAverages()
  t.same(wrong, [])
  t.ok(checked >= 5, `${checked} products`)
})
