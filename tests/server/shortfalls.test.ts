import t from 'tap'
import { seoulDate } from '../../domain/shared/civilDate.ts'
import type { MemberCharge } from '../../domain/wire/charges.ts'
import * as charges from '../../server/charges/index.ts'
import { tryCards } from '../../server/charges/index.ts'
import * as settlement from '../../server/settlement/index.ts'
import { payOut, settleMonths } from '../../server/settlement/index.ts'
import { withdrawalCauses } from '../../server/withdrawal/withdrawalBlockers.ts'
import type { Customer } from '../support/aRental.ts'
import { paidOwners } from '../support/paidOwners.ts'
import { aSettlingShop } from '../support/settling.ts'

const settling = await aSettlingShop('shortfalls', { sharesClock: true })
const { shop, log, finance, acts, order, arrives, decides, balance } = settling
const { anOwner, monthsOf } = paidOwners(settling)
t.teardown(() => shop.end())

const path = '/api/users/settlement-shortfall'
const barsLeaving = ({ id }: Customer) =>
  withdrawalCauses(shop.database.pool, [settlement, charges], id, seoulDate(shop.clock.now()))
const shortfallOf = async (owner: Customer) => (await owner.get<{ amount: number }>(path)).data
const owedBy = async (owner: Customer) =>
  (await owner.get<{ result: MemberCharge[] }>('/api/users/charges')).data.result

/** An owner who was paid 33,696 for December, of which January takes 16,848 back. */
async function anOwnerWhoOwes(name: string, refund = 24_000) {
  const rental = await anOwner(name, '2026-12-31T10:00:00+09:00')
  shop.clock.moveTo('2027-01-20T10:00:00+09:00')
  await settleMonths(shop.deps, log)
  await payOut(shop.deps, log)
  await payOut(shop.deps, log)
  shop.clock.moveTo('2027-01-25T10:00:00+09:00')
  const asked = { refundNumber: 1, refund, points: null, ownerBears: true }
  t.match(await decides(rental.item, 'refund', asked), { status: 200 })
  return rental
}

t.test(
  'an owner whose settlement is below zero pays what it lacks by card, and may leave (rule 990)',
  async (t) => {
    const { owner } = await anOwnerWhoOwes('모자람')
    t.strictSame(await barsLeaving(owner), ['shortfall'])
    t.strictSame(await shortfallOf(owner), { amount: 16_848, isWaived: false })
    t.match(await owner.post(path, { quotedAmount: 16_847 }), {
      ...{ status: 409, code: 'SHORTFALL_CHANGED', data: { amount: 16_848 } },
      message: '그사이 모자란 정산금이 16,848원으로 바뀌었어요. 확인하고 다시 눌러 주세요.',
    })
    t.strictSame(await owedBy(owner), [], 'which makes no charge')
    const [one, two] = await Promise.all([
      owner.post<{ chargeId: string }>(path, { quotedAmount: 16_848 }),
      owner.post<{ chargeId: string }>(path, { quotedAmount: 16_848 }),
    ])
    t.match(one, { status: 200, data: { amount: 16_848, isWaived: false } })
    t.strictSame(two.data, one.data, 'two taps')
    t.match(await owner.post(path, { quotedAmount: 16_848 }), { status: 409, code: 'NO_SHORTFALL' })
    t.strictSame(await shortfallOf(owner), { amount: 0, isWaived: false })
    t.strictSame(await barsLeaving(owner), ['debts'])
    const [owed, ...others] = await owedBy(owner)
    t.strictSame(others, [])
    t.match(owed, { id: one.data.chargeId, kind: 'shortfall', name: '모자란 정산금', amount: 16_848 })
    t.match(owed?.reason, /나중에 돌려드려서/, 'it says why, though nobody typed it')
    if (owed === undefined) return
    const { orderId, orderName, customerKey } = owed.payment
    const paymentKey = await shop.approve({
      orderId,
      orderName,
      customerKey,
      amounts: { totalAmount: owed.amount },
    })
    t.match(await owner.post(`/api/users/charges/${owed.id}/pay`, { orderId, paymentKey }), { status: 200 })
    t.strictSame(await barsLeaving(owner), [])
    t.match((await owner.get(`/api/users/settlement-months/2027-01`)).data, {
      rows: [
        { kind: 'refund', expectedSettlementAmount: -16_848 },
        { kind: 'shortfall', expectedSettlementAmount: 16_848 },
      ],
    })
    shop.clock.moveTo('2027-02-20T10:00:00+09:00')
    await settleMonths(shop.deps, log)
    t.match((await monthsOf(owner)).at(-1), { month: '2027-01', status: 'paid', payable: 0, carried: 0 })
    t.strictSame(await barsLeaving(owner), [])
    t.equal(await balance('owner_receivable'), 0)
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test('also once the month was carried forward, from the month in which the owner asks', async (t) => {
  const { owner } = await anOwnerWhoOwes('넘어감')
  shop.clock.moveTo('2027-03-20T10:00:00+09:00')
  await settleMonths(shop.deps, log)
  t.match((await monthsOf(owner)).at(-1), { month: '2027-02', status: 'carried_forward', carried: -16_848 })
  t.strictSame(await barsLeaving(owner), ['shortfall'])
  t.match(await owner.post(path, { quotedAmount: 16_848 }), { status: 200 })
  t.strictSame(await barsLeaving(owner), ['debts'])
  const [owed] = await owedBy(owner)
  t.match(
    await finance.post(`/api/staff/charges/${owed?.id}/waive`, {
      reason: '배려해 드려요',
      waived: 0,
      ownerBears: true,
    }),
    {
      status: 200,
    },
  )
  t.strictSame(await barsLeaving(owner), [], 'finance gave it up')
  t.strictSame(await shop.wrongs(), [])
})

t.test('nothing is asked of an owner of whom a month still pays', async (t) => {
  const { owner, item } = await anOwner('먼저줌', '2026-12-31T10:00:00+09:00')
  shop.clock.moveTo('2027-01-05T10:00:00+09:00')
  await decides(item, 'refund', { refundNumber: 1, refund: 48_000, points: null, ownerBears: true })
  t.strictSame(await barsLeaving(owner), ['settlements'])
  t.strictSame(await shortfallOf(owner), { amount: 0, isWaived: false })
  t.match(await owner.post(path, { quotedAmount: 33_696 }), { code: 'NO_SHORTFALL' })
})

t.test('nor of one who owes more than the month that still pays', async (t) => {
  const { owner, item } = await anOwner('아직받음', '2026-12-31T10:00:00+09:00')
  const renter = await shop.aCustomer('rents-once-more@example.com')
  const second = await order(owner, renter, { start: '2026-12-03', end: '2026-12-06' })
  shop.clock.moveTo('2026-12-03T10:00:00+09:00')
  await arrives(second.item)
  shop.clock.moveTo('2027-01-20T10:00:00+09:00')
  await settleMonths(shop.deps, log)
  await payOut(shop.deps, log)
  await payOut(shop.deps, log)
  shop.clock.moveTo('2027-01-31T10:00:00+09:00')
  await acts(second.item, 'collected')
  shop.clock.moveTo('2027-02-05T10:00:00+09:00')
  for (const id of [item, second.item])
    await decides(id, 'refund', { refundNumber: 1, refund: 48_000, points: null, ownerBears: true })
  t.strictSame(await barsLeaving(owner), ['settlements'], 'January pays, and February takes twice as much')
  t.match(await owner.post(path, { quotedAmount: 33_696 }), { code: 'NO_SHORTFALL' })
  shop.clock.moveTo('2027-02-20T10:00:00+09:00')
  await settleMonths(shop.deps, log)
  await payOut(shop.deps, log)
  await payOut(shop.deps, log)
  t.strictSame(await shortfallOf(owner), { amount: 67_392, isWaived: false })
  t.strictSame(await barsLeaving(owner), ['shortfall'])
})

t.test('what no card takes is waived as it is charged', async (t) => {
  const { owner } = await anOwnerWhoOwes('조금만', 100)
  const { amount } = await shortfallOf(owner)
  t.ok(amount > 0 && amount < 100, `${amount}`)
  t.match(await owner.post(path, { quotedAmount: amount }), { data: { amount, isWaived: true } })
  t.strictSame(await owedBy(owner), [])
  t.strictSame(await barsLeaving(owner), [])
  t.strictSame(await shop.wrongs(), [])
})

t.test('what the card does not pay is deducted from what the owner earns later', async (t) => {
  const { owner } = await anOwnerWhoOwes('나중에')
  const renter = await shop.aCustomer('rents-later@example.com')
  t.match(await owner.post(path, { quotedAmount: 16_848 }), { status: 200 })
  for (const day of ['28', '29', '30']) {
    shop.clock.moveTo(`2027-01-${day}T10:30:00+09:00`)
    await tryCards(shop.deps)
  }
  t.match(await owedBy(owner), [{ cardFailures: 3 }])
  const second = await order(owner, renter, { start: '2026-12-03', end: '2026-12-06' })
  shop.clock.moveTo('2026-12-03T10:00:00+09:00')
  await arrives(second.item)
  shop.clock.moveTo('2027-02-03T10:00:00+09:00')
  await acts(second.item, 'collected')
  shop.clock.moveTo('2027-03-20T10:00:00+09:00')
  await settleMonths(shop.deps, log)
  t.match((await monthsOf(owner)).at(-1), {
    month: '2027-02',
    earned: 33_696,
    deducted: 16_848,
    payable: 16_848,
  })
  t.strictSame(await owedBy(owner), [])
  t.strictSame(await shop.wrongs(), [])
})

t.test('rebuilt from its events the shop is the same, row by row', async (t) => {
  t.strictSame(await shop.rebuilt(), [])
})
