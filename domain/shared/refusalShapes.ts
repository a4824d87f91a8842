import * as z from 'zod/mini'

/** Shapes that both refusals and answers carry; the wire schemas import them from here. */

const won = z.int().check(z.gte(0))

export const orderAmounts = z.object({
  totalRent: won,
  periodDiscount: z.int(),
  couponDiscount: won,
  pointsUsed: won,
  deliveryFee: won,
  totalAmount: won,
})

/** `data` of PRICE_CHANGED: the prices that the server computed, item by item. */
export const priceBreakdown = z.object({
  amounts: orderAmounts,
  items: z.array(
    z.object({
      productId: z.int(),
      dailyRentalPrice: won,
      perDay: won,
      totalRentPrice: won,
      periodDiscount: z.int(),
      couponShare: won,
      finalAmount: won,
    }),
  ),
})

export const cancellationQuote = z.object({
  orderItemId: z.uuid(),
  reason: z.enum(['just_ordered', 'exchanged', 'days_before_start']),
  daysToStart: z.int(),
  finalAmount: won,
  feePercent: z.int(),
  fee: won,
  cardRefund: won,
  pointsRefund: won,
  deliveryFeeRefund: won,
  couponReturned: z.boolean(),
  /** How many items are cancelled together because their payment can only be refunded in full; 1 for this one alone. */
  items: z.int(),
})

export const providerType = z.enum(['kakao', 'naver', 'apple'])

/** `data` of ALREADY_JOINED: the account that the person already has. */
export const existingAccount = z.object({
  /** null for an account with a password. */
  providerType: z.nullable(providerType),
  /** Masked. */
  email: z.string(),
})

/** What prevents a member from withdrawing. */
export const withdrawalCause = z.enum([
  'orders',
  'undelivered_orders',
  'returns',
  'payments',
  'refunds',
  'refused_refunds',
  'consignments',
  'missing_consignments',
  'settlements',
  'shortfall',
  'debts',
])
export type WithdrawalCause = z.infer<typeof withdrawalCause>
