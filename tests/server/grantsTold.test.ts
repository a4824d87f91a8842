import { randomUUID } from 'node:crypto'
import t from 'tap'
import type { Inbox } from '../../domain/wire/inbox.ts'
import { aCouponOnOffer } from '../support/aCouponOnOffer.ts'
import { aRentalShop } from '../support/aRental.ts'
import { headings, phoneNumber, tells } from '../support/telling.ts'
import { formBody } from '../support/uploading.ts'

const shop = await aRentalShop('grants_told')
const { queue, jobs, workOff, phoneOf, mailsTo } = await tells(shop)
t.teardown(async () => {
  await queue.stop()
  await shop.end()
})
const operations = await shop.aColleague('ops@example.com', ['operations'])
const at = (instant: string) => shop.clock.moveTo(`${instant}+09:00`)
at('2026-11-20T10:00:00')

let nth = 0
/** A member who agreed to advertising, or took that back, with a telephone of their own. */
async function aMember(name: string, agreed: boolean) {
  const member = await shop.aCustomer(`${name}@example.com`)
  const number = `0105555000${++nth}`
  await phoneNumber(shop, member.id, number)
  for (const [minute, agreedYn] of (agreed ? [true] : [true, false]).entries()) {
    at(`2026-11-20T10:0${minute}:00`)
    await member.put('/api/users/my-consents', { termId: 7, agreedYn })
  }
  await workOff()
  const [mails, phones] = [await mailsTo(`${name}@example.com`), await phoneOf(number)]
  return {
    ...member,
    mails: async () => (await mailsTo(`${name}@example.com`)).slice(mails.length),
    phones: async () => (await phoneOf(number)).slice(phones.length),
    inbox: async () => (await member.get<Inbox>('/api/users/my-inbox')).data.result.map(({ title }) => title),
  }
}

async function sendsFile(lines: readonly string[], fields: Record<string, string> = {}) {
  const { type, payload } = await formBody({
    ...{ grantId: randomUUID(), dryRun: 'false', reason: '가을 행사' },
    ...fields,
    file: new File([`\ufeff${lines.join('\n')}`], 'members.csv'),
  })
  const headers = { authorization: `Bearer ${operations.accessToken}`, 'content-type': type }
  const answer = await shop.app.inject({ method: 'POST', url: '/api/staff/grant-files', headers, payload })
  t.equal(answer.statusCode, 200, answer.body)
}

t.test(
  'a gift by file is advertising: by mail, to those who agree, by day, and marked (rule 557)',
  async (t) => {
    const [agrees, refuses] = [await aMember('agrees', true), await aMember('refuses', false)]
    const coupon = await aCouponOnOffer(shop.deps)
    at('2026-11-20T21:00:00')
    await sendsFile(['회원번호,포인트', `${agrees.id},1000`, `${refuses.id},1000`])
    await sendsFile(['회원번호', `${agrees.id}`, `${refuses.id}`], { couponId: String(coupon) })
    await workOff()
    t.same(await agrees.mails(), [], 'nobody is woken for it')
    t.equal((await jobs()).length, 4, 'one for each gift')
    at('2026-11-21T08:00:00')
    await workOff()
    for (const member of [agrees, refuses])
      t.same((await member.inbox()).slice(0, 2).toSorted(), ['쿠폰을 드렸어요', '포인트를 드렸어요'])
    t.same((await jobs()).length, 0)
    t.same(await refuses.mails(), [])
    const mails = await agrees.mails()
    t.same(mails.map(({ subject }) => subject).toSorted(), [
      '(광고) [빌림] 쿠폰을 드렸어요',
      '(광고) [빌림] 포인트를 드렸어요',
    ])
    for (const { text } of mails)
      t.match(
        text,
        /발신 전용 메일이에요\. 주식회사 빌림 · 1600-0000 · .+ 혜택 소식을 받지 않으시려면.+무료로.+\/mypage\/user-info/,
      )
    for (const member of [agrees, refuses]) t.same(await member.phones(), [], '알림톡 carries no advertising')
  },
)

t.test('what somebody gives one member is told as everything else', async (t) => {
  const member = await aMember('apology', false)
  const coupon = await aCouponOnOffer(shop.deps)
  const given = { grantId: randomUUID(), reason: '지퍼가 고장 나 있었어요' }
  t.match(await operations.post(`/api/staff/members/${member.id}/points`, { ...given, points: 5_000 }), {
    status: 200,
  })
  const again = { ...given, grantId: randomUUID(), couponId: coupon }
  t.match(await operations.post(`/api/staff/members/${member.id}/coupons`, again), { status: 200 })
  await workOff()
  t.same(headings(await member.phones()).toSorted(), ['[빌림] 쿠폰을 드렸어요', '[빌림] 포인트를 드렸어요'])
  t.same((await member.mails()).length, 2)
  t.notMatch((await member.mails()).map(({ subject }) => subject).join(), /광고/)
})
