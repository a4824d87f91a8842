import * as z from 'zod/mini'
import { addressLine } from '../../../domain/shared/addressLine.ts'
import { type OrderDetail, orderPayment } from '../../../domain/wire/orders.ts'
import { day } from '../../../domain/wire/primitives.ts'
import { memberContact } from '../../members/index.ts'
import { receiptLink } from '../../payments/index.ts'
import { statement } from '../../platform/database/statement.ts'
import type { Deps } from '../../platform/deps.ts'
import { contactOf } from '../contacts.ts'
import { feeChangesOf } from './deliveryChanges.ts'
import { extensionsOf } from './extensions.ts'
import { itemRows, itemsOf } from './orderItems.ts'
import { noticesOfOrder } from './orderNotices.ts'
import { receiptFor } from './receipt.ts'

const forgotten = { shippingName: '', shippingPhone: '', address1: '', address2: '', shippingNote: '' }

// An extension or a higher delivery fee that was not paid changed nothing of the order; it stays among the member's
// payments.
const { paymentId, status, cardCompany, cardNumber, amount, refunded, goodwill, receiptUrl } =
  orderPayment.shape
const paymentsOf = statement({
  name: 'ordering.detailPayments',
  text: `SELECT p.payment_id AS "paymentId", p.status, p.card_company AS "cardCompany", r.card_number AS "cardNumber", p.amount, p.refunded,
      (SELECT coalesce(sum(CASE g.paid_by WHEN 'goodwill' THEN -g.amount ELSE g.goodwill END), 0)::bigint
        FROM shop.card_refunds() g WHERE g.payment_key = p.payment_key) AS goodwill, r.receipt_url AS "receiptUrl", p.approved_at AS "approvedAt"
    FROM shop.card_payments() p LEFT JOIN shop.receipts_of_payments() r ON r.payment_key = p.payment_key
    WHERE p.order_id = $1 AND NOT (p.status = 'aborted' AND coalesce(p.extension_id, p.delivery_change_id) IS NOT NULL) ORDER BY p.occurred_at`,
  row: z.object({
    ...{ paymentId, status, cardCompany, cardNumber, amount, refunded, goodwill, receiptUrl },
    approvedAt: z.nullable(z.date()),
  }),
})

const isReversed = `EXISTS (SELECT FROM shop.reversed_payments() r WHERE r.order_id = orders.order_id
  AND r.extension_id IS NULL AND r.delivery_change_id IS NULL)`

const found = statement({
  name: 'ordering.detail',
  text: `SELECT order_id, order_numbers, status = 'placed' AS placed, coalesce(placed_at, drafted_at) AS made_at, ${isReversed} AS reversed, start_on,
      greatest(end_on, x.until) AS end_on, total_amount + x.card + d.paid - d.back AS total_amount, total_rent + x.rent AS total_rent,
      period_discount + x.discount AS period_discount, coupon_discount, points_used + x.points AS points_used, delivery_fee,
      d.back AS delivery_back
    FROM shop.orders CROSS JOIN LATERAL ${extensionsOf('orders.order_id')} AS x
      CROSS JOIN LATERAL ${feeChangesOf('orders.order_id')} AS d
    WHERE order_id = $1 AND member_id = $2 AND (status = 'placed' OR ${isReversed})`,
  row: z.object({
    ...{ order_id: z.string(), order_numbers: z.string(), placed: z.boolean(), made_at: z.date() },
    ...{ reversed: z.boolean(), start_on: day, end_on: day, total_amount: z.int() },
    ...{ total_rent: z.int(), period_discount: z.int(), coupon_discount: z.int(), points_used: z.int() },
    ...{ delivery_fee: z.int(), delivery_back: z.int() },
  }),
})

/** One of the member's orders: placed, or reversed because its dates were gone. Null for any other. */
export async function orderDetail(
  { db, store, cards, clock }: Pick<Deps, 'db' | 'store' | 'cards' | 'clock'>,
  memberId: number,
  orderId: string,
): Promise<OrderDetail | null> {
  const [order] = await found(db.pool, [orderId, memberId])
  if (order === undefined) return null
  const [{ items, receipt }, payments, notices, contact, member] = await Promise.all([
    itemsAndReceipt({ db, clock }, order),
    paymentsOf(db.pool, [orderId]),
    // The only kind of notice tells that an order's payment was reversed.
    order.reversed ? noticesOfOrder({ db, store }, memberId, orderId) : [],
    contactOf(db.pool, orderId),
    memberContact(db, memberId),
  ])
  const { shippingName, shippingPhone, address1, address2, shippingNote } = contact ?? forgotten
  return {
    id: order.order_id,
    orderNumbers: order.order_numbers,
    status: order.placed ? 'placed' : 'reversed',
    createdAt: order.made_at.toISOString(),
    rentalStartDate: order.start_on,
    rentalEndDate: order.end_on,
    totalAmount: order.total_amount,
    totalRent: order.total_rent,
    periodDiscount: order.period_discount,
    couponDiscount: order.coupon_discount,
    pointsUsed: order.points_used,
    deliveryFee: order.delivery_fee,
    shippingName,
    shippingPhone,
    shippingAddress: addressLine({ address1, address2 }),
    shippingNote,
    user: {
      name: member?.name ?? '',
      phoneNumber: member?.phoneNumber ?? null,
      email: member?.email ?? '',
      gender: member?.gender ?? null,
    },
    payments: payments.map(({ approvedAt, receiptUrl, ...payment }) => ({
      ...payment,
      receiptUrl: receiptLink(receiptUrl, cards),
      approvedAt: approvedAt?.toISOString() ?? null,
    })),
    receipt,
    order_items: items.get(orderId) ?? [],
    notices,
  }
}

async function itemsAndReceipt(
  needs: Pick<Deps, 'db' | 'clock'>,
  order: { order_id: string } & Parameters<typeof receiptFor>[1],
) {
  const { db } = needs
  const rows = await itemRows(db, [order.order_id])
  const [items, receipt] = await Promise.all([itemsOf(needs, rows), receiptFor(db, order, rows)])
  return { items, receipt }
}
