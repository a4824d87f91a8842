import { randomUUID } from 'node:crypto'
import t from 'tap'
import { grantSource } from '../../domain/wallet/granting.ts'
import type { Inbox } from '../../domain/wire/inbox.ts'
import type { OrderDetail } from '../../domain/wire/orders.ts'
import { answerInquiry, ask } from '../../server/inquiries/index.ts'
import { doSafely } from '../../server/members/index.ts'
import { followNotifications, remindMembers, sendNotifications } from '../../server/notifications/index.ts'
import * as ordering from '../../server/ordering/index.ts'
import { sendDueRefunds } from '../../server/payments/index.ts'
import { connect, inTransaction } from '../../server/platform/database/database.ts'
import { rebaseFeed } from '../../server/platform/eventStore/feed.ts'
import { openFamily } from '../../server/platform/security/families.ts'
import { givePoints } from '../../server/wallet/index.ts'
import { savesAccount } from '../support/accountOf.ts'
import { aRentalShop } from '../support/aRental.ts'
import { headings, phoneNumber as numberOf, tells } from '../support/telling.ts'
import { followed } from '../support/wholeLog.ts'

const shop = await aRentalShop('notifications')
const { deps, clock } = shop
const { queue, jobs, workOff, phoneOf, mailsTo } = await tells(shop)
t.teardown(async () => {
  await queue.stop()
  await shop.end()
})
const colleague = await shop.aColleague('ops@example.com')
const finance = await shop.aColleague('money@example.com', ['finance'])
const phoneNumber = (id: number, number: string) => numberOf(shop, id, number)

/** How many transactions wrote the rows of these jobs' notices. */
async function writersOf(
  table: 'personal.inbox' | 'shop.message_sends',
  page: readonly object[],
): Promise<number> {
  const { rows } = await shop.database.pool.query<{ n: number }>(
    `SELECT count(DISTINCT xmin::text)::int AS n FROM ${table} WHERE inbox_id IN
      (SELECT concat(job->>'message', ':', job->>'pos') FROM jsonb_array_elements($1::jsonb) job)`,
    [JSON.stringify(page)],
  )
  return rows[0]?.n ?? 0
}

const rents = async (email: string, number: string) => {
  const member = await shop.aCustomer(email)
  await phoneNumber(member.id, number)
  const draft = await member.draft({ bags: [await shop.aBag()] })
  await member.pay(draft.data.orderId, await shop.approve(draft.data))
  const detail = await member.get<OrderDetail>(`/api/users/order-detail/${draft.data.orderId}`)
  const itemId = detail.data.order_items[0]?.id ?? ''
  return { member, orderId: draft.data.orderId, itemId }
}

t.test('a rental is told of step by step, each step once, whatever fails on the way', async (t) => {
  clock.moveTo('2026-11-20T10:00:00+09:00')
  const { member, itemId } = await rents('life@example.com', '01011110001')
  // The provider and the mail server are away; then the provider takes the message and its answer is lost.
  await shop.script({ route: 'solapi', code: 'InternalError' })
  await shop.script({ route: 'mail', code: '451' })
  await workOff()
  await shop.script({ route: 'solapi', drop: 'after' })
  await workOff()
  await workOff()
  clock.moveTo('2026-12-01T10:00:00+09:00')
  await colleague.post(`/api/staff/order-items/${itemId}/prepare`, { reason: '출고 준비' })
  await colleague.step(itemId, 'ship', {
    ...{ reason: '출고', courier: 'cj', trackingNumber: '123456789012' },
  })
  await workOff()
  clock.moveTo('2026-12-03T09:00:00+09:00')
  await ordering.deliverOnFirstDay(deps)
  await workOff()
  clock.moveTo('2026-12-06T10:00:00+09:00')
  t.equal(await remindMembers(deps), 1)
  t.equal(await remindMembers(deps), 1, 'the job may run again before the first was sent')
  await workOff()
  t.equal(await remindMembers(deps), 0, 'and not after')
  clock.moveTo('2026-12-07T10:00:00+09:00')
  await ordering.endAfterLastDay(deps)
  await workOff()

  const steps = ['예약이 완료됐어요', '상품을 보냈어요', '상품을 받으셨나요?', '내일 가지러 갈게요']
  t.same(
    headings(await phoneOf('01011110001')),
    steps.map((step) => `[빌림] ${step}`),
  )
  t.same(
    (await mailsTo('life@example.com')).map(({ subject }) => subject).toSorted(),
    steps.map((step) => `[빌림] ${step}`).toSorted(),
  )
  t.match((await phoneOf('01011110001'))[1]?.text, /CJ대한통운 123456789012/)
  const inbox = await member.get<Inbox>('/api/users/my-inbox')
  t.same(inbox.data.result.map(({ title }) => title).toReversed(), steps)
  t.equal((await jobs()).length, 0)
  await shop.rebuilt()
  await workOff()
  t.equal((await phoneOf('01011110001')).length, 4, 'a rebuild tells nobody anything')
})

/** As if the last calls of the provider were a minute older. */
const minutePasses = () =>
  shop.database.pool.query(`UPDATE shop.message_asks SET asked_at = asked_at - interval '1 minute'`)

t.test(
  'a message whose answer is lost is looked for in the provider’s list before it is sent again (rule 565)',
  async (t) => {
    clock.moveTo('2026-11-20T10:00:00+09:00')
    const [taken, lost, unread] = ['01011110041', '01011110042', '01011110043'] as const
    const sent = async (number: string) => (await phoneOf(number)).length
    await shop.script({ route: 'solapi', drop: 'after' })
    await rents('taken@example.com', taken)
    for (let tries = 0; tries < 4; tries += 1) await workOff()
    t.equal(await sent(taken), 1, 'the provider had it')
    t.equal((await jobs()).length, 0)

    await shop.script({ route: 'solapi', drop: 'before' })
    await rents('lost@example.com', lost)
    for (let tries = 0; tries < 3; tries += 1) await workOff()
    t.equal(await sent(lost), 0, 'it may be on its way into the list')
    t.equal((await jobs()).length, 1)
    await minutePasses()
    await workOff()
    t.equal(await sent(lost), 1)

    await shop.script({ route: 'solapi', drop: 'after' })
    await rents('unread@example.com', unread)
    await workOff()
    await minutePasses()
    await shop.script({ route: 'solapi-list', code: 'InternalError' })
    await workOff()
    t.equal(await sent(unread), 1, 'while the list cannot be read nothing is sent')
    t.equal((await jobs()).length, 1)
    await workOff()
    t.equal(await sent(unread), 1)
    t.equal((await jobs()).length, 0)
    t.equal(await shop.count('shop.message_asks'), 0, 'and nothing is left to ask for')
    for (const email of ['taken', 'lost', 'unread'])
      t.equal((await mailsTo(`${email}@example.com`)).length, 1)
  },
)

t.test('a new device, a new password and a saved account are told, with what to do about it', async (t) => {
  clock.moveTo('2026-11-20T10:00:00+09:00')
  const email = 'safe@example.com'
  const { id } = await shop.aCustomer(email)
  await phoneNumber(id, '01011110031')
  const family = await inTransaction(deps.db.pool, (client) =>
    openFamily(client, id, { device: 'Chrome · Windows' }),
  )
  await savesAccount(shop, id)
  const happens = { rows: async () => null, refusedAtAppend: [] }
  for (const event of [
    { type: 'member.device.added', data: { memberId: id, familyId: family.familyId } },
    { type: 'member.password.changed', data: { memberId: id } },
    { type: 'member.account.changed', data: { memberId: id } },
  ] as const)
    t.equal(await doSafely(deps, event, happens), null)
  await workOff()
  const texts = (await phoneOf('01011110031')).map(({ text }) => text)
  t.same(
    texts.map((text) => text.split('\n')[0]),
    ['새 기기에서 로그인했어요', '비밀번호를 바꿨어요', '환불·정산 계좌를 저장했어요'].map(
      (title) => `[빌림] ${title}`,
    ),
  )
  t.match(texts[0], /Chrome · Windows/)
  t.match(texts[2], /토스뱅크 \*\*\*\*\d{4}/)
  for (const text of texts) t.match(text, /본인이 아니라면/)
  const mails = await mailsTo(email)
  t.equal(mails.length, 3)
  for (const { text } of mails) t.notMatch(text, /무시해/, 'nobody asked for it (rule 420)')
})

t.test('a job and a notice carry nothing of the person', async (t) => {
  clock.moveTo('2026-11-20T10:00:00+09:00')
  await rents('carried@example.com', '01011110002')
  await followed(deps, () => followNotifications(deps))
  for (const { data } of await jobs()) t.same(Object.keys(data).toSorted(), ['message', 'pos'])
  await workOff()
})

t.test(
  'messages of one moment are kept together, and the one that was not taken goes out alone',
  async (t) => {
    clock.moveTo('2026-11-20T10:00:00+09:00')
    await workOff()
    const numbers = ['01011110021', '01011110022', '01011110023']
    for (const number of numbers) await rents(`page${number}@example.com`, number)
    await followed(deps, () => followNotifications(deps))
    const page = (await jobs()).map(({ data }) => data)
    const gone = { message: 'orderPlaced', pos: 999_999 }
    await shop.script({ route: 'solapi', code: 'InternalError' })
    const faults = await sendNotifications(deps, [...page, gone])
    t.equal(await writersOf('personal.inbox', page), 1, 'one transaction keeps the notices')
    t.equal(await writersOf('shop.message_sends', page), 1, 'and one what became of them')
    t.equal(page.length, numbers.length)
    t.equal(faults.slice(0, -1).filter((fault) => fault !== null).length, 1)
    t.match(faults.at(-1), /no event at 999999/)
    t.equal((await Promise.all(numbers.map(phoneOf))).flat().length, numbers.length - 1)
    await workOff()
    for (const number of numbers) {
      t.equal((await phoneOf(number)).length, 1)
      t.equal((await mailsTo(`page${number}@example.com`)).length, 1)
    }
  },
)

t.test('a cancellation says what goes back, and the provider’s answer is told of', async (t) => {
  clock.moveTo('2026-11-20T10:00:00+09:00')
  const { member, itemId } = await rents('cancels@example.com', '01011110003')
  const answer = await member.post('/api/users/order-items-cancel', {
    ...{ orderItemId: itemId, cancellationReason: 'etc', cancellationText: '일정이 바뀌었어요' },
  })
  t.equal(answer.status, 200, answer.message)
  await workOff()
  const [, cancelled] = await phoneOf('01011110003')
  t.match(cancelled?.text, /\n취소 수수료 0원\n돌려드리는 금액 카드 48,000원\n/)
  t.notMatch(cancelled?.text, /포인트/, 'nothing is said of points that were not used')
})

t.test('points that a rental takes are told of with it, and given back with its cancellation', async (t) => {
  clock.moveTo('2026-11-20T10:00:00+09:00')
  const member = await shop.aCustomer('spends@example.com')
  await phoneNumber(member.id, '01011110015')
  await member.earns(6_400)
  const draft = await member.draft({ bags: [await shop.aBag()], points: 6_400 })
  await member.pay(draft.data.orderId, await shop.approve(draft.data))
  const detail = await member.get<OrderDetail>(`/api/users/order-detail/${draft.data.orderId}`)
  await member.post('/api/users/order-items-cancel', {
    ...{ orderItemId: detail.data.order_items[0]?.id, cancellationReason: 'changed_mind' },
  })
  await workOff()
  const [placed, cancelled] = await phoneOf('01011110015')
  t.match(placed?.text, / · 결제 카드 41,600원, 포인트 6,400P\n/)
  t.match(cancelled?.text, /돌려드리는 금액 카드 41,600원, 포인트 6,400P\n/)
  await rents('spends-none@example.com', '01011110016')
  await workOff()
  t.notMatch((await phoneOf('01011110016'))[0]?.text, /포인트/, 'a rental without points speaks of none')
})

t.test('points that expire are told of two months, one month and three days before', async (t) => {
  clock.moveTo('2026-11-20T10:00:00+09:00')
  const member = await shop.aCustomer('points@example.com')
  await phoneNumber(member.id, '01011110004')
  await member.earns(3_000, '2027-03-31T14:59:59.000Z')
  const told: string[] = []
  for (const [day, due] of [
    ['2027-01-30', 0],
    ['2027-01-31', 1],
    ['2027-02-01', 0],
    ['2027-02-27', 0],
    ['2027-02-28', 1],
    ['2027-03-01', 0],
    ['2027-03-27', 0],
    // The job did not run on the 28th.
    ['2027-03-29', 1],
    ['2027-03-30', 0],
  ] as const) {
    clock.moveTo(`${day}T10:00:00+09:00`)
    t.equal(await remindMembers(deps), due, day)
    await workOff()
    told.push(day)
  }
  t.equal((await phoneOf('01011110004')).length, 3)
  t.match((await phoneOf('01011110004'))[0]?.text, /2027\.03\.31 23:59에 3,000P/)
})

t.test('what is older than three days is kept to be read, and sent to nobody', async (t) => {
  clock.moveTo('2026-11-20T10:00:00+09:00')
  const { member } = await rents('late@example.com', '01011110005')
  clock.moveTo('2026-11-23T10:00:01+09:00')
  await workOff()
  t.same(await phoneOf('01011110005'), [])
  t.same(await mailsTo('late@example.com'), [])
  t.match((await member.get<Inbox>('/api/users/my-inbox')).data, { cntAll: 1, unseenCnt: 1 })
})

t.test('a reminder that could not be sent on the last day is not sent after it', async (t) => {
  clock.moveTo('2026-11-20T10:00:00+09:00')
  const { itemId } = await rents('midnight@example.com', '01011110015')
  await colleague.post(`/api/staff/order-items/${itemId}/prepare`, { reason: '출고 준비' })
  clock.moveTo('2026-12-01T10:00:00+09:00')
  await colleague.step(itemId, 'ship', {
    ...{ reason: '출고', courier: 'cj', trackingNumber: '123456789015' },
  })
  await colleague.post(`/api/staff/order-items/${itemId}/delivered`, { reason: '도착' })
  await workOff()
  clock.moveTo('2026-12-06T10:00:00+09:00')
  t.equal(await remindMembers(deps), 1)
  clock.moveTo('2026-12-07T00:00:00+09:00')
  await workOff()
  t.notOk(headings(await phoneOf('01011110015')).includes('[빌림] 내일 가지러 갈게요'))
})

t.test('whoever opens the list has seen it; a member sees the own alone', async (t) => {
  clock.moveTo('2026-11-20T10:00:00+09:00')
  const { member } = await rents('reads@example.com', '01011110006')
  const other = await shop.aCustomer('other@example.com')
  await workOff()
  t.match(await member.get('/api/users/my-inbox/unseen'), { data: { unseenCnt: 1 } })
  t.match(await other.get('/api/users/my-inbox'), { data: { cntAll: 0, result: [] } })
  await other.post('/api/users/my-inbox/seen', {})
  t.match(await member.get('/api/users/my-inbox/unseen'), { data: { unseenCnt: 1 } })
  await member.post('/api/users/my-inbox/seen', {})
  t.match(await member.get('/api/users/my-inbox'), { data: { unseenCnt: 0, result: [{ seenYn: true }] } })
})

t.test(
  'a phone that the provider refuses for good is not tried again, a member without one is',
  async (t) => {
    clock.moveTo('2026-11-20T10:00:00+09:00')
    await rents('wrong@example.com', '01011110007')
    // With its template, and as SMS.
    await shop.script({ route: 'solapi', code: 'ValidationError', times: 2 })
    await workOff()
    t.equal((await jobs()).length, 0)
    t.same(await phoneOf('01011110007'), [])
    t.equal((await mailsTo('wrong@example.com')).length, 1)
  },
)

t.test('nobody who left is told anything', async (t) => {
  clock.moveTo('2026-11-20T10:00:00+09:00')
  const { member } = await rents('gone@example.com', '01011110008')
  await followed(deps, () => followNotifications(deps))
  const left = [member.id, clock.now()]
  await shop.database.pool.query('UPDATE shop.members SET withdrawn_at = $2 WHERE id = $1', left)
  await workOff()
  t.same(await phoneOf('01011110008'), [])
  t.equal(await shop.count('personal.inbox WHERE member_id = $1', [member.id]), 0)
})

t.test('a return is told of from its approval to the money on the card', async (t) => {
  clock.moveTo('2026-11-20T10:00:00+09:00')
  const { member, itemId } = await rents('returns@example.com', '01011110010')
  await workOff()
  clock.moveTo('2026-12-01T09:00:00+09:00')
  const step = (path: string, body: object = {}) =>
    colleague.step(itemId, path, { reason: '확인했어요', ...body })
  await step('prepare')
  await step('ship', { courier: null, trackingNumber: null })
  clock.moveTo('2026-12-03T09:00:00+09:00')
  await ordering.deliverOnFirstDay(deps)
  await workOff()
  const asks = () => member.post('/api/users/order-items-returns', { orderItemId: itemId })
  await asks()
  await step('return/decline', { returnNumber: 1, isApproved: false, declineReason: 'period_over' })
  await asks()
  await step('return/approve', { returnNumber: 2 })
  await step('return/collecting', { returnNumber: 2, courier: 'cj', trackingNumber: '634212345678' })
  await step('return/collected', { returnNumber: 2 })
  await finance.post(`/api/staff/order-items/${itemId}/return/complete`, {
    ...{ refund: 24_000, reason: '환불 기준에 따랐어요' },
  })
  await sendDueRefunds(deps)
  await workOff()
  const steps = [
    ...['예약이 완료됐어요', '상품을 보냈어요', '상품을 받으셨나요?', '반품을 진행하지 못했어요'],
    ...['반품 신청을 받았어요', '반품이 끝났어요', '환불이 완료됐어요'],
  ]
  t.same(
    headings(await phoneOf('01011110010')),
    steps.map((title) => `[빌림] ${title}`),
  )
  t.match((await phoneOf('01011110010')).at(-2)?.text, /돌려드리는 금액 카드 24,000원\n/)
  t.equal((await mailsTo('returns@example.com')).length, steps.length)
})

t.test('a refused refund is told of, and told of again when it arrives', async (t) => {
  clock.moveTo('2026-11-20T10:00:00+09:00')
  const { member, orderId, itemId } = await rents('refused@example.com', '01011110011')
  await shop.script({ route: 'cancel', orderId, code: 'EXCEED_MAX_REFUND_DUE' })
  await member.post('/api/users/order-items-cancel', {
    ...{ orderItemId: itemId, cancellationReason: 'changed_mind' },
  })
  await sendDueRefunds(deps)
  await workOff()
  const [refund] = (await finance.get<{ result: { refundId: string }[] }>('/api/staff/refunds')).data.result
  await finance.post(`/api/staff/refunds/${refund?.refundId}/resend`, { reason: '카드사와 통화했어요' })
  await sendDueRefunds(deps)
  await workOff()
  t.same(headings(await phoneOf('01011110011')).slice(1), [
    ...['[빌림] 예약을 취소했어요', '[빌림] 환불이 늦어지고 있어요', '[빌림] 환불이 완료됐어요'],
  ])
})

t.test(
  'what goes back of a rental that is over is told of, with its points, before the card says so',
  async (t) => {
    clock.moveTo('2026-11-20T10:00:00+09:00')
    const member = await shop.aCustomer('over@example.com')
    await phoneNumber(member.id, '01011110013')
    await member.earns(9_999)
    const draft = await member.draft({ bags: [await shop.aBag()], points: 9_999 })
    await member.pay(draft.data.orderId, await shop.approve(draft.data))
    const detail = await member.get<OrderDetail>(`/api/users/order-detail/${draft.data.orderId}`)
    const item = detail.data.order_items[0]?.id
    clock.moveTo('2026-12-03T09:00:00+09:00')
    for (const step of ['prepare', 'ship', 'delivered', 'collected'])
      await colleague.step(item, step, step === 'ship' ? { courier: null, trackingNumber: null } : {})
    await finance.step(item, 'refund', {
      ...{ refund: 10_000, refundNumber: 1, ownerBears: false, reason: '지퍼가 고장 나 있었어요' },
    })
    await workOff()
    const told = (await phoneOf('01011110013')).at(-1)?.text
    t.match(told, /대여료를 돌려드려요\n.+ 대여료 가운데 10,000원을 돌려드려요/)
    t.match(told, /돌려드리는 금액 카드 7,917원, 포인트 2,083P\n/)
    await sendDueRefunds(deps)
    await workOff()
    t.equal(headings(await phoneOf('01011110013')).at(-1), '[빌림] 환불이 완료됐어요')
  },
)

t.test('an answered inquiry is told of once, with its page, and a new wording is not', async (t) => {
  clock.moveTo('2026-11-20T10:00:00+09:00')
  const member = await shop.aCustomer('asks@example.com')
  await phoneNumber(member.id, '01011110012')
  const bag = await shop.aBag()
  const answered = async (productId: number | null) => {
    const asked = await ask(deps, {
      ...{ memberId: member.id, productId, title: '안쪽 주머니 수', photos: [] },
      content: '이 가방의 안쪽 주머니가 몇 개인지 궁금해요.',
    })
    if (!('id' in asked)) throw new Error('the inquiry was not taken')
    const answer = (version: number) => answerInquiry(deps, asked.id, { content: '두 개예요.', version }, 1)
    const both = await Promise.all([answer(0), answer(0)])
    t.equal(both.filter((refusal) => refusal === null).length, 1)
    t.equal(await answer(1), null)
  }
  await answered(bag)
  await answered(null)
  for (const { data } of await jobs()) t.same(Object.keys(data).toSorted(), ['about', 'message'])
  await workOff()
  t.same(
    (await phoneOf('01011110012')).map(({ text }) => text.split('\n')[1]),
    ['남겨 주신 상품 문의에 답변했어요.', '남겨 주신 1:1 문의에 답변했어요.'],
  )
  const inbox = await member.get<Inbox>('/api/users/my-inbox')
  t.same(inbox.data.result.map(({ link }) => link).toSorted(), [
    ...['/mypage/inquiry', '/mypage/inquiry?tab=onetoone'],
  ])
  t.equal((await jobs()).length, 0)
})

t.test('points that a member did nothing for are told of, those of a review are not', async (t) => {
  clock.moveTo('2026-11-20T10:00:00+09:00')
  const member = await shop.aCustomer('given@example.com')
  await phoneNumber(member.id, '01011110014')
  const earns = (source: string, reason: 'review' | 'grant') =>
    givePoints(deps, { ...{ memberId: member.id, points: 3_000 }, source, reason, actor: 'staff:1' })
  t.equal(await earns('review:1', 'review'), null)
  t.equal(await earns(grantSource(randomUUID()), 'grant'), null)
  await workOff()
  const told = await phoneOf('01011110014')
  t.same(headings(told), ['[빌림] 포인트를 드렸어요'])
  t.match(
    told[0]?.text,
    /3,000포인트를 드렸어요\.\n보유 포인트가 1,000P 이상이면 2027\.11\.20까지 쓸 수 있어요/,
  )
})

t.test('a log that moves to another cluster tells nobody anything again', async (t) => {
  await workOff()
  const owner = await connect(shop.database.url)
  await rebaseFeed(owner)
  await owner.end()
  await followed(deps, () => followNotifications(deps))
  t.same(await jobs(), [])
  clock.moveTo('2026-11-20T10:00:00+09:00')
  await rents('moved@example.com', '01011110044')
  await followed(deps, () => followNotifications(deps))
  t.equal((await jobs()).length, 1, 'and what happens from now on is told')
})
