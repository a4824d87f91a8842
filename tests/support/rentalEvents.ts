import { randomUUID } from 'node:crypto'
import type { CivilDate } from '../../domain/shared/civilDate.ts'
import type { Json } from '../../server/platform/json.ts'
import { aDraft, anOrderedItem, placed } from '../domain/checkoutFixtures.ts'
import type { TestApp } from './app.ts'

let member = 100

/** Rentals as events; amounts do not matter to the calendar. */
export function rentalsIn(shop: Pick<TestApp, 'deps' | 'clock'>) {
  const append = (stream: string, expected: number, events: { type: string; data: Json }[]) =>
    shop.deps.store.append({
      commandId: randomUUID(),
      requestHash: 'aa',
      result: null,
      occurredAt: shop.clock.now(),
      meta: { actor: 'member:7' },
      streams: [{ id: stream, expected }],
      events: events.map((event) => ({ stream, ...event })),
    })
  const draft = async (
    productId: number,
    start: CivilDate,
    end: CivilDate,
    { heldUntil = '2026-11-20T10:15:00+09:00', turnaroundDays = 0 } = {},
  ) => {
    member += 1
    const drafted = aFreeDraft({ productId, start, end, heldUntil, turnaroundDays, memberId: member })
    const { orderId, items } = drafted.data
    const outcome = await append(`order:${orderId}`, 0, [{ type: drafted.type, data: { ...drafted.data } }])
    return {
      ...{ orderId, orderItemId: items[0]?.orderItemId ?? '' },
      ...{ memberId: member, drafted, outcome },
    }
  }
  type Draft = Awaited<ReturnType<typeof draft>>
  const place = ({ orderId, drafted }: Draft) => {
    const { type, data } = placed(drafted, { paymentKey: null, placedAt: '2026-11-20T09:59:00+09:00' })
    return append(`order:${orderId}`, 1, [{ type, data: { ...data } }])
  }
  const release = ({ orderId, memberId }: Draft) =>
    append(`order:${orderId}`, 1, [
      { type: 'order.draft.released', data: { orderId, memberId, cause: 'closed', providerCode: null } },
    ])
  const cancel = ({ orderId, orderItemId, memberId }: Draft) =>
    append(`order:${orderId}`, 2, [
      {
        type: 'order.item.cancelled',
        data: {
          ...{ orderId, orderItemId, memberId, by: 'member', reasonCode: 'changed_mind', feePercent: 0 },
          ...{ finalAmount: 0, fee: 0, cardRefund: 0, pointsRefund: 0, deliveryFeeRefund: 0, refundId: null },
          couponReturned: false,
        },
      },
    ])
  const book = async (...given: Parameters<typeof draft>) => {
    const drafted = await draft(...given)
    await place(drafted)
    return drafted
  }
  return { draft, place, release, cancel, book }
}

/** An order of one item whose amounts are all 0. */
function aFreeDraft(given: {
  productId: number
  start: CivilDate
  end: CivilDate
  heldUntil: string
  turnaroundDays: number
  memberId: number
}) {
  const { productId, turnaroundDays, ...rest } = given
  const item = anOrderedItem({
    ...{ orderItemId: randomUUID(), productId, turnaroundDays },
    ...{ dailyRentalPrice: 0, perDay: 0, totalRentPrice: 0, periodTotalPrice: 0, periodDiscount: 0 },
    finalAmount: 0,
  })
  return aDraft({
    ...rest,
    orderId: randomUUID(),
    orderNumbers: `261120-${String(given.memberId).padStart(6, '0')}`,
    items: [item],
  })
}
