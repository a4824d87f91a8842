import t from 'tap'
import type { StaffReview } from '../../domain/wire/reviews.ts'
import { aReviewingShop, enough, type List, reviewSent } from '../support/aReview.ts'
import { aPhoto } from '../support/uploading.ts'

const { shop, aReviewed, balance, edit, eventsOf, page, write, written, wrongAverages } =
  await aReviewingShop('review_editing')
t.teardown(() => shop.end())
const content = await shop.aColleague('content@example.com', ['content'])
const finance = await shop.aColleague('finance@example.com', ['finance'])

t.test('an edit changes text, stars and photos but no points; what it replaces is gone', async (t) => {
  const { customer, productId, reviewId, orderItemId } = await aReviewed({
    reviewsFile1: await aPhoto('one.jpg'),
    reviewsFile2: await aPhoto('two.jpg'),
  })
  const before = (await written(customer)).result[0]
  const text = '며칠 들어 보니 더 마음에 들어요. 별 하나 뺄게요.'
  const sent = {
    content: text,
    rating: '3.5',
    revision: '0',
    keptPhotos: '2',
    reviewsFile1: await aPhoto('three.jpg'),
  }
  t.match(await edit(customer, reviewId, sent), { status: 200, data: { reviewId, revision: 1 } })
  t.match(
    await edit(customer, reviewId, sent),
    { status: 200, data: { revision: 1 } },
    'sent again: the same answer',
  )
  const after = (await written(customer)).result[0]
  t.match(after, { content: text, rating: 3.5, revision: 1 })
  t.same(after?.image_file_id_1_file, before?.image_file_id_2_file, 'what stays comes first')
  t.ok(after?.image_file_id_2_file)
  t.equal(after?.image_file_id_3_file, null)
  const gone = before?.image_file_id_1_file?.fileUrl ?? ''
  t.equal((await shop.app.inject(gone)).statusCode, 404, 'a photo that was taken off is shown to nobody')
  t.equal(await balance(customer), 2_500)
  t.match(await page(productId), { averageRating: 3.5, reviewCount: 1, reviews: [{ content: text }] })
  t.same(
    (await eventsOf(orderItemId)).map(({ type }) => type),
    ['review.written', 'review.edited'],
  )

  const noPhotos = { content: text, rating: '3.5', keptPhotos: '' }
  t.match(await edit(customer, reviewId, noPhotos), { status: 200, data: { revision: 2 } })
  t.match((await written(customer)).result[0], { image_file_id_1_file: null })
})

t.test('a photo that is added later earns nothing', async (t) => {
  const { customer, reviewId, points } = await aReviewed()
  t.equal(points, 1_000)
  const sent = { content: enough, rating: '5', reviewsFile1: await aPhoto() }
  t.equal((await edit(customer, reviewId, sent)).status, 200)
  t.equal(await balance(customer), 1_000)
  t.ok((await written(customer)).result[0]?.image_file_id_1_file)
})

t.test('of two tabs that edit the same revision one wins, the other is told', async (t) => {
  const { customer, reviewId } = await aReviewed()
  const tabs = ['1', '2'].map((rating) =>
    edit(customer, reviewId, { content: enough, rating, revision: '0' }),
  )
  const answers = await Promise.all(tabs)
  t.same(answers.map(({ status }) => status).sort(), [200, 409])
  t.match(
    answers.find(({ status }) => status === 409),
    { code: 'REVIEW_CHANGED' },
  )
  t.equal((await written(customer)).result[0]?.revision, 1)
})

t.test('staff take a review down with its points, into debt when they were spent, and say why', async (t) => {
  const { customer, productId, reviewId, orderItemId } = await aReviewed({ reviewsFile1: await aPhoto() })
  const photo = (await written(customer)).result[0]?.image_file_id_1_file?.fileUrl ?? ''
  shop.clock.moveTo('2026-11-20T11:00:00+09:00')
  const draft = await customer.draft({ bags: [await shop.aBag()], points: 2_000 })
  await customer.pay(draft.data.orderId, await shop.approve(draft.data))
  shop.clock.moveTo('2026-12-10T11:00:00+09:00')
  t.equal(await balance(customer), 500)

  const path = `/api/staff/reviews/${reviewId}/remove`
  t.equal((await finance.post(path, { revision: 0, reason: '광고' })).status, 403)
  t.equal((await content.post(path, { revision: 0, reason: '' })).status, 400)
  const before = await content.get<{ result: StaffReview[] }>(`/api/staff/reviews?productId=${productId}`)
  t.match(before.data.result, [{ reviewId, points: 2_500 }], 'what goes is known before')
  const why = { revision: 0, reason: '다른 사람의 전화번호가 적혀 있어요' }
  const removed = await content.post(path, why)
  t.match(removed, { status: 200, data: { reviewId, points: 2_500 } })
  t.same((await content.post(path, why)).data, removed.data, 'asked again it is answered again')
  t.match(await content.post(path, { revision: 0, reason: '다시' }), { status: 409 })
  t.equal(await balance(customer), -2_000)
  t.match(await page(productId), { averageRating: 0, reviewCount: 0, reviews: [] })
  t.equal((await written(customer)).cntAll, 0)
  t.equal((await shop.app.inject(photo)).statusCode, 404)
  t.match(await edit(customer, reviewId, { content: enough, rating: '5' }), {
    status: 409,
    code: 'REVIEW_REMOVED',
  })
  const other = reviewSent(orderItemId, productId, { content: '내려간 뒤에 다시 써 보는 이야기예요.' })
  t.match(await write(customer, other), { code: 'REVIEW_ALREADY_WRITTEN' })
  const same = reviewSent(orderItemId, productId, { reviewsFile1: await aPhoto() })
  t.match(await write(customer, same), { status: 409, code: 'REVIEW_ALREADY_WRITTEN' }, 'sent once more')
  const listed = await content.get<List<StaffReview>>(`/api/staff/reviews?productId=${productId}`)
  t.match(listed.data.result, [{ reviewId, removalReason: '다른 사람의 전화번호가 적혀 있어요', photos: [] }])
  const { rows } = await shop.database.pool.query(
    `SELECT meta->>'actor' AS actor, meta->>'reason' AS reason FROM es.events WHERE type = 'review.removed'`,
  )
  t.match(rows, [{ actor: /^staff:/, reason: `removeReview:${reviewId}` }])
  t.equal(
    (await content.post('/api/staff/reviews/999999/remove', { revision: 0, reason: '없음' })).status,
    404,
  )
})

t.test('staff remove the review that they read, not one that was edited since (rule 890)', async (t) => {
  const { customer, productId, reviewId } = await aReviewed()
  const listed = () => content.get<List<StaffReview>>(`/api/staff/reviews?productId=${productId}`)
  const read = (await listed()).data.result[0]
  t.match(read, { revision: 0 })
  const text = '다시 써 보니 정말 마음에 들어요. 추천할게요.'
  t.match(await edit(customer, reviewId, { content: text, rating: '5', revision: '0' }), { status: 200 })
  const path = `/api/staff/reviews/${reviewId}/remove`
  const reason = '욕설이 있어요'
  const unread = await content.post(path, { revision: read?.revision, reason })
  t.match(unread, { status: 409, code: 'CONCURRENT_CHANGE' })
  t.equal(await balance(customer), 1_000)
  t.match((await listed()).data.result, [{ revision: 1, content: text, removedAt: null }])
  t.match(await content.post(path, { revision: 1, reason }), { status: 200, data: { points: 1_000 } })
})

t.test('rows, averages and books are what the events make of them', async (t) => {
  t.same(await shop.rebuilt(), [])
  t.same(await shop.wrongs(), [])
  const { wrong, checked } = await wrongAverages()
  t.same(wrong, [])
  t.ok(checked >= 2, `${checked} products`)
})
