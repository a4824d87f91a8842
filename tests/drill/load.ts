import type { Dice } from '../../server/demo/story/dice.ts'
import type { ChildApp } from '../faults/childApp.ts'
import type { Customer, RentalShop } from '../support/aRental.ts'
import { draftBody } from '../support/aRental.ts'

/** Thursday to Sunday, a month after the pay day on which the load is. */
const period = { start: '2027-02-18', end: '2027-02-21' } as const

type Member = Customer & { bags: number[]; items: string[] }

/** Members who rent, pay and cancel at random over HTTP until they are told to stop or the shop is gone. */
export function startLoad(shop: RentalShop, app: ChildApp, members: readonly Member[], dice: Dice) {
  let isStopped = false
  let answered = 0
  const act = async (who: Member): Promise<void> => {
    if (who.items.length > 0 && dice.below(10) < 4) {
      const orderItemId = who.items.shift()
      const cancelled = await app.call('POST', '/api/users/order-items-cancel', who.accessToken, {
        ...{ orderItemId, cancellationReason: 'etc', cancellationText: '일정이 바뀌었어요' },
      })
      if (cancelled.status === 200) answered += 1
      return
    }
    const bag = who.bags.shift()
    if (bag === undefined) return
    const body = draftBody({ bags: [bag], period })
    const draft = await app.call('POST', '/api/users/order-drafts', who.accessToken, body)
    if (draft.status !== 200) return
    const { orderId, customerKey, orderName } = draft.data
    const order = { orderId: String(orderId), customerKey: String(customerKey), orderName: String(orderName) }
    const paymentKey = await shop.approve({ ...order, amounts: { totalAmount: body.totalAmount } })
    const paid = await app.call('POST', '/api/users/orders', who.accessToken, { orderId, paymentKey })
    if (paid.status !== 200) return
    answered += 1
    const detail = await app.call('GET', `/api/users/order-detail/${orderId}`, who.accessToken)
    const items = Array.isArray(detail.data.order_items) ? detail.data.order_items : []
    who.items.push(...items.map(({ id }) => String(id)))
  }
  const lives = members.map(async (who) => {
    while (!isStopped && !app.isGone() && who.bags.length + who.items.length > 0) await act(who)
  })
  return {
    answered: () => answered,
    stop: async () => {
      isStopped = true
      await Promise.allSettled(lives)
    },
  }
}

/** Members with bags of their own, so that none refuses the other a day. */
export async function loadMembers(shop: RentalShop, count: number, bagsEach: number): Promise<Member[]> {
  const members: Member[] = []
  for (let nth = 1; nth <= count; nth += 1) {
    const customer = await shop.aCustomer(`drill${nth}@example.com`)
    const bags: number[] = []
    for (let bag = 0; bag < bagsEach; bag += 1) bags.push(await shop.aBag())
    members.push({ ...customer, bags, items: [] })
  }
  return members
}
