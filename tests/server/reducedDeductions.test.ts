import t from 'tap'
import type { MemberCharge } from '../../domain/wire/charges.ts'
import type { SettlementStatement } from '../../domain/wire/settlements.ts'
import { tryCards } from '../../server/charges/index.ts'
import { payOut, settleMonths } from '../../server/settlement/index.ts'
import { aLog } from '../support/aLog.ts'
import { aConsigningShop } from '../support/consigning.ts'

const { shop, anOwner, applies, receives, step, onOffer, isRented, sendsForm, reason } =
  await aConsigningShop('reduced_deductions')
t.teardown(() => shop.end())
const finance = await shop.aColleague('money@example.com', ['finance'])
const owner = await anOwner('owner@example.com')
const log = aLog()

const owed = async () =>
  (await owner.get<{ result: MemberCharge[] }>('/api/users/charges')).data.result.toSorted(
    (one, other) => one.amount - other.amount,
  )
const statementOf = async (month: string) =>
  (await owner.get<SettlementStatement>(`/api/users/settlement-months/${month}`)).data
const balance = async (account: string) => {
  const { rows } = await shop.database.pool.query<{ amount: number }>(
    'SELECT coalesce(sum(amount), 0)::bigint AS amount FROM shop.journal_lines WHERE account = $1',
    [account],
  )
  return rows[0]?.amount
}

// 14 days at 12,300 are 142,600, of which the owner's are 100,105; the failed appraisal costs 30,000 and 10,000.
t.test('a charge that was waived in part is deducted as what is left of it (rules 184, 350)', async (t) => {
  shop.clock.moveTo('2026-11-20T10:00:00+09:00')
  const { productId } = await onOffer(owner)
  const rented = { start: '2026-12-03', end: '2026-12-16' } as const
  const second: string = (await applies(owner, { modelName: '가품으로 밝혀진 가방' })).data.id
  await receives(second)
  t.match(await step(second, 'reject', reason), { status: 200 })
  const [, inspection] = await owed()
  t.match(
    await finance.post(`/api/staff/charges/${inspection?.id}/waive-part`, {
      ...{ amount: 12_000, ownerBears: false, waiverNumber: 1, ...reason },
    }),
    { status: 200 },
  )
  for (const [nth, day] of ['20', '21', '22'].entries()) {
    shop.clock.moveTo(`2026-11-${day}T12:00:00+09:00`)
    for (const { id } of await owed())
      await shop.script({ route: 'charge', orderId: `${id}-a${nth + 1}`, code: 'REJECT_CARD_PAYMENT' })
    t.equal(await tryCards(shop.deps), 0)
  }
  t.match(await owed(), [
    { amount: 10_000, cardFailures: 3 },
    { amount: 18_000, cardFailures: 3 },
  ])
  await isRented(await shop.aCustomer('renter@example.com'), productId, rented)
  shop.clock.moveTo('2026-12-20T10:00:00+09:00')
  await settleMonths(shop.deps, log)
  await payOut(shop.deps, log)
  const statement = await statementOf('2026-11')
  t.strictSame(statement.deductions.map(({ amount }) => amount).sort(), [10_000, 18_000])
  t.match(statement, { earned: 100_105, payable: 100_105 - 28_000, carriedForward: 0 })
  t.equal(await balance('owner_receivable'), 0)
  t.equal(await balance('owner_payable'), 0)
  t.strictSame(await shop.wrongs(), [])
})

t.test(
  'a charge that its owner objects to while the month closes stays owed, whole (rule 351)',
  async (t) => {
    shop.clock.moveTo('2027-01-04T10:00:00+09:00')
    const third: string = (await applies(owner, { modelName: '안감이 찢어진 가방' })).data.id
    await receives(third)
    const { productId } = await onOffer(owner, { modelName: '르 프티 토트 라지' })
    t.match(await step(third, 'reject', reason), { status: 200 })
    for (const [nth, day] of ['04', '05', '06'].entries()) {
      shop.clock.moveTo(`2027-01-${day}T12:00:00+09:00`)
      for (const { id } of await owed())
        await shop.script({ route: 'charge', orderId: `${id}-a${nth + 1}`, code: 'REJECT_CARD_PAYMENT' })
      t.equal(await tryCards(shop.deps), 0)
    }
    const renter = await shop.aCustomer('again@example.com')
    await isRented(renter, productId, { start: '2027-01-14', end: '2027-01-27' })
    shop.clock.moveTo('2027-02-20T10:00:00+09:00')
    const [, inspection] = await owed()
    let isAsked = false
    const meanwhile = {
      ...shop.deps.store,
      load: async (...asked: Parameters<typeof shop.deps.store.load>) => {
        if (!isAsked) {
          isAsked = true
          const words = { subject: '감정비 이의', content: '감정 결과를 사진으로 다시 보고 싶어요.' }
          const url = `/api/users/charges/${inspection?.id}/objection`
          t.match(await sendsForm(url, owner.accessToken, words), { status: 200 })
        }
        return shop.deps.store.load(...asked)
      },
    }
    await settleMonths({ ...shop.deps, store: meanwhile }, log)
    await payOut(shop.deps, log)
    t.match(await owed(), [{ id: inspection?.id, amount: 30_000, dispute: 'open' }])
    t.match(await statementOf('2027-01'), { deductions: [{ amount: 10_000 }], carriedForward: 0 })
    t.equal(await balance('owner_receivable'), 30_000)
    t.equal(await balance('owner_payable'), 0)
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test('rebuilt from its events the shop is the same, row by row', async (t) => {
  t.strictSame(await shop.rebuilt(), [])
})
