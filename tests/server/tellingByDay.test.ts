import t from 'tap'
import { tryCards } from '../../server/charges/index.ts'
import { endConsignments } from '../../server/consignments/index.ts'
import { remindMembers } from '../../server/notifications/index.ts'
import { deliverOnFirstDay } from '../../server/ordering/index.ts'
import { settleMonths } from '../../server/settlement/index.ts'
import { aLog } from '../support/aLog.ts'
import { fourDays } from '../support/aRental.ts'
import { aConsigningShop } from '../support/consigning.ts'
import { headings, phoneNumber, tells } from '../support/telling.ts'

const { shop, operations, reason, anOwner, onOffer, isBooked, isBack } = await aConsigningShop('by_day')
const { queue, workOff, phoneOf } = await tells(shop)
t.teardown(async () => {
  await queue.stop()
  await shop.end()
})
const at = (instant: string) => shop.clock.moveTo(`${instant}+09:00`)
const titlesOf = async (number: string) => headings(await phoneOf(number))

t.test('what is presumed at night is told at eight, and holds up nothing else (rule 558)', async (t) => {
  at('2026-11-20T10:00:00')
  const renter = await shop.aCustomer('sleeps@example.com')
  await phoneNumber(shop, renter.id, '01099990001')
  const item = await isBooked(renter, await shop.aBag({ daily_rental_price: 12_300 }), fourDays)
  await workOff()
  at('2026-12-01T10:00:00')
  for (const [path, body] of [
    ['prepare', {}],
    ['ship', { courier: null, trackingNumber: null }],
  ] as const)
    await operations.step(item, path, { ...reason, ...body })
  await workOff()
  at('2026-12-03T00:05:00')
  await deliverOnFirstDay(shop.deps)
  await workOff()
  const { rows } = await shop.database.pool.query<{ key: string; waits: number }>(
    `SELECT singleton_key AS key, round(extract(epoch FROM start_after - created_on) / 60)::int AS waits
     FROM pgboss.job WHERE name = 'notification' AND state < 'active' ORDER BY id`,
  )
  t.match(
    rows,
    [{ key: `${renter.id}:by day`, waits: 475 }],
    'until eight, beside what its member does at night',
  )
  t.equal(rows.length, 1)
  t.equal((await phoneOf('01099990001')).length, 2)
  at('2026-12-03T08:00:00')
  await workOff()
  t.same((await titlesOf('01099990001')).slice(2), ['[빌림] 상품을 받으셨나요?'])
})

t.test('reminders are not made up for at night (rule 558)', async (t) => {
  for (const [instant, due] of [
    ['2026-12-06T00:30:00', 0],
    ['2026-12-06T07:59:59', 0],
    ['2026-12-06T21:00:00', 0],
    ['2026-12-06T23:10:00', 0],
    ['2026-12-06T10:00:00', 1],
  ] as const) {
    at(instant)
    t.equal(await remindMembers(shop.deps), due, instant)
  }
})

t.test('the end of a contract waits for the morning (rule 558)', async (t) => {
  at('2026-11-20T10:00:00')
  const owner = await anOwner('contract@example.com')
  await phoneNumber(shop, owner.id, '01099990002')
  await onOffer(owner)
  at('2027-03-01T00:05:00')
  await endConsignments(shop.deps)
  await workOff()
  t.same(await titlesOf('01099990002'), [])
  at('2027-03-01T08:00:00')
  await workOff()
  t.same(await titlesOf('01099990002'), ['[빌림] 위탁 기간이 끝났어요'])
})

t.test(
  'a charge that an owner’s settlement takes is told before and after (rules 556 and 558)',
  async (t) => {
    at('2026-11-20T10:00:00')
    const owner = await anOwner('gives-up@example.com')
    await phoneNumber(shop, owner.id, '01099990003')
    const { id, productId } = await onOffer(owner)
    const days = { start: '2026-12-03', end: '2026-12-16' } as const
    const rental = await isBooked(await shop.aCustomer('rents@example.com'), productId, days)
    at('2026-12-17T10:00:00')
    await isBack(rental)
    const { customerKey } = (await owner.get<{ customerKey: string }>('/api/users/customer-key')).data
    const { methodKey } = (await owner.get<{ methodKey: string }>('/api/users/payments-card')).data
    await shop.atProvider('__sheet/cards/remove', { customerKey, methodKey })
    await owner.put('/api/users/payments-card')
    await workOff()
    await owner.post(`/api/users/consignment/${id}/giving-up`, { quotedPenalty: 42_780 })
    await workOff()
    const lastOf = async () => (await phoneOf('01099990003')).at(-1)?.text
    t.match(
      await lastOf(),
      /42,780원\n저장한 카드가 없어요\. 3일 안에 카드를 등록하거나 .+다음 정산금에서 빼요/,
    )
    for (const [day, line] of [
      ['17', /2일 안에 카드를 등록하거나/],
      ['18', /1일 안에 카드를 등록하거나/],
      ['19', /3번 모두 결제되지 않았어요\. .+다음 정산금에서 빼요/],
    ] as const) {
      at(`2026-12-${day}T12:00:00`)
      await tryCards(shop.deps)
      await workOff()
      t.match(await lastOf(), line)
      t.notMatch(await lastOf(), /자동으로 결제하지 않아요/)
    }
    at('2027-01-20T10:00:00')
    await settleMonths(shop.deps, aLog())
    await workOff()
    t.match(
      await lastOf(),
      /정산금에서 추가 요금을 뺐어요\n카드로 결제되지 않은 .*42,780원을 2026년 12월 정산금에서 뺐어요/,
    )
    t.strictSame(await shop.wrongs(), [])
  },
)
