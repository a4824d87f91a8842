import { addressLine } from '../../../domain/shared/addressLine.ts'
import type { OrderDetail } from '../../../domain/wire/orders.ts'
import { memberContact } from '../../members/index.ts'
import type { Deps } from '../../platform/deps.ts'
import { contactOf } from '../contacts.ts'
import { itemsOf } from './orderItems.ts'
import { noticesOfOrder } from './orderNotices.ts'
import { receiptFor } from './receipt.ts'

const forgotten = { shippingName: '', shippingPhone: '', address1: '', address2: '', shippingNote: '' }

/** One order of this member: placed, or one whose payment went back because its dates were gone. */
export async function orderDetail(
  { db }: Pick<Deps, 'db'>,
  memberId: number,
  orderId: string,
): Promise<OrderDetail | null> {
  const order = await db.kysely
    .selectFrom('shop.orders')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('member_id', '=', memberId)
    .where((is) => is.or([is('status', '=', 'placed'), is('reversed_at', 'is not', null)]))
    .executeTakeFirst()
  if (order === undefined) return null
  const [items, payments, notices, contact, member, receipt] = await Promise.all([
    itemsOf(db, [orderId]),
    paymentsOf(db, orderId),
    noticesOfOrder(db, memberId, orderId),
    contactOf(db.pool, orderId),
    memberContact(db, memberId),
    receiptFor(db, order),
  ])
  const { shippingName, shippingPhone, address1, address2, shippingNote } = contact ?? forgotten
  return {
    id: order.order_id,
    orderNumbers: order.order_numbers,
    status: order.status === 'placed' ? 'placed' : 'reversed',
    createdAt: (order.placed_at ?? order.drafted_at).toISOString(),
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
    payments,
    receipt,
    order_items: items.get(orderId) ?? [],
    notices,
  }
}

async function paymentsOf(db: Deps['db'], orderId: string): Promise<OrderDetail['payments']> {
  const rows = await db.kysely
    .selectFrom('shop.payments as p')
    .leftJoin('personal.payment_receipts as r', 'r.payment_key', 'p.payment_key')
    .selectAll('p')
    .select(['r.card_number', 'r.receipt_url'])
    .where('order_id', '=', orderId)
    .orderBy('occurred_at')
    .execute()
  return rows.map((row) => ({
    status: row.status,
    cardCompany: row.card_company,
    cardNumber: row.card_number,
    amount: row.amount,
    refunded: row.refunded,
    receiptUrl: row.receipt_url,
    approvedAt: row.approved_at?.toISOString() ?? null,
  }))
}
