import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import type { OneToOneInquiry, ProductInquiry, StaffInquiry } from '../../domain/wire/inquiries.ts'
import { sweepPhotos } from '../../server/platform/uploads/index.ts'
import { registerColleague, staffHeaders } from '../support/colleague.ts'
import { aWholeShop, type Somebody } from '../support/leaving.ts'
import { aPhoto, formBody, type Sent, sendForm } from '../support/uploading.ts'

const directory = mkdtempSync(join(tmpdir(), 'billim-inquiries-'))
const shop = await aWholeShop('inquiries', { DATA_DIR: directory })
t.teardown(async () => {
  await shop.end()
  rmSync(directory, { recursive: true })
})
const bag = await shop.aBag()
const minji = await shop.joins({ email: 'minji@example.com', name: '김민지', mobileno: '01010002000' })
const junho = await shop.joins({ email: 'junho@example.com', name: '이준호', mobileno: '01010003000' })

const aboutProduct = '/api/users/products-inquiries'
const oneToOne = '/api/users/my-onetoone-inquiries'
const send = async (who: Somebody, url: string, sent: Sent) =>
  sendForm(shop.app, { authorization: who.authorization }, await formBody(sent), url)
const asking = {
  content: '이 가방의 안쪽 주머니가 몇 개인지 궁금해요.',
  productId: String(bag),
  title: '안쪽 주머니 수',
}
const list = async <Row>(who: Somebody, url: string): Promise<{ result: Row[]; cntAll: number }> =>
  (await who.call('GET', url)).json().data
const unseen = async (who: Somebody): Promise<number> =>
  (await who.call('GET', '/api/users/my-dashboard')).json().data.inquiriesCnt

const staff = await (async () => {
  for (const [email, role] of [
    ['ops@example.com', 'operations'],
    ['money@example.com', 'finance'],
  ] as const)
    await registerColleague(shop, { email, roles: [role] })
  return async (email: string, method: 'GET' | 'PUT', url: string, payload?: object) => {
    const headers = await staffHeaders(shop, email)
    return shop.app.inject({ method, url, headers, ...(payload && { payload }) })
  }
})()

t.test('a member asks about a product with photos, and only the member reads it', async (t) => {
  const asked = await send(minji, aboutProduct, {
    ...asking,
    title: asking.title.normalize('NFD'),
    inquiriesFile1: await aPhoto(),
    inquiriesFile3: await aPhoto('b.png'),
  })
  t.equal(asked.statusCode, 200)
  const { result, cntAll } = await list<ProductInquiry>(minji, '/api/users/my-products-inquiries')
  t.equal(cntAll, 1)
  t.match(result[0], {
    title: asking.title,
    content: asking.content,
    productId: bag,
    product: { id: bag },
    status: 'pending',
    answer: null,
    answerDate: null,
    answerSeen: true,
    createdAt: shop.clock.now().toISOString(),
    image_file_id_2_file: null,
  })
  const [first, third] = [result[0]?.image_file_id_1_file?.fileUrl, result[0]?.image_file_id_3_file?.fileUrl]
  t.not(first, third)
  t.equal((await shop.app.inject(first ?? '')).statusCode, 200)
  t.equal(
    (await shop.app.inject((first ?? '').replace(/\?.*/, ''))).statusCode,
    404,
    'nobody without its address',
  )
  t.equal((await list(junho, '/api/users/my-products-inquiries')).cntAll, 0)
  t.equal((await list(minji, oneToOne)).cntAll, 0)
})

t.test('texts are as long as people count them, and each wrong one has its sentence (rule 91)', async (t) => {
  const fieldsOf = async (sent: Sent) => {
    const answer = await send(minji, oneToOne, { subject: '배송 문의', content: '가'.repeat(20), ...sent })
    return [answer.statusCode, answer.json().data.fields]
  }
  for (const [sent, fields] of [
    [{ subject: '' }, { subject: '제목을 입력해 주세요.' }],
    [{ subject: '   네글자  ' }, { subject: '제목을 5자 이상 입력해 주세요.' }],
    [{ subject: '가'.repeat(51) }, { subject: '제목을 50자까지 입력할 수 있어요.' }],
    [{ subject: '다섯 글자', content: ' ' }, { content: '내용을 입력해 주세요.' }],
    [
      { subject: '다섯 글자', content: '👨‍👩‍👧‍👦'.repeat(19) },
      { content: '내용을 20자 이상 입력해 주세요.' },
    ],
    [{ subject: '다섯 글자', content: '나'.repeat(301) }, { content: '내용을 300자까지 입력할 수 있어요.' }],
  ] as const)
    t.same(await fieldsOf(sent), [400, fields], JSON.stringify(fields))
  const families = await send(minji, oneToOne, { subject: '가족 사진 문의', content: '👨‍👩‍👧‍👦'.repeat(300) })
  t.equal(families.statusCode, 200, '300 families are 300 characters')
  const unknown = await send(minji, aboutProduct, { ...asking, productId: '999999' })
  t.match(unknown.json(), { code: 'NOT_FOUND' })
  t.equal((await send(minji, aboutProduct, { ...asking, productId: 'x' })).statusCode, 400)
})

t.test('an answer is counted until it is opened, and its new wording again', async (t) => {
  const asked = await send(junho, oneToOne, { subject: '회수 날짜를 바꾸고 싶어요', content: asking.content })
  const { id } = asked.json().data
  const url = `/api/staff/inquiries/${id}`
  const answer = (content: string, version: number, email = 'ops@example.com') =>
    staff(email, 'PUT', `${url}/answer`, { content, version })
  t.equal((await answer('네.', 0, 'money@example.com')).statusCode, 403)
  t.equal(await unseen(junho), 0)
  t.equal((await answer('네, 내일 회수할게요.', 0)).statusCode, 200)
  t.match((await answer('저도 답했어요.', 0)).json(), { code: 'CONCURRENT_CHANGE' }, 'two at once')
  t.equal(await unseen(junho), 1)
  const [row] = (await list<OneToOneInquiry>(junho, oneToOne)).result
  t.match(row, { status: 'answered', answer: '네, 내일 회수할게요.', answerSeen: false })
  const seen = `/api/users/my-inquiries/${id}/seen`
  t.equal((await minji.call('POST', seen)).statusCode, 404, "somebody else's")
  t.equal(await unseen(junho), 1)
  t.equal((await junho.call('POST', seen)).statusCode, 200)
  t.equal(await unseen(junho), 0)
  t.equal((await answer('네, 모레 회수할게요.', 1)).statusCode, 200)
  t.equal(await unseen(junho), 1)
  const kept = (await staff('ops@example.com', 'GET', url)).json<{ data: StaffInquiry }>().data
  t.match(kept, {
    memberName: '이*호',
    product: null,
    answers: [
      { version: 1, content: '네, 내일 회수할게요.' },
      { version: 2, content: '네, 모레 회수할게요.' },
    ],
  })
  const { rows } = await shop.database.pool.query(
    `SELECT actor, before, after FROM shop.catalogue_changes WHERE subject = 'inquiry_answers' ORDER BY at, id`,
  )
  t.match(rows, [
    { actor: /^staff:\d+$/, before: null, after: { version: 1 } },
    { before: { version: 1 }, after: { version: 2 } },
  ])
  t.notOk(JSON.stringify(rows).includes('회수'), 'the audit table has no words of people')
  t.equal(
    (
      await staff('ops@example.com', 'PUT', '/api/staff/inquiries/99999/answer', {
        content: '네',
        version: 0,
      })
    ).statusCode,
    404,
  )
})

t.test('staff look at what waits first, the longest waiting at the top', async (t) => {
  const read = async (query = '') =>
    (await staff('ops@example.com', 'GET', `/api/staff/inquiries${query}`)).json<{
      data: { result: StaffInquiry[]; cntAll: number }
    }>().data
  const all = await read()
  t.equal(all.cntAll, 3)
  t.same(
    all.result.map(({ status }) => status),
    ['pending', 'pending', 'answered'],
  )
  t.match(all.result[0], { kind: 'product', photos: [{ fileUrl: /key=/ }, { fileUrl: /key=/ }] })
  t.match(all.result[0], { memberName: '김*지', productId: bag, product: { productName: '소프트 토트백' } })
  t.equal((await read('?status=answered')).cntAll, 1)
  t.equal((await read('?status=pending&kind=onetoone')).cntAll, 1)
  t.equal((await read('?curPage=2')).result.length, 0)
})

t.test('whoever leaves takes inquiries, answers and photos along', async (t) => {
  const [row] = (await list<ProductInquiry>(minji, '/api/users/my-products-inquiries')).result
  const photo = row?.image_file_id_1_file?.fileUrl ?? ''
  await minji.check()
  t.equal((await minji.leave()).statusCode, 200)
  for (const table of ['inquiries', 'inquiry_photos', 'inquiry_answers', 'photos']) {
    const { rowCount } = await shop.database.pool.query(`SELECT FROM shop.${table} WHERE member_id = $1`, [
      minji.id,
    ])
    t.equal(rowCount, 0, table)
  }
  t.equal((await shop.app.inject(photo)).statusCode, 404)
  await sweepPhotos(shop.deps)
  t.same(readdirSync(join(directory, 'photos')), [], 'the files are gone')
  t.equal((await list(junho, oneToOne)).cntAll, 1, "nobody else's")
})

t.test('inquiries come whole, or five a page when a page is asked for', async (t) => {
  const sora = await shop.joins({ email: 'sora@example.com', name: '윤소라', mobileno: '01010004000' })
  for (let nth = 1; nth <= 6; nth += 1) {
    await send(sora, aboutProduct, { ...asking, title: `안쪽 주머니 수 ${nth}` })
    await send(sora, oneToOne, { subject: `배송 시간 문의 ${nth}`, content: asking.content })
  }
  for (const url of ['/api/users/my-products-inquiries', oneToOne]) {
    const whole = await list<{ id: number }>(sora, url)
    t.match(whole, { cntAll: 6, result: { length: 6 } }, url)
    const first = await list<{ id: number }>(sora, `${url}?curPage=1`)
    t.same(first, { cntAll: 6, result: whole.result.slice(0, 5) })
    const last = await list<{ id: number }>(sora, `${url}?curPage=2`)
    t.same(last, { cntAll: 6, result: whole.result.slice(5) })
  }
})
