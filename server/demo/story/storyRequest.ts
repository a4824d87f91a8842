import * as z from 'zod/mini'
import { type Coupon, couponShares } from '../../../domain/coupons/discount.ts'
import { orderAmounts } from '../../../domain/ordering/amounts.ts'
import { CHECKOUT_TERM_IDS } from '../../../domain/ordering/checkoutTerms.ts'
import { deliveryFee } from '../../../domain/ordering/deliveryFee.ts'
import { rentalPrice } from '../../../domain/pricing/rentalPrice.ts'
import { couponConditions } from '../../../domain/shared/couponShape.ts'
import type { OrderDraftRequest } from '../../../domain/wire/checkout.ts'
import { addressOf } from './addresses.ts'
import { couponOf } from './coupons.ts'
import type { Shelved } from './fillShelves.ts'
import { people } from './people.ts'
import { demoProducts, productOf } from './products/index.ts'
import type { StoryOrder } from './step.ts'

/** The body that the shopper's phone would have sent for an order of the story. */
export function requestOf(order: StoryOrder, shelved: Shelved): OrderDraftRequest {
  const { address1, address2, postCode } = addressOf(order.person)
  const products = order.products.map(productOf)
  const items = products.map((product) => ({
    product,
    productId: shelved.get(product.key) ?? 0,
    categoryIds: [],
    ...rentalPrice(product, order.period),
  }))
  const coupon = order.coupon === null ? null : definitionOf(order.coupon, shelved)
  const shipped = products.map(({ paidShipping }) => ({
    shippingCost: paidShipping === undefined ? ('free' as const) : ('paid' as const),
    baseShippingCost: paidShipping === undefined ? 0 : 3_000,
    jejuShippingCost: 3_000,
  }))
  const reckoned = orderAmounts({
    items,
    couponShares: coupon === null ? items.map(() => 0) : couponShares(coupon, items),
    pointsUsed: order.points,
    deliveryFee: deliveryFee(shipped, address1),
  })
  const { totalAmount, couponDiscount, pointsUsed } = reckoned.amounts
  return {
    rentalStartDate: order.period.start,
    rentalEndDate: order.period.end,
    ...{ totalAmount, deliveryFee: reckoned.amounts.deliveryFee, pointsUsed, couponDiscount },
    couponId: coupon?.id ?? null,
    cartId: [],
    shippingName: people[order.person].name,
    shippingPhone: people[order.person].phoneNumber,
    ...{ postCode, address1, address2 },
    shippingNote: '부재 시 문 앞에 놓아 주세요.',
    orderItems: reckoned.items.map(({ product, productId, totalRentPrice, periodDiscount, finalAmount }) => ({
      ...{
        productId,
        dailyRentalPrice: product.dailyRentalPrice,
        totalRentPrice,
        periodDiscount,
        finalAmount,
      },
    })),
    agreedTerms: [...CHECKOUT_TERM_IDS],
  }
}

function definitionOf(key: string, shelved: Shelved): Coupon {
  const { covers, endsInDays: _, ...coupon } = couponOf(key)
  const covered = covers === undefined ? [] : demoProducts.filter(covers)
  return {
    ...coupon,
    ...z.parse(couponConditions, coupon),
    applicableTo: covers === undefined ? 'all_products' : 'specific',
    productIds: covered.map((product) => shelved.get(product.key) ?? 0),
    categoryId: null,
    endDate: null,
  }
}
