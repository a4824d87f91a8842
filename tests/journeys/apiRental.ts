import { z } from 'zod'
import { couponShares } from '../../domain/coupons/discount.ts'
import { orderAmounts } from '../../domain/ordering/amounts.ts'
import { rentalPrice } from '../../domain/pricing/rentalPrice.ts'
import type { Period } from '../../domain/shared/civilDate.ts'
import type { OrderDraftRequest } from '../../domain/wire/checkout.ts'
import { type BackOffice, demo } from './shop.ts'

/** THANKS20: 20 %, at most 20,000 won, on everything. */
const thanks = {
  id: 7,
  type: 'normal',
  discountType: 'percentage',
  discountValue: 20,
  maxDiscountAmount: 20_000,
  minPurchaseAmount: 0,
  endDate: '2099-12-31',
  applicableTo: 'all_products',
  productIds: [],
} as const

const couponRow = z.object({ id: z.number(), name: z.string() })
const drafted = z.object({
  orderId: z.string(),
  orderName: z.string(),
  customerKey: z.string(),
  amounts: z.object({ totalAmount: z.number() }),
})

type Wanted = {
  productId: number
  period: Period
  couponId?: number | null
  points?: number
  /** Before the discount. */
  dailyRentalPrice?: number
}

/** What an honest page sends for the bag at 12,300 won a day. */
export function draftRequest(wanted: Wanted): OrderDraftRequest {
  const { productId, period, couponId = null, points = 0, dailyRentalPrice = 15_400 } = wanted
  const price = rentalPrice(12_300, period)
  const items = [{ productId, ...price }]
  const shares = couponId === null ? [0] : couponShares(thanks, items)
  const order = orderAmounts({ items, couponShares: shares, pointsUsed: points, deliveryFee: 0 })
  return {
    rentalStartDate: period.start,
    rentalEndDate: period.end,
    totalAmount: order.amounts.totalAmount,
    deliveryFee: 0,
    pointsUsed: points,
    cartId: [],
    couponId,
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
        finalAmount: price.periodTotalPrice - (shares[0] ?? 0),
      },
    ],
    agreedTerms: [2, 4, 5, 6],
  }
}

async function thanksCouponOf(office: BackOffice, productId: number, token: string): Promise<number> {
  const { data } = await office.call(
    'POST',
    '/api/users/possession-coupons',
    { productId: [productId] },
    token,
  )
  const { result } = z.object({ result: z.array(couponRow) }).parse(data)
  const found = result.find(({ name }) => name.startsWith('다시 만나'))?.id
  if (found === undefined) throw new Error('the coupon of the story is not free')
  return found
}

/**
 * The rental of the pictures, ordered and paid without a browser: 48,000 won, 9,600 by coupon, 6,400 by points,
 * 32,000 by card. Answers the order's id.
 */
export async function rentLikeThePictures(
  office: BackOffice,
  productId: number,
  period: Period,
): Promise<string> {
  const token = await office.tokenOf(demo)
  const couponId = await thanksCouponOf(office, productId, token)
  return rentByCalls(office, draftRequest({ productId, period, couponId, points: 6_400 }), token)
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
