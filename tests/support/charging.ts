import type { MemberCharge } from '../../domain/wire/charges.ts'
import { aRentalShop, type Customer, providersTime } from './aRental.ts'

/** A rental shop with what tests of charges do again and again; with `sharesClock` its providers live in its time. */
export async function aChargingShop(name: string, { sharesClock = false } = {}) {
  let now = providersTime()
  const shop = await aRentalShop(name, { now: () => now() })
  if (sharesClock) now = () => shop.clock.now().getTime()
  const operations = await shop.aColleague('ops@example.com', ['operations'])
  const finance = await shop.aColleague('money@example.com', ['finance'])

  const reason = { reason: '가죽 긁힘 복원' }
  const damage = { kind: 'damage', amount: 30_000, chargeNumber: 1, ...reason }
  const charge = (itemId: string, body: object = damage) =>
    operations.post<{ id: string; amount: number }>(`/api/staff/order-items/${itemId}/charges`, body)
  const owedBy = async (member: Customer) =>
    (await member.get<{ result: MemberCharge[]; cntAll: number }>('/api/users/charges')).data
  const historyOf = async (member: Customer) =>
    (await member.get<{ result: { isReversed: boolean }[] }>('/api/users/payments-history?curPage=1')).data
      .result

  /** A member whose paid order has not left the shop. */
  async function aBuyer(email: string, changes: Parameters<typeof shop.aBag>[0] = {}) {
    const member = await shop.aCustomer(email)
    const draft = await member.draft({ bags: [await shop.aBag(changes)] })
    await member.pay(draft.data.orderId, await shop.approve(draft.data))
    const { rows } = await shop.database.pool.query<{ id: string }>(
      'SELECT order_item_id AS id FROM shop.order_items WHERE order_id = $1',
      [draft.data.orderId],
    )
    return { member, itemId: rows[0]?.id ?? '', orderId: draft.data.orderId }
  }

  /** A member whose bag has arrived. */
  async function aRenter(email: string, changes: Parameters<typeof shop.aBag>[0] = {}) {
    const buyer = await aBuyer(email, changes)
    for (const [step, body] of [
      ['prepare', {}],
      ['ship', { courier: null, trackingNumber: null }],
      ['delivered', {}],
    ] as const)
      await operations.step(buyer.itemId, step, { reason: '확인', ...body })
    return buyer
  }

  async function anOwingRenter(email: string) {
    const renter = await aRenter(email)
    shop.clock.moveTo('2026-11-20T10:30:00+09:00')
    const { data } = await charge(renter.itemId)
    return { ...renter, chargeId: data.id }
  }

  /** What staff read about a charge. */
  async function staffRow(chargeId: string, query = '') {
    const { data } = await finance.get<{ result: { id: string; refundStatus: string | null }[] }>(
      `/api/staff/charges${query}`,
    )
    return data.result.find(({ id }) => id === chargeId)
  }

  /** Approves the one open charge in the card sheet. */
  async function approves(member: Customer, changes: object = {}) {
    const [owed] = (await owedBy(member)).result
    if (owed === undefined) throw new Error('nothing is owed')
    const { orderId, orderName, customerKey } = owed.payment
    const amounts = { totalAmount: owed.amount }
    const paymentKey = await shop.approve({ orderId, orderName, customerKey, amounts }, changes)
    return { chargeId: owed.id, body: { orderId, paymentKey } }
  }
  const pays = (member: Customer, { chargeId, body }: Awaited<ReturnType<typeof approves>>) =>
    member.post(`/api/users/charges/${chargeId}/pay`, body)
  return {
    shop,
    operations,
    finance,
    reason,
    damage,
    charge,
    owedBy,
    historyOf,
    aBuyer,
    aRenter,
    anOwingRenter,
    staffRow,
    approves,
    pays,
  }
}
