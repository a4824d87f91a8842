import { z } from 'zod'
import { orderAmounts } from '../../domain/ordering/amounts.ts'
import { rentalPrice } from '../../domain/pricing/rentalPrice.ts'
import type { Period } from '../../domain/shared/civilDate.ts'
import type { OrderDraftRequest } from '../../domain/wire/checkout.ts'
import type { BackOffice } from './shop.ts'

const drafted = z.object({
  orderId: z.string(),
  orderName: z.string(),
  customerKey: z.string(),
  amounts: z.object({ totalAmount: z.number() }),
})

type Wanted = {
  productId: number
  period: Period
  points?: number
  /** Before the discount. */
  dailyRentalPrice?: number
}

/** What an honest page sends for the bag at 12,300 won a day. */
export function draftRequest(wanted: Wanted): OrderDraftRequest {
  const { productId, period, points = 0, dailyRentalPrice = 15_400 } = wanted
  const price = rentalPrice(12_300, period)
  const items = [{ productId, ...price }]
  const order = orderAmounts({ items, couponShares: [0], pointsUsed: points, deliveryFee: 0 })
  return {
    rentalStartDate: period.start,
    rentalEndDate: period.end,
    totalAmount: order.amounts.totalAmount,
    deliveryFee: 0,
    pointsUsed: points,
    cartId: [],
    couponId: null,
    couponDiscount: order.amounts.couponDiscount,
    shippingName: '김지우',
    shippingPhone: '01023456789',
    postCode: '04782',
    address1: '서울특별시 성동구 연무장길 33',
    address2: '502호',
    shippingNote: '',
    orderItems: [
      {
        productId,
        dailyRentalPrice,
        totalRentPrice: price.totalRentPrice,
        periodDiscount: price.periodDiscount,
        finalAmount: price.periodTotalPrice,
      },
    ],
    agreedTerms: [2, 4, 5, 6],
  }
}

/** Orders and pays without a browser; answers the order's id. */
export async function rentByCalls(
  office: BackOffice,
  request: OrderDraftRequest,
  token: string,
): Promise<string> {
  const draft = await office.call('POST', '/api/users/order-drafts', request, token)
  if (draft.status !== 200) throw new Error(`no draft: ${draft.code} ${draft.message}`)
  const { orderId, orderName, customerKey, amounts } = drafted.parse(draft.data)
  const session = await fetch(`${office.simulatorsUrl}/toss/__sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ customerKey, orderId, orderName, amount: amounts.totalAmount }),
  })
  const { paymentKey } = z.object({ paymentKey: z.string() }).parse(await session.json())
  const placed = await office.call('POST', '/api/users/orders', { orderId, paymentKey }, token)
  if (placed.status !== 200) throw new Error(`no order: ${placed.code} ${placed.message}`)
  return orderId
}
