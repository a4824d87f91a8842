import type { Period } from '../../domain/shared/civilDate.ts'
import type { StaffSettlements } from '../../domain/wire/staffSettlements.ts'
import { settleMonths } from '../../server/settlement/index.ts'
import { aLog } from './aLog.ts'
import { consigned } from './aProduct.ts'
import { aRentalShop, type Customer, providersTime, type RentalShop, type Rented } from './aRental.ts'
import { type Payout, payoutsIn } from './payoutLedger.ts'

/**
 * A rental shop whose consigned bags are rented, returned and refunded, with what their owners are paid. With
 * `sharesClock` its providers live in the shop's time, so that the card provider pays out on known days.
 */
export async function aSettlingShop(name: string, { sharesClock = false } = {}) {
  let now = providersTime()
  const shop = await aRentalShop(name, { now: () => now() })
  if (sharesClock) now = () => shop.clock.now().getTime()
  return { shop, ...(await settlingIn(shop)) }
}

type Colleague = Awaited<ReturnType<RentalShop['aColleague']>>
type Colleagues = { operations: Colleague; finance: Colleague }

/** What owners, renters and staff do in a rental shop whose bags are consigned. */
export async function settlingIn(shop: RentalShop, colleagues: Partial<Colleagues> = {}) {
  const log = aLog()
  const operations = colleagues.operations ?? (await shop.aColleague('ops@example.com'))
  const finance = colleagues.finance ?? (await shop.aColleague('money@example.com', ['finance']))
  const acts = (item: string, path: string, body: object = {}) =>
    operations.step(item, path, { reason: '상태를 확인했어요', ...body })
  const decides = (item: string, path: string, body: object = {}) =>
    finance.step(item, path, { reason: '기준에 따랐어요', ...body })

  /** A bag of the owner's; its consignment is its own. */
  async function aBagOf(owner: Customer) {
    const terms = { ...consigned(), owner_member_id: owner.id }
    return { bag: await shop.aBag(terms), consignmentId: terms.consignment_id ?? '' }
  }

  /** Orders the owner's bag on 20 November; nothing is shipped yet. */
  async function order(owner: Customer, renter: Customer, period: Period, changes: Partial<Rented> = {}) {
    shop.clock.moveTo('2026-11-20T10:00:00+09:00')
    const { bag, consignmentId } = await aBagOf(owner)
    const draft = await renter.draft({ bags: [bag], period, ...changes })
    if (draft.status !== 200) throw new Error(draft.message)
    const { orderId } = draft.data
    await renter.pay(orderId, await shop.approve(draft.data))
    const { rows } = await shop.database.pool.query<{ id: string }>(
      'SELECT order_item_id AS id FROM shop.order_items WHERE order_id = $1',
      [orderId],
    )
    return { item: rows[0]?.id ?? '', orderId, consignmentId }
  }

  /** The bag goes out and arrives. */
  async function arrives(item: string) {
    await acts(item, 'prepare')
    await acts(item, 'ship', { courier: null, trackingNumber: null })
    await acts(item, 'delivered')
  }

  /** The renter asks for a return, the bag comes back, and finance gives `refund` back. */
  async function comesBack(renter: Customer, item: string, refund: number) {
    await renter.post('/api/users/order-items-returns', { orderItemId: item })
    await acts(item, 'return/approve', { returnNumber: 1 })
    await acts(item, 'return/collecting', { returnNumber: 1, courier: null, trackingNumber: null })
    await acts(item, 'return/collected', { returnNumber: 1 })
    return decides(item, 'return/complete', {
      ...{ refund, points: null, returnsDeliveryFee: false, rentalCounts: false },
    })
  }

  /** An act of finance on an owner's payout, from a page that was read just now unless the body says what it showed. */
  async function onPayout(
    { id }: Pick<Customer, 'id'>,
    path: string,
    body: object = {},
    { colleague = finance, month = '2026-12' } = {},
  ) {
    const page = await colleague.get<StaffSettlements>(`/api/staff/settlements?month=${month}&q=${id}`)
    const { attempt = 0, holds = 0 } = page.data.result.find(({ ownerId }) => ownerId === id) ?? {}
    const asked = { attempt, holds, reason: '확인했어요', ...body }
    return colleague.post(`/api/staff/settlements/${id}/${month}/${path}`, asked)
  }

  let accounts = 0
  /** The owner's account at the bank, verified and saved. */
  async function hasAccount(owner: Customer, holder: string) {
    accounts += 1
    const number = `333301${String(accounts).padStart(7, '0')}`
    await fetch(`${shop.simulators.url}/portone/__accounts`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ bank: 'KAKAO', number, holder, behaviour: 'open' }),
    })
    const account = { bankCode: '090', accountNumber: number, accountHolderName: holder }
    await owner.post('/api/users/account-verify', account)
    const saved = await owner.put('/api/users/account-info', account)
    if (saved.status !== 200) throw new Error(saved.message)
    return number
  }

  /** What the payout gateway was asked to pay. */
  const paidOut = (): Promise<Payout[]> => payoutsIn(shop.simulators.url)

  /** What an account of the books holds, debits positive. */
  async function balance(account: string): Promise<number> {
    const { rows } = await shop.database.pool.query<{ amount: number }>(
      'SELECT coalesce(sum(amount), 0)::bigint AS amount FROM shop.journal_lines WHERE account = $1',
      [account],
    )
    return rows[0]?.amount ?? 0
  }

  const months = async () => {
    const { rows } = await shop.database.pool.query<Record<string, string | number | null>>(
      `SELECT owner_id AS owner, month, status, earned, brought_forward AS brought, deducted, payable,
         carried_forward AS carried, attempt FROM shop.settlement_months WHERE closed_at IS NOT NULL OR is_held
       ORDER BY month, owner_id`,
    )
    return rows
  }

  return {
    log,
    operations,
    finance,
    acts,
    decides,
    aBagOf,
    order,
    arrives,
    comesBack,
    onPayout,
    hasAccount,
    paidOut,
    balance,
    months,
    settle: () => settleMonths(shop.deps, log),
  }
}

export type SettlingShop = Awaited<ReturnType<typeof aSettlingShop>>
