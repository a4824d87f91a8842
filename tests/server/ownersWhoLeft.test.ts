import t from 'tap'
import type { LateQuote, StaffCharge } from '../../domain/wire/charges.ts'
import type { RefundQuote } from '../../domain/wire/refundQuotes.ts'
import { tryCards } from '../../server/charges/index.ts'
import { payOut } from '../../server/settlement/index.ts'
import { withdrawAgain } from '../../server/withdrawal/index.ts'
import type { Customer } from '../support/aRental.ts'
import { beforeItWrites } from '../support/beforeItWrites.ts'
import { chargeOwner } from '../support/chargeOwner.ts'
import { paidOwners } from '../support/paidOwners.ts'
import { aSettlingShop } from '../support/settling.ts'

const settling = await aSettlingShop('owners_who_left')
const { shop, log, operations, finance, decides, settle } = settling
const { anOwner, monthsOf } = paidOwners(settling)
t.teardown(() => shop.end())

const reason = { reason: '기준에 따랐어요' }
const charge = (item: string, body: object) =>
  operations.post<{ id: string }>(`/api/staff/order-items/${item}/charges`, { ...reason, ...body })
const lateDays = { kind: 'late_days', lateDays: 2, chargeNumber: 1 }
const onCharge = (chargeId: string, path: string, body: object) =>
  finance.post(`/api/staff/charges/${chargeId}/${path}`, { ...reason, ...body })

/** A charge as finance reads it in the list. */
const listed = async (chargeId: string) =>
  (await finance.get<{ result: StaffCharge[] }>(`/api/staff/charges?chargeId=${chargeId}`)).data.result[0]

/** A bag is back on the last day of December, too late, and the month is paid on 20 January. */
const aLateBag = (name: string) => anOwner(name, '2026-12-31T10:00:00+09:00')
async function isPaid({ owner }: { owner: Customer }) {
  shop.clock.moveTo('2027-01-20T10:00:00+09:00')
  await settle()
  await payOut(shop.deps, log)
  t.match(await monthsOf(owner), [{ month: '2026-12', status: 'paid' }])
}
const leaves = async ({ owner }: { owner: Customer }) =>
  t.match(await withdrawAgain(shop.deps, owner.id, shop.clock.now()), { pointsExpired: 0 })
const monthsWithRows = async ({ owner }: { owner: Customer }) => {
  const { rows } = await shop.database.pool.query<{ month: string }>(
    'SELECT DISTINCT month FROM shop.settlement_rows WHERE owner_id = $1 AND (base <> 0 OR expected <> 0)',
    [owner.id],
  )
  return rows.map(({ month }) => month)
}

t.test('late days and damage are the shop’s alone once the owner has left (rule 426)', async (t) => {
  const rental = await aLateBag('이떠남')
  const { item } = rental
  await isPaid(rental)
  const quote = async () =>
    (await operations.get<LateQuote>(`/api/staff/order-items/${item}/late-charge?days=2`)).data
  t.match(await quote(), { amount: 24_600, ownerPart: 17_269, ownerMayShare: true })
  await leaves(rental)
  t.match(await quote(), { amount: 24_600, ownerPart: 0, ownerMayShare: false }, 'the console asks for none')
  const late = await charge(item, lateDays)
  t.equal(late.status, 200)
  const damage = { kind: 'damage', amount: 30_000, chargeNumber: 2 }
  t.match(await charge(item, { ...damage, ownerPart: 1 }), {
    ...{ status: 409, code: 'OWNER_PART_TOO_LARGE', data: { largest: 0 } },
    message: '지금은 몫을 받을 소유자가 없어요.',
  })
  t.match(await charge(item, damage), { status: 200 })
  t.match(await onCharge(late.data.id, 'waive', { ownerBears: true }), { status: 200 }, 'no owner bears it')
  t.strictSame(await monthsWithRows(rental), ['2026-12'])
  t.strictSame(await shop.wrongs(), [])
})

t.test('an owner who leaves while late days are charged gets nothing of them (rule 426)', async (t) => {
  const rental = await aLateBag('이동시')
  await isPaid(rental)
  beforeItWrites(shop.deps, 'charge:', () => leaves(rental))
  t.match(await charge(rental.item, lateDays), { status: 200 })
  t.strictSame(await monthsWithRows(rental), ['2026-12'])
  t.strictSame(await shop.wrongs(), [])
})

t.test('an owner who has left bears no refund of a rental; the shop may (rule 427)', async (t) => {
  const rental = await aLateBag('이환불')
  await isPaid(rental)
  const owner = async () =>
    (await finance.get<RefundQuote>(`/api/staff/order-items/${rental.item}/refund-quote?refund=24000`)).data
      .owner
  t.strictSame(await owner(), { hasLeft: false, share: 16_848, lost: 16_848 })
  await leaves(rental)
  t.match(await owner(), { hasLeft: true }, 'finance is asked for nothing that is refused')
  const refund = { refundNumber: 1, refund: 10_000, points: null }
  t.match(await decides(rental.item, 'refund', { ...refund, ownerBears: true }), {
    ...{ status: 409, code: 'OWNER_HAS_LEFT' },
    message: '소유자가 탈퇴해서 정산 금액과 반송 기록을 바꿀 수 없어요.',
  })
  t.match(await decides(rental.item, 'refund', { ...refund, ownerBears: false }), { status: 200 })
  t.strictSame(await monthsWithRows(rental), ['2026-12'])
  t.strictSame(await shop.wrongs(), [])
})

t.test('nor a waiver of a charge of which they had a part (rule 427)', async (t) => {
  const rental = await aLateBag('이면제')
  const made = await charge(rental.item, {
    kind: 'damage',
    amount: 50_000,
    ownerPart: 20_000,
    chargeNumber: 1,
  })
  await isPaid(rental)
  t.match(await listed(made.data.id), { ownerShare: 20_000, ownerHasLeft: false })
  await leaves(rental)
  t.match(await listed(made.data.id), { ownerHasLeft: true }, 'the console offers it no more')
  const part = { amount: 10_000, waiverNumber: 1 }
  for (const [path, body] of [
    ['waive-part', part],
    ['waive', { waived: 0 }],
  ] as const)
    t.match(
      await onCharge(made.data.id, path, { ...body, ownerBears: true }),
      { code: 'OWNER_HAS_LEFT' },
      path,
    )
  t.match(await onCharge(made.data.id, 'waive-part', { ...part, ownerBears: false }), { status: 200 })
  t.match(await onCharge(made.data.id, 'waive', { waived: 10_000, ownerBears: false }), { status: 200 })
  t.strictSame(await monthsWithRows(rental), ['2026-12'])
  t.strictSame(await shop.wrongs(), [])
})

t.test('nor is a charge refunded that was deducted from what they were paid (rule 427)', async (t) => {
  const rental = await aLateBag('이공제')
  const { owner, consignmentId } = rental
  shop.clock.moveTo('2027-01-02T10:00:00+09:00')
  const { chargeId } = await chargeOwner(shop.deps, {
    ...{ kind: 'inspection_fee', memberId: owner.id, amount: 11_000, dueOn: '2027-01-02', consignmentId },
  })
  for (const day of ['02', '03', '04']) {
    shop.clock.moveTo(`2027-01-${day}T12:00:00+09:00`)
    await tryCards(shop.deps)
  }
  await isPaid(rental)
  t.match(await monthsOf(owner), [{ deducted: 11_000, payable: 33_696 - 11_000 }])
  await leaves(rental)
  t.match(await listed(chargeId), { status: 'deducted', ownerHasLeft: true })
  const refund = { amount: 11_000, refundNumber: 1 }
  t.match(await onCharge(chargeId, 'refund', refund), { status: 409, code: 'OWNER_HAS_LEFT' })
  t.strictSame(await monthsWithRows(rental), ['2026-12'])
  t.strictSame(await shop.wrongs(), [])
})

t.test('what would be paid or given to who has left is found (rule 882)', async (t) => {
  const rental = await aLateBag('이점검')
  await isPaid(rental)
  await leaves(rental)
  t.strictSame(await shop.wrongs(), [])
  const { pool } = shop.database
  const { id } = rental.owner
  const found = async (broken: string, mended: string) => {
    await pool.query(broken, [id])
    const wrongs = JSON.stringify(await shop.wrongs())
    await pool.query(mended, [id])
    return wrongs
  }
  const months = (status: string) =>
    `UPDATE shop.settlement_months SET status = '${status}' WHERE owner_id = $1`
  t.match(await found(months('due'), months('paid')), 'who has left is paid nothing any more')
  for (const [balance, earned, suspended, debt] of [
    [500, 500, 0, 0],
    [-300, 0, 300, 300],
  ])
    t.match(
      await found(
        `INSERT INTO shop.point_balances (member_id, balance, held, earned, restored, used, expired, suspended, debt)
         VALUES ($1, ${balance}, 0, ${earned}, 0, 0, 0, ${suspended}, ${debt})`,
        'DELETE FROM shop.point_balances WHERE member_id = $1',
      ),
      'who has left has no points, and owes none',
      `${balance}`,
    )
  t.strictSame(await shop.wrongs(), [])
})

t.test('rebuilt from its events the shop is the same, row by row', async (t) => {
  t.strictSame(await shop.rebuilt(), [])
})
