import t from 'tap'
import { tryCards } from '../../server/charges/index.ts'
import { paymentSubjects } from '../../server/paymentSubjects.ts'
import { recoverPayments, sendDueRefunds } from '../../server/payments/index.ts'
import type { Customer } from '../support/aRental.ts'
import { paymentsIn } from '../support/books.ts'
import { aChargingShop } from '../support/charging.ts'
import { formBody, sendForm } from '../support/uploading.ts'

const { shop, operations, finance, reason, owedBy, anOwingRenter, staffRow } =
  await aChargingShop('charge_tries')
t.teardown(() => shop.end())
t.beforeEach(() => shop.clock.moveTo('2026-11-20T10:00:00+09:00'))
const recover = () => recoverPayments(shop.deps, paymentSubjects, 0)

const objects = async (member: Customer, chargeId: string) => {
  const words = { subject: '파손 배상금 이의', content: '반납할 때 이미 있던 긁힘이에요. 사진을 봐 주세요.' }
  const headers = { authorization: `Bearer ${member.accessToken}` }
  const answer = await sendForm(
    shop.app,
    headers,
    await formBody(words),
    `/api/users/charges/${chargeId}/objection`,
  )
  return answer.json().data
}

t.test(
  'a part that is waived while a try has no answer: the card pays the rest the day after (rules 350 and 492)',
  async (t) => {
    const { member, chargeId } = await anOwingRenter('waived@example.com')
    shop.clock.moveTo('2026-11-23T10:00:00+09:00')
    await shop.script({ route: 'charge', orderId: `${chargeId}-a1`, drop: 'after' })
    t.equal(await tryCards(shop.deps), 0)
    t.match((await owedBy(member)).result, [{ amount: 30_000, isBeingPaid: true }])
    t.match(
      await finance.post(`/api/staff/charges/${chargeId}/waive-part`, {
        ...{ amount: 12_000, ownerBears: false, waiverNumber: 1, ...reason },
      }),
      { status: 200 },
    )
    await recover()
    t.match((await owedBy(member)).result, [{ amount: 18_000, isBeingPaid: false }], 'the 30,000 go back')
    t.equal(await tryCards(shop.deps), 0, 'not once more on this day')
    await sendDueRefunds(shop.deps)

    shop.clock.moveTo('2026-11-24T10:00:00+09:00')
    t.equal(await tryCards(shop.deps), 1)
    t.match(await staffRow(chargeId), { status: 'paid', amount: 18_000, cardFailures: 0 })
    t.match(await staffRow(chargeId), { refunded: 0, refundStatus: null }, 'the 30,000 were never its own')
    const refund = { refundNumber: 1, amount: 18_000, ...reason }
    t.match(await finance.post(`/api/staff/charges/${chargeId}/refund`, refund), { status: 200 })
    t.match(await staffRow(chargeId), { refunded: 18_000, refundStatus: 'pending' })
    t.strictSame(await shop.wrongs(), [])
  },
)

for (const [what, script, paidAtOnce] of [
  ['without an answer', { drop: 'after' }, 0],
  ['that was answered with a fault', { drop: 'after', code: 'UNKNOWN_PAYMENT_ERROR' }, 1],
] as const)
  t.test(
    `a card that is removed during a charge ${what} pays what it was charged, once (rule 487)`,
    async (t) => {
      const { member, chargeId } = await anOwingRenter(`removes-${paidAtOnce}@example.com`)
      shop.clock.moveTo('2026-11-23T10:00:00+09:00')
      await shop.script({ route: 'charge', orderId: `${chargeId}-a1`, ...script })
      const { cards } = shop.deps
      const chargeSavedCard: typeof cards.chargeSavedCard = async (order) => {
        const outcome = await cards.chargeSavedCard(order)
        const { customerKey, methodKey } = order
        await shop.atProvider('__sheet/cards/remove', { customerKey, methodKey })
        return outcome
      }
      t.equal(await tryCards({ ...shop.deps, cards: { ...cards, chargeSavedCard } }), paidAtOnce)
      await recover()
      t.match(await member.put('/api/users/payments-card'), { data: null })
      t.match(await staffRow(chargeId), { status: 'paid', amount: 30_000, cardFailures: 0 })
      t.strictSame(
        (await paymentsIn(shop.simulators.url))
          .filter(({ orderId }) => orderId.startsWith(chargeId))
          .map(({ totalAmount }) => totalAmount),
        [30_000],
      )
      t.strictSame(await shop.wrongs(), [])
    },
  )

t.test('a card that was removed before its charge arrived is none (rule 487)', async (t) => {
  const { member } = await anOwingRenter('removed@example.com')
  shop.clock.moveTo('2026-11-23T10:00:00+09:00')
  const { cards } = shop.deps
  const chargeSavedCard: typeof cards.chargeSavedCard = async (order) => {
    const { customerKey, methodKey } = order
    await shop.atProvider('__sheet/cards/remove', { customerKey, methodKey })
    return cards.chargeSavedCard(order)
  }
  t.equal(await tryCards({ ...shop.deps, cards: { ...cards, chargeSavedCard } }), 0)
  t.match((await owedBy(member)).result, [{ amount: 30_000, cardFailures: 1, isBeingPaid: false }])
  t.strictSame(await shop.wrongs(), [])
})

t.test('a try that never left is not sent while an objection waits for its answer (rule 351)', async (t) => {
  const { member, chargeId } = await anOwingRenter('objects@example.com')
  shop.clock.moveTo('2026-11-23T10:00:00+09:00')
  await shop.script({ route: 'charge', orderId: `${chargeId}-a1`, drop: 'before' })
  t.equal(await tryCards(shop.deps), 0)
  const { id } = await objects(member, chargeId)
  await recover()
  t.match((await owedBy(member)).result, [{ dispute: 'open', isBeingPaid: false }], 'nothing is charged')
  const answer = { content: '사진을 다시 봤어요. 나갈 때는 없던 긁힘이에요.', version: 0 }
  t.match(await operations.put(`/api/staff/inquiries/${id}/answer`, answer), { status: 200 })
  t.equal(await tryCards(shop.deps), 0)
  shop.clock.moveTo('2026-11-24T10:00:00+09:00')
  t.equal(await tryCards(shop.deps), 1)
  t.match(await staffRow(chargeId), { status: 'paid', dispute: 'answered' })
  t.equal(
    (await paymentsIn(shop.simulators.url)).filter(({ orderId }) => orderId.startsWith(chargeId)).length,
    1,
  )
  t.strictSame(await shop.wrongs(), [])
})
