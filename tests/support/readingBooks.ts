import { isDeepStrictEqual } from 'node:util'
import { clearingOf, readProviderPayouts, sumCardClearing } from '../../server/providerPayouts/index.ts'
import { aLog } from './aLog.ts'
import type { Customer, Rented } from './aRental.ts'
import { aRentalShop } from './aRental.ts'
import { followed } from './wholeLog.ts'

/** A rental shop that shares its clock with the card provider, so that payouts fall on known days. */
export async function aShopWithPayouts(name: string, openedAt = '2026-11-20T10:00:00+09:00') {
  let now = Date.parse(openedAt)
  const shop = await aRentalShop(name, { now: () => now })
  const moveTo = (instant: string) => {
    now = Date.parse(instant)
    shop.clock.moveTo(instant)
  }
  moveTo(openedAt)
  const log = aLog()

  /** Pays for an order and answers what it is known by at both places. */
  async function pays(member: Customer, rented: Rented, session: object = {}) {
    const { data } = await member.draft(rented)
    const paymentKey = await shop.approve(data, session)
    const placed = await member.pay(data.orderId, paymentKey)
    if (placed.status !== 200) throw new Error(placed.message)
    const { rows } = await shop.database.pool.query<{ id: string }>(
      'SELECT order_item_id AS id FROM shop.order_items WHERE order_id = $1',
      [data.orderId],
    )
    return { orderId: data.orderId, paymentKey, itemId: rows[0]?.id ?? '' }
  }
  const balances = async () => {
    const { rows } = await shop.database.pool.query<{ account: string; amount: number }>(
      'SELECT account, amount FROM shop.account_totals() WHERE amount <> 0',
    )
    return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]))
  }
  /** What is open of card clearing, read from the events and then from the sums that followed them. */
  async function clearing() {
    const before = await clearingOf(shop.deps)
    await followed(shop.deps, () => sumCardClearing(shop.deps))
    const after = await clearingOf(shop.deps)
    if (!isDeepStrictEqual(before, after)) throw new Error(JSON.stringify({ before, after }))
    return after
  }
  return {
    ...shop,
    clearing,
    moveTo,
    log,
    pays,
    balances,
    cancels: (member: Customer, orderItemId: string) =>
      member.post('/api/users/order-items-cancel', { orderItemId, cancellationReason: 'changed_mind' }),
    /** Late in the evening of a day the provider's list is read. */
    evening: async (day: string) => {
      moveTo(`${day}T23:40:00+09:00`)
      return readProviderPayouts(shop.deps, log)
    },
    transactionOf: async (paymentKey: string): Promise<string> =>
      (await shop.ledger()).find((payment) => payment.paymentKey === paymentKey)?.transactionKey ?? '',
  }
}
