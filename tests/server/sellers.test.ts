import t from 'tap'
import { SELLER_REF_TAKEN } from '../../domain/shared/payoutWaits.ts'
import type { StaffSettlements } from '../../domain/wire/staffSettlements.ts'
import { readGatewayPayouts } from '../../server/outgoingPayments/index.ts'
import { payOut, settleMonths } from '../../server/settlement/index.ts'
import type { Customer } from '../support/aRental.ts'
import { paidOwners } from '../support/paidOwners.ts'
import { aSettlingShop } from '../support/settling.ts'

const settling = await aSettlingShop('sellers', { sharesClock: true })
const { shop, log, finance, onPayout } = settling
const { anOwner, monthsOf, sentTo } = paidOwners(settling)
t.teardown(() => shop.end())
const { pool } = shop.database

/** What four days of a bag bring. */
const share = 33_696
const failure = 'FAILED_INTERNAL_SYSTEM_PROCESSING'
const onThe20th = () => shop.clock.moveTo('2027-01-20T10:00:00+09:00')
const accountOf = async ({ id }: Customer) => {
  const { rows } = await pool.query<{ account: string }>(
    'SELECT account FROM shop.payout_attempts WHERE owner_id = $1',
    [id],
  )
  return rows[0]?.account ?? ''
}
const sellerOf = async (account: string) =>
  (
    await pool.query<{ seller_id: string | null; number: number }>(
      'SELECT seller_id, number FROM platform.payout_sellers WHERE seller_ref = $1',
      [account],
    )
  ).rows[0]
const rowOf = async ({ id }: Customer) =>
  (await finance.get<StaffSettlements>(`/api/staff/settlements?month=2026-12&q=${id}`)).data.result[0]

/** The shop, with the references and keys of the registrations that it asks for. */
function listening() {
  const asked: string[][] = []
  const { payouts } = shop.deps
  const register: typeof payouts.register = (order) => {
    asked.push([order.sellerRef, order.idempotencyKey])
    return payouts.register(order)
  }
  return { asked, deps: { ...shop.deps, payouts: { ...payouts, register } } }
}

t.test(
  'an account whose registration took effect and was answered with a fault is registered under the next reference (rule 495)',
  async (t) => {
    const { owner } = await anOwner('이름없음')
    const { asked, deps } = listening()
    onThe20th()
    await shop.script({ route: 'payout-seller', code: failure, drop: 'after' })
    await settleMonths(deps, log)
    t.match(await rowOf(owner), { status: 'on_its_way', lastReason: failure })
    await payOut(deps, log)
    t.match(await rowOf(owner), { status: 'on_its_way', lastReason: SELLER_REF_TAKEN, waitingSince: /T/ })
    t.strictSame(await sentTo(owner), [])
    await payOut(deps, log)
    await payOut(deps, log)
    t.match(await monthsOf(owner), [{ status: 'paid', attempt: 1 }])
    t.match(await sentTo(owner), [{ amount: share, status: 'COMPLETED' }])
    t.equal((await sentTo(owner)).length, 1)
    t.match(await rowOf(owner), { status: 'paid', lastReason: null, waitingSince: null })
    const account = await accountOf(owner)
    t.strictSame(asked, [
      [account, `seller:${account}`],
      [account, `seller:${account}:1`],
      [`${account}-1`, `seller:${account}-1`],
    ])
    t.match(await sellerOf(account), { seller_id: `seller_${account}-1`, number: 1 })
    await readGatewayPayouts(shop.deps, log)
    t.equal(await shop.count('shop.differences'), 0, 'the money went to the account that was asked for')
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test('a registration without an answer keeps its key and its reference (rule 495)', async (t) => {
  for (const drop of ['after', 'before'] as const) {
    const { owner } = await anOwner(`답없음${drop}`)
    const { asked, deps } = listening()
    onThe20th()
    await shop.script({ route: 'payout-seller', drop })
    await settleMonths(deps, log)
    for (let runs = 0; runs < 2; runs += 1) await payOut(deps, log)
    const account = await accountOf(owner)
    t.strictSame(asked, [
      [account, `seller:${account}`],
      [account, `seller:${account}`],
    ])
    t.match(await sellerOf(account), { seller_id: `seller_${account}`, number: 0 })
    t.match(await monthsOf(owner), [{ status: 'paid' }], drop)
  }
})

t.test('a seller is the account’s whichever of its references it has, and no other’s', async (t) => {
  const { owner } = await anOwner('둘등록')
  onThe20th()
  const ref = `settle-${owner.id}-2026-12-1`
  await shop.script({ route: 'payout-outcome', orderId: ref, code: 'REJECT_ACCOUNT' })
  await settleMonths(shop.deps, log)
  await payOut(shop.deps, log)
  const account = await accountOf(owner)
  // Another process met the reference of this seller just before this one learned its id.
  const { rows } = await pool.query<{ seller_id: string }>(
    'UPDATE platform.payout_sellers SET number = 1 WHERE seller_ref = $1 RETURNING seller_id',
    [account],
  )
  t.match(rows, [{ seller_id: `seller_${account}` }])
  t.match(await onPayout(owner, 'retry'), { status: 200 })
  const others = await pool.query<{ seller_id: string }>(
    'SELECT seller_id FROM platform.payout_sellers WHERE seller_ref <> $1 AND number = 1',
    [account],
  )
  const setTo = (sellerId: string | undefined) =>
    pool.query('UPDATE platform.payout_sellers SET seller_id = $2 WHERE seller_ref = $1', [account, sellerId])
  await setTo(others.rows[0]?.seller_id)
  await payOut(shop.deps, log)
  t.match(await rowOf(owner), { status: 'on_its_way', lastReason: 'OTHER_ACCOUNT' })
  t.equal((await sentTo(owner)).length, 1, 'nobody is paid into the account of another')
  await setTo(rows[0]?.seller_id)
  for (let runs = 0; runs < 2; runs += 1) await payOut(shop.deps, log)
  t.match(await monthsOf(owner), [{ status: 'paid', attempt: 2 }])
  t.strictSame(await shop.wrongs(), [])
})
