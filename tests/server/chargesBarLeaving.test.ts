import { randomUUID } from 'node:crypto'
import t from 'tap'
import type { StaffCharge } from '../../domain/wire/charges.ts'
import { seenNow } from '../support/aRental.ts'
import { beforeItWrites } from '../support/beforeItWrites.ts'
import { chargeOwner } from '../support/chargeOwner.ts'
import { colleagueHeaders } from '../support/colleague.ts'
import { aWholeShop, drafts, pays, type Somebody } from '../support/leaving.ts'
import { formBody, sendForm } from '../support/uploading.ts'

const shop = await aWholeShop('charges_bar_leaving')
t.teardown(() => shop.end())
t.beforeEach(() => shop.clock.moveTo('2026-11-20T10:00:00+09:00'))
const headers = await colleagueHeaders(shop, { email: 'desk@example.com', roles: ['operations', 'finance'] })
const post = async (path: string, payload: object = {}) => {
  const url = `/api/staff/${path}`
  const sent = { method: 'POST' as const, url, headers, payload: { reason: '확인했어요', ...payload } }
  const answer = await shop.app.inject(sent)
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.body}`)
  return answer.json().data
}
/** The member rents a bag, which comes back; the rented item's id. */
async function isCollectedFrom(who: Somebody): Promise<string> {
  const [item = ''] = await pays(shop, who, await drafts(who, await shop.aBag(), {}))
  await post(`order-items/${item}/prepare`)
  const parcel = { courier: null, trackingNumber: null, ...(await seenNow(shop.deps, item)) }
  await post(`order-items/${item}/ship`, parcel)
  for (const step of ['delivered', 'collected']) await post(`order-items/${item}/${step}`)
  return item
}

t.test('whoever owes a charge cannot leave before it is settled, and is told so', async (t) => {
  const who = await shop.joins({ email: 'owes@example.com', name: '안갚아', mobileno: '01020001077' })
  const { chargeId } = await chargeOwner(shop.deps, {
    kind: 'inspection_fee',
    amount: 30_000,
    consignmentId: randomUUID(),
    memberId: who.id,
    dueOn: '2026-11-20',
  })
  await who.check()
  const answer = await who.leave()
  t.match(answer.json(), {
    code: 'WITHDRAWAL_BLOCKED',
    data: { causes: ['debts'] },
    message: /납부할 금액이/,
  })
  t.strictSame((await who.preview()).causes, ['debts'])
  await shop.database.pool.query(`UPDATE shop.charges SET status = 'waived' WHERE charge_id = $1`, [chargeId])
  t.equal((await who.leave()).statusCode, 200)
})

t.test('damage found after its renter has left is charged to nobody (rule 879)', async (t) => {
  const who = await shop.joins({ email: 'gone@example.com', name: '나간이', mobileno: '01020001078' })
  const item = await isCollectedFrom(who)
  await who.check()
  const charges = async (kind: object, chargeNumber: number) => {
    const answer = await shop.app.inject({
      ...{ method: 'POST', url: `/api/staff/order-items/${item}/charges`, headers },
      payload: { reason: '손상이 있어요.', chargeNumber, ...kind },
    })
    return answer.json()
  }
  const damage = { kind: 'damage', amount: 30_000 }
  beforeItWrites(shop.deps, 'charge:', () => who.leave())
  const refused = { code: 'RENTER_HAS_LEFT', message: '탈퇴한 회원이라 추가 요금을 청구할 수 없어요.' }
  t.match(await charges(damage, 1), refused, 'they left at that moment')
  t.match(await charges(damage, 1), refused)
  t.match(await charges({ kind: 'late_days', lateDays: 1, beyondReason: '늦게 왔어요.' }, 1), refused)
  const { rows } = await shop.database.pool.query('SELECT FROM shop.charges WHERE member_id = $1', [who.id])
  t.strictSame(rows, [])
})

t.test('or they are charged first and stay (rule 879)', async (t) => {
  const who = await shop.joins({ email: 'stays@example.com', name: '남은이', mobileno: '01020001080' })
  const item = await isCollectedFrom(who)
  await who.check()
  beforeItWrites(shop.deps, 'withdraw:', () =>
    post(`order-items/${item}/charges`, { kind: 'damage', amount: 30_000, chargeNumber: 1 }),
  )
  t.match((await who.leave()).json(), { code: 'WITHDRAWAL_BLOCKED', data: { causes: ['debts'] } })
})

t.test(
  'an objection that nobody answered is none any more once its member has left (rule 471)',
  async (t) => {
    const who = await shop.joins({ email: 'objected@example.com', name: '이의진', mobileno: '01020001079' })
    const item = await isCollectedFrom(who)
    const content = '반납할 때 이미 있던 긁힘이에요. 출고 전 사진을 다시 봐 주세요.'
    const objectsTo = async (chargeNumber: number): Promise<string> => {
      const { id } = await post(`order-items/${item}/charges`, {
        kind: 'damage',
        amount: 30_000,
        chargeNumber,
      })
      const asked = await sendForm(
        shop.app,
        { authorization: who.authorization },
        await formBody({ subject: '파손 배상금 이의', content }),
        `/api/users/charges/${id}/objection`,
      )
      t.equal(asked.statusCode, 200, asked.body)
      return id
    }
    const charges = async (query: string) => {
      const answer = await shop.app.inject({
        url: `/api/staff/charges?memberId=${who.id}${query}`,
        headers,
      })
      return answer.json<{ data: { result: StaffCharge[] } }>().data.result
    }
    const disputes = async (query = '') =>
      new Map((await charges(query)).map(({ id, dispute, inquiryId }) => [id, { dispute, inquiryId }]))
    const [unanswered, answered] = [await objectsTo(1), await objectsTo(2)]
    const inquiryId = (await disputes()).get(answered)?.inquiryId
    const wrote = await shop.app.inject({
      ...{ method: 'PUT', url: `/api/staff/inquiries/${inquiryId}/answer`, headers },
      payload: { content: '사진을 다시 확인했어요.', version: 0, followUps: 0 },
    })
    t.equal(wrote.statusCode, 200, wrote.body)
    for (const id of [unanswered, answered]) await post(`charges/${id}/waive`)
    t.match((await disputes()).get(unanswered), { dispute: 'open', inquiryId: Number })
    t.same([...(await disputes('&dispute=open')).keys()], [unanswered])
    await who.check()
    t.equal((await who.leave()).statusCode, 200)

    t.strictSame((await disputes()).get(unanswered), { dispute: null, inquiryId: null })
    t.strictSame((await disputes()).get(answered), { dispute: 'answered', inquiryId: null })
    t.same([...(await disputes('&dispute=open')).keys()], [])
    t.same([...(await disputes('&dispute=answered')).keys()], [answered])
  },
)
