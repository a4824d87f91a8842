import t from 'tap'
import type { ExplainedSettlement } from '../../domain/wire/explain.ts'
import type { PaidMonth, SettlementMonths, SettlementStatement } from '../../domain/wire/settlements.ts'
import type { StaffSettlement, StaffSettlements } from '../../domain/wire/staffSettlements.ts'
import { tryCards } from '../../server/charges/index.ts'
import { payOut, planMonths, settleMonths } from '../../server/settlement/index.ts'
import { aLog } from '../support/aLog.ts'
import { chargeOwner } from '../support/chargeOwner.ts'
import { aConsigningShop, type Owner } from '../support/consigning.ts'
import { payoutsIn } from '../support/payoutLedger.ts'

const { shop, anOwner, onOffer, isBooked, isBack } = await aConsigningShop('carried_holds')
t.teardown(() => shop.end())
const finance = await shop.aColleague('money@example.com', ['finance'])
await shop.database.pool.query(`UPDATE shop.staff SET name = '윤태오' WHERE email = 'money@example.com'`)
const log = aLog()

/** What 14 days at 12,300 bring their owner: 142,600 less 13,975 and 28,520. */
const share = 100_105
const court = '법원 압류 명령 2027타채123'

const settles = async (day: string) => {
  shop.clock.moveTo(`${day}T10:00:00+09:00`)
  await settleMonths(shop.deps, log)
  await payOut(shop.deps, log)
  await payOut(shop.deps, log)
}
const sentTo = async ({ id }: Owner) =>
  (await payoutsIn(shop.simulators.url))
    .filter(({ ref }) => ref.startsWith(`settle-${id}-`))
    .map(({ ref, amount }) => [ref, amount])
const acts = ({ id }: Owner, month: string, path: string, body: object) =>
  finance.post(`/api/staff/settlements/${id}/${month}/${path}`, body)
const listed = async ({ id }: Owner, month: string): Promise<StaffSettlement | undefined> =>
  (await finance.get<StaffSettlements>(`/api/staff/settlements?month=${month}&q=${id}`)).data.result[0]
const monthOf = async (owner: Owner, month: string): Promise<PaidMonth | undefined> =>
  (await owner.get<SettlementMonths>('/api/users/settlement-months')).data.result.find(
    (one) => one.month === month,
  )
const statementOf = async (owner: Owner, month: string) =>
  (await owner.get<SettlementStatement>(`/api/users/settlement-months/${month}`)).data

/** Owes a charge that the owner's card refuses on three days from this one on. */
async function owes(owner: Owner, amount: number, days: readonly string[]): Promise<string> {
  shop.clock.moveTo(`${days[0]}T10:00:00+09:00`)
  const { productId: _, id } = await onOffer(owner, { modelName: `${owner.id}번 소유자의 가방` })
  const { chargeId } = await chargeOwner(shop.deps, {
    ...{ kind: 'return_fee', memberId: owner.id, amount, consignmentId: id, dueOn: '2026-12-01' },
  })
  for (const [nth, day] of days.entries()) {
    shop.clock.moveTo(`${day}T12:00:00+09:00`)
    await shop.script({
      ...{ route: 'charge', orderId: `${chargeId}-a${nth + 1}`, code: 'REJECT_CARD_PAYMENT' },
    })
    await tryCards(shop.deps)
  }
  return chargeId
}

let renters = 0
/** An owner whose bag was rented for two weeks of December. */
async function inDecember(email: string): Promise<Owner> {
  shop.clock.moveTo('2026-11-20T10:00:00+09:00')
  const owner = await anOwner(email)
  const { productId } = await onOffer(owner)
  renters += 1
  const renter = await shop.aCustomer(`renter${renters}@example.com`)
  const item = await isBooked(renter, productId, { start: '2026-12-03', end: '2026-12-16' })
  shop.clock.moveTo('2026-12-17T10:00:00+09:00')
  await isBack(item)
  return owner
}

t.test('what a held month carries forward stays held until finance releases it (rule 973)', async (t) => {
  const owner = await inDecember('carried@example.com')
  t.match(await acts(owner, '2026-12', 'hold', { holds: 0, reason: court }), { status: 200 })
  const chargeId = await owes(owner, 150_000, ['2026-12-20', '2026-12-21', '2026-12-22'])
  shop.clock.moveTo('2027-01-10T10:00:00+09:00')
  const planned = []
  for await (const month of planMonths(shop.deps, '2027-01'))
    if (month.ownerId === owner.id) planned.push(month)
  t.match(planned, [
    { month: '2026-12', outcome: 'withheld', carriedForward: share },
    { month: '2027-01', outcome: 'withheld', carriedForward: share },
  ])

  await settles('2027-01-20')
  const heldFor = [{ month: '2026-12', by: '윤태오', reason: court, at: /^2026-12-/ }]
  t.match(await listed(owner, '2026-12'), { status: 'carried_forward', carriedForward: share, heldFor })
  t.match(await listed(owner, '2027-01'), {
    ...{ status: 'held', holds: 1, heldFor, coming: { isHeld: true, broughtForward: share } },
  })

  t.match(await monthOf(owner, '2026-12'), { status: 'carried_forward' })
  t.match(await monthOf(owner, '2027-01'), { status: 'held', broughtForward: share })
  t.notMatch(JSON.stringify((await owner.get('/api/users/settlement-months')).data), court, '(rule 287)')

  t.match(await acts(owner, '2026-12', 'release', { holds: 1, reason: '확인했어요' }), {
    ...{ status: 409, code: 'PAYOUT_NOT_DUE' },
    message: '다음 달로 이월한 정산이에요. 보류는 이월받은 달의 정산에서 풀어 주세요.',
  })
  t.match(await acts(owner, '2027-01', 'hold', { holds: 1, reason: '다른 사유예요' }), {
    ...{ status: 409, code: 'ALREADY_DONE', data: { doing: 'held', by: '윤태오', reason: court } },
  })
  const explained = await finance.get<ExplainedSettlement>(
    `/api/staff/explain/settlements/${owner.id}/2027-01`,
  )
  t.match(explained.data.events, [
    {
      title: '정산 보류 이월',
      actor: 'job:settleMonths',
      reason: /^법원 .+ · 윤태오 2026\.12\.\d\d .+ · 2026년 12월 정산에서 이월$/,
    },
  ])
  t.match((await finance.get(`/api/staff/as-of/settlement:${owner.id}:2026-12`)).data, {
    settlement: { hold: 'carried_forward' },
  })

  t.match(
    await finance.post(`/api/staff/charges/${chargeId}/waive`, {
      ...{ ownerBears: false, waived: 0, reason: '면제하기로 했어요' },
    }),
    { status: 200 },
  )
  await settles('2027-02-20')
  t.match(await listed(owner, '2027-01'), { status: 'held', payable: share, heldFor })
  t.match(await statementOf(owner, '2027-01'), { status: 'held', payable: share, paidOn: null })
  t.match((await finance.get(`/api/staff/stopped-payouts/rows/${owner.id}:2027-01`)).data, {
    row: { status: 'held', heldFor },
  })
  const file = await finance.text('/api/staff/stopped-payouts.csv')
  t.match(file, /법원 압류 명령 2027타채123 · 윤태오 .+ · 2026년 12월 정산에서 이월/)
  for (const path of ['retry', 'transfer'])
    t.match(await acts(owner, '2027-01', path, { attempt: 0, reason: '보내요' }), {
      ...{ status: 409, code: 'PAYOUT_NOT_DUE' },
    })
  t.strictSame(await sentTo(owner), [], 'nothing of it goes out')

  t.match(await acts(owner, '2027-01', 'release', { holds: 1, reason: '압류가 풀렸어요' }), { status: 200 })
  await settles('2027-02-21')
  t.strictSame(await sentTo(owner), [[`settle-${owner.id}-2027-01-1`, share]])
  t.strictSame(await shop.wrongs(), [])
})

t.test('the month after an open one that is held promises nothing (rule 973)', async (t) => {
  const owner = await inDecember('promised@example.com')
  await acts(owner, '2026-12', 'hold', { holds: 0, reason: court })
  await owes(owner, 150_000, ['2026-12-20', '2026-12-21', '2026-12-22'])
  const january = await shop.aCustomer('january@example.com')
  shop.clock.moveTo('2026-12-28T10:00:00+09:00')
  const { productId } = await onOffer(owner, { modelName: '르 프티 토트 라지' })
  const item = await isBooked(january, productId, { start: '2027-01-06', end: '2027-01-19' })
  shop.clock.moveTo('2027-01-20T09:00:00+09:00')
  await isBack(item)
  const payable = 2 * share - 150_000
  const until20 = { broughtForward: share, payable, status: 'held' }
  t.match(await monthOf(owner, '2027-01'), until20)
  t.match(await statementOf(owner, '2027-01'), until20)
  t.match(await listed(owner, '2027-01'), { status: 'open', coming: { payable, isHeld: true } })
  t.strictSame(await shop.wrongs(), [])
})

t.test('what a held month deducted stays held when it is given back (rule 973)', async (t) => {
  const owner = await inDecember('deducted@example.com')
  await acts(owner, '2026-12', 'hold', { holds: 0, reason: court })
  const chargeId = await owes(owner, 30_000, ['2026-12-20', '2026-12-21', '2026-12-22'])
  await settles('2027-01-20')
  t.match(await listed(owner, '2026-12'), { status: 'held', payable: share - 30_000 })
  shop.clock.moveTo('2027-01-22T10:00:00+09:00')
  t.match(
    await finance.post(`/api/staff/charges/${chargeId}/refund`, {
      ...{ amount: 30_000, refundNumber: 1, reason: '돌려드려요' },
    }),
    { status: 200 },
  )
  await settles('2027-02-20')
  t.match(await listed(owner, '2027-01'), {
    ...{ status: 'held', payable: 30_000, heldFor: [{ month: '2026-12', reason: court }] },
  })
  t.strictSame(await sentTo(owner), [])
  for (const month of ['2026-12', '2027-01'])
    t.match(await acts(owner, month, 'release', { holds: 1, reason: '압류가 풀렸어요' }), { status: 200 })
  await settles('2027-02-21')
  t.strictSame((await sentTo(owner)).toSorted(), [
    [`settle-${owner.id}-2026-12-1`, share - 30_000],
    [`settle-${owner.id}-2027-01-1`, 30_000],
  ])
  t.strictSame(await shop.wrongs(), [])
})

t.test('a hold of the moment in which its month closes is not lost (rule 973)', async (t) => {
  const owner = await inDecember('meanwhile@example.com')
  await owes(owner, 150_000, ['2026-12-20', '2026-12-21', '2026-12-22'])
  shop.clock.moveTo('2027-01-20T10:00:00+09:00')
  let isHeld = false
  const meanwhile = {
    ...shop.deps.store,
    load: async (...asked: Parameters<typeof shop.deps.store.load>) => {
      if (!isHeld && asked[1]?.startsWith('settle:2026-12') === true) {
        isHeld = true
        t.match(await acts(owner, '2026-12', 'hold', { holds: 0, reason: court }), { status: 200 })
      }
      return shop.deps.store.load(...asked)
    },
  }
  await t.rejects(settleMonths({ ...shop.deps, store: meanwhile }, log), /CONCURRENT_CHANGE/)
  t.match(await listed(owner, '2026-12'), { status: 'held', payable: null })
  await settles('2027-01-20')
  t.match(await listed(owner, '2027-01'), { status: 'held', heldFor: [{ month: '2026-12', reason: court }] })
  t.strictSame(await shop.wrongs(), [])
})

t.test('rebuilt from its events the shop is the same, row by row', async (t) => {
  t.strictSame(await shop.rebuilt(), [])
})
