import t from 'tap'
import type { Inbox } from '../../domain/wire/inbox.ts'
import { tryCards } from '../../server/charges/index.ts'
import { paymentSubjects } from '../../server/paymentSubjects.ts'
import { recoverPayments, sendDueRefunds } from '../../server/payments/index.ts'
import { chargeOwner } from '../support/chargeOwner.ts'
import { aChargingShop } from '../support/charging.ts'
import { headings, phoneNumber, tells } from '../support/telling.ts'

const { shop, finance, reason, charge, aRenter, anOwingRenter, approves, pays } =
  await aChargingShop('charges_told')
const { queue, workOff, phoneOf } = await tells(shop)
t.teardown(async () => {
  await queue.stop()
  await shop.end()
})
t.beforeEach(() => shop.clock.moveTo('2026-11-20T10:00:00+09:00'))

/** Somebody who owes 30,000 won for a scratch, and who was told so. */
async function owing(email: string, number: string) {
  const renter = await anOwingRenter(email)
  await phoneNumber(shop, renter.member.id, number)
  await workOff()
  return renter
}
/** The titles that a phone got, those of the order left out. */
const titlesOf = async (number: string) =>
  headings(await phoneOf(number))
    .map((heading) => heading?.replace('[빌림] ', ''))
    .slice(3)

t.test('a charge is told of when it is made, and when the saved card paid it', async (t) => {
  const { member } = await owing('told@example.com', '01022220001')
  const made = (await phoneOf('01022220001')).at(-1)?.text
  t.match(
    made,
    /^\[빌림\] 추가 요금이 생겼어요\n파손 배상금 · .+ 30,000원\n11\.23\(월\)에 등록한 카드로 결제해요/,
  )
  shop.clock.moveTo('2026-11-23T10:00:00+09:00')
  await tryCards(shop.deps)
  await workOff()
  const paid = (await phoneOf('01022220001')).at(-1)?.text
  t.match(paid, /^\[빌림\] 추가 요금을 결제했어요\n파손 배상금 · .+ 30,000원을 등록한 카드로 결제했어요\./)
  const inbox = await member.get<Inbox>('/api/users/my-inbox')
  t.match(inbox.data.result[0], { title: '추가 요금을 결제했어요', link: '/mypage/payment' })
})

t.test('a renter without a saved card is told that nothing is paid by itself (rule 556)', async (t) => {
  const renter = await aRenter('cardless@example.com')
  await phoneNumber(shop, renter.member.id, '01022220021')
  const { customerKey } = (await renter.member.get<{ customerKey: string }>('/api/users/customer-key')).data
  const { methodKey } = (await renter.member.get<{ methodKey: string }>('/api/users/payments-card')).data
  await shop.atProvider('__sheet/cards/remove', { customerKey, methodKey })
  await renter.member.put('/api/users/payments-card')
  shop.clock.moveTo('2026-11-20T10:30:00+09:00')
  await charge(renter.itemId)
  await workOff()
  const told = (await phoneOf('01022220021')).at(-1)?.text
  t.match(told, /30,000원\n저장한 카드가 없어 자동으로 결제하지 않아요\. 결제 내역에서 직접 결제해 주세요\./)
  t.notMatch(told, /등록한 카드로/)
})

t.test('of a charge that was paid before the message went out nothing is said (rule 556)', async (t) => {
  const { member, chargeId } = await anOwingRenter('paid-first@example.com')
  await phoneNumber(shop, member.id, '01022220022')
  t.match(await pays(member, await approves(member)), { status: 200 })
  await workOff()
  t.notOk((await titlesOf('01022220022')).includes('추가 요금이 생겼어요'))
  const later = await owing('refused-twice@example.com', '01022220023')
  for (const [day, nth] of [
    [23, 1],
    [24, 2],
  ] as const) {
    shop.clock.moveTo(`2026-11-${day}T10:00:00+09:00`)
    await shop.script({ route: 'charge', orderId: `${later.chargeId}-a${nth}`, code: 'REJECT_CARD_PAYMENT' })
    await tryCards(shop.deps)
  }
  await workOff()
  const failed = (await phoneOf('01022220023')).filter(({ text }) => text.includes('결제하지 못했어요'))
  t.match(failed, [{ text: /앞으로 1번 더 시도해요/ }], 'of two refusals at once the later one is told')
  t.equal(failed.length, 1)
  t.ok(chargeId)
})

t.test(
  'a charge of which a part is waived before it is told names its own sum, then what is left (rule 899)',
  async (t) => {
    const { member, chargeId } = await anOwingRenter('lowered@example.com')
    await phoneNumber(shop, member.id, '01022220024')
    const part = { amount: 12_000, ownerBears: false, waiverNumber: 1, ...reason }
    t.match(await finance.post(`/api/staff/charges/${chargeId}/waive-part`, part), { status: 200 })
    await workOff()
    const told = (await phoneOf('01022220024')).map(({ text }) => text)
    t.match(
      told.find((text) => text.includes('추가 요금이 생겼어요')),
      /30,000원/,
    )
    t.match(told.at(-1), /12,000원을 빼 드렸어요\.\n내실 금액은 18,000원이에요/)
  },
)

t.test('a charge that is due on its day names the morning on which the card is tried', async (t) => {
  const mornings = [
    ['09:59', '11.20(금)'],
    ['10:00', '11.21(토)'],
  ] as const
  for (const [nth, [at, day]] of mornings.entries()) {
    shop.clock.moveTo(`2026-11-20T${at}:00+09:00`)
    const owner = await shop.aCustomer(`owner${nth}@example.com`)
    const number = `0102222001${nth}`
    await phoneNumber(shop, owner.id, number)
    const { customerKey } = (await owner.get<{ customerKey: string }>('/api/users/customer-key')).data
    const card = { customerKey, issuerCode: '61', cardNumber: '4330123412341234' }
    const { code } = await shop.atProvider('__sheet/cards', card)
    await owner.post('/api/users/brandpay-authorize', { code, customerKey })
    await chargeOwner(shop.deps, {
      ...{ kind: 'inspection_fee', amount: 30_000, memberId: owner.id, dueOn: '2026-11-20' },
      consignmentId: `0199a1b2-0000-7000-8000-00000000abc${nth}`,
    })
    await workOff()
    t.ok((await phoneOf(number)).at(-1)?.text.includes(`\n${day}에 등록한 카드로 결제해요`), at)
  }
})

t.test('a refused card says how often it is tried yet, and in the end that it is owed', async (t) => {
  const { chargeId } = await owing('thrice@example.com', '01022220002')
  for (const [day, line] of [
    [23, '하루에 한 번, 앞으로 2번 더 시도해요.'],
    [24, '하루에 한 번, 앞으로 1번 더 시도해요.'],
    [25, '3번 모두 결제되지 않아 이제 자동으로 결제하지 않아요.'],
  ] as const) {
    shop.clock.moveTo(`2026-11-${day}T10:00:00+09:00`)
    await shop.script({ route: 'charge', orderId: `${chargeId}-a${day - 22}`, code: 'REJECT_CARD_PAYMENT' })
    await tryCards(shop.deps)
    await workOff()
    const told = (await phoneOf('01022220002')).at(-1)?.text.split('\n')
    t.equal(told?.[0], '[빌림] 추가 요금을 결제하지 못했어요')
    t.match(told?.[2], line, `day ${day}`)
    t.equal(told?.length, 3)
  }
  t.equal((await titlesOf('01022220002')).length, 4)
})

t.test('whoever pays or is refused in the card sheet is not told what the sheet said', async (t) => {
  const { member } = await owing('sheet@example.com', '01022220003')
  await pays(member, await approves(member, { result: { kind: 'decline', code: 'REJECT_CARD_PAYMENT' } }))
  await pays(member, await approves(member))
  await workOff()
  t.same(await titlesOf('01022220003'), ['추가 요금이 생겼어요'])
})

t.test('a charge that is let go or given back is told of, up to the money on the card', async (t) => {
  const waived = await owing('waived@example.com', '01022220004')
  await finance.post(`/api/staff/charges/${waived.chargeId}/waive`, { ...reason, ownerBears: false })
  await workOff()
  t.match(
    (await phoneOf('01022220004')).at(-1)?.text,
    /추가 요금을 없앴어요\n.*30,000원은 내지 않아도 돼요\./,
  )

  const { member, chargeId } = await owing('back@example.com', '01022220005')
  await pays(member, await approves(member))
  const refund = { ...reason, amount: 10_000, ownerBears: false, refundNumber: 1 }
  await finance.post(`/api/staff/charges/${chargeId}/refund`, refund)
  await shop.script({ route: 'cancel', code: 'EXCEED_MAX_REFUND_DUE' })
  await sendDueRefunds(shop.deps)
  await workOff()
  const [refused] = (await finance.get<{ result: { refundId: string }[] }>('/api/staff/refunds')).data.result
  await finance.post(`/api/staff/refunds/${refused?.refundId}/resend`, reason)
  await sendDueRefunds(shop.deps)
  await workOff()
  t.same(await titlesOf('01022220005'), [
    ...['추가 요금이 생겼어요', '추가 요금을 돌려드려요', '환불이 늦어지고 있어요', '환불이 완료됐어요'],
  ])
})

t.test(
  'money that goes back is told with its cause: another sum, or nothing that is owed (rule 172)',
  async (t) => {
    for (const [number, path, waiver, ...lines] of [
      [
        ...(['01022220006', 'waive-part', { amount: 12_000, waiverNumber: 1 }] as const),
        '그사이 내실 금액이 18,000원으로 바뀌어 결제된 30,000원 전액을 돌려드려요.',
        '바뀐 금액은 아직 결제되지 않았어요.',
      ],
      [
        ...(['01022220007', 'waive', {}] as const),
        '이미 정리된 요금이라 결제된 30,000원 전액을 돌려드려요.',
        '이 요금으로 더 내실 금액은 없어요.',
      ],
    ] as const) {
      shop.clock.moveTo('2026-11-20T10:00:00+09:00')
      const { chargeId } = await owing(`${path}@example.com`, number)
      shop.clock.moveTo('2026-11-23T10:00:00+09:00')
      await shop.script({ route: 'charge', orderId: `${chargeId}-a1`, drop: 'after' })
      t.equal(await tryCards(shop.deps), 0)
      const waived = { ...reason, ownerBears: false, ...waiver }
      t.match(await finance.post(`/api/staff/charges/${chargeId}/${path}`, waived), { status: 200 })
      await recoverPayments(shop.deps, paymentSubjects, 0)
      await workOff()
      const told = (await phoneOf(number)).at(-1)?.text.split('\n') ?? []
      t.equal(told[0], '[빌림] 결제를 취소했어요')
      t.match(told[1], /^파손 배상금/)
      t.same(told.slice(2, -1), lines)
      t.match(told.at(-1), /카드 명세에는/)
    }
  },
)
