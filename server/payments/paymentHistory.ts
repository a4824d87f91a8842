import { sql } from 'kysely'
import type { PaymentHistoryRow } from '../../domain/wire/payments.ts'
import { type PaidCharge, paidCharges } from '../charges/index.ts'
import { type PaidOrder, paidOrders, rowsAPage, since } from '../ordering/index.ts'
import type { Deps } from '../platform/deps.ts'

type Payment = {
  payment_id: string
  member_id: number
  order_id: string | null
  charge_id: string | null
  status: PaymentHistoryRow['status']
  amount: number
  refunded: number
  is_reversed: boolean
  card_company: string | null
  card_number: string | null
  receipt_url: string | null
  occurred_at: Date
  deducted_from: string | null
}

const payments = sql<Payment>`(
  SELECT payment_id, member_id, order_id, NULL::uuid AS charge_id, status, amount, refunded, false AS is_reversed,
    card_company, card_number, receipt_url, occurred_at, NULL AS deducted_from
  FROM shop.order_payments()
  UNION ALL
  SELECT c.payment_key, c.member_id, NULL, c.charge_id, c.status, c.amount, c.refunded, c.is_reversed, c.card_company,
    r.card_number, r.receipt_url, c.occurred_at, NULL
  FROM shop.payments_of_charges() c LEFT JOIN shop.receipts_of_payments() r ON r.payment_key = c.payment_key
  UNION ALL
  SELECT 'deduction:' || d.charge_id, d.member_id, NULL, d.charge_id,
    CASE d.kept WHEN d.amount THEN 'done' WHEN 0 THEN 'canceled' ELSE 'partial_canceled' END, d.amount,
    d.amount - d.kept, false, NULL, NULL, NULL, d.deducted_at, d.month
  FROM shop.charges_deducted() d
)`.as('payment')

/** What the member paid for orders and charges, what came back and what was declined, newest first. */
export async function paymentHistory(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  memberId: number,
  { curPage, period }: { curPage: number; period?: '6' | '12' | '24' | undefined },
): Promise<{ result: PaymentHistoryRow[]; cntAll: number }> {
  const from = since(clock.now(), period)
  const mine = db.kysely
    .selectFrom(payments)
    .where('member_id', '=', memberId)
    .$if(from !== null, (query) => query.where('occurred_at', '>=', from))
  const [rows, { count }] = await Promise.all([
    mine
      .selectAll()
      .orderBy('occurred_at', 'desc')
      .orderBy('payment_id')
      .limit(rowsAPage)
      .offset((curPage - 1) * rowsAPage)
      .execute(),
    mine.select((has) => has.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  const [orders, charges] = await Promise.all([
    paidOrders(
      db,
      rows.flatMap((row) => row.order_id ?? []),
    ),
    paidCharges(
      db,
      rows.flatMap((row) => row.charge_id ?? []),
    ),
  ])
  const result = rows.flatMap((row) => {
    const order = orders.get(row.order_id ?? '')
    const charge = charges.get(row.charge_id ?? '')
    if (order !== undefined) return [ofOrder(row, order)]
    return charge === undefined ? [] : [ofCharge(row, charge)]
  })
  return { result, cntAll: count }
}

const paidByCard = (row: Payment) => ({
  paymentId: row.payment_id,
  status: row.status,
  amount: row.amount,
  refunded: row.refunded,
  createdAt: row.occurred_at.toISOString(),
  cardCompany: row.card_company,
  cardNumber: row.card_number,
  receiptUrl: row.receipt_url,
  deductedFrom: row.deducted_from,
})

/** Points belong to the order; they are told with the payment that made it. */
function ofOrder(row: Payment, order: PaidOrder): PaymentHistoryRow {
  const withPointsAlone = row.payment_id === `points:${row.order_id}`
  const madeTheOrder = withPointsAlone || row.payment_id === order.paymentKey
  const pointsUsed = madeTheOrder ? order.pointsUsed : 0
  const pointsRefunded = madeTheOrder ? order.pointsRefunded : 0
  return {
    ...paidByCard(row),
    ...(withPointsAlone && { status: statusOfPoints(pointsUsed, pointsRefunded) }),
    refundPending: order.openRefunds[row.payment_id] ?? 0,
    transferred: order.transferred[row.payment_id] ?? 0,
    pointsUsed,
    pointsRefunded,
    isReversed: !madeTheOrder && row.status !== 'aborted',
    chargeKind: null,
    consignmentType: null,
    orderId: order.orderId,
    hasOrder: order.isShown,
    name: order.name,
  }
}

const ofCharge = (row: Payment, charge: PaidCharge): PaymentHistoryRow => ({
  ...paidByCard(row),
  refundPending: charge.openRefunds[row.payment_id] ?? 0,
  transferred: charge.transferred[row.payment_id] ?? 0,
  pointsUsed: 0,
  pointsRefunded: 0,
  isReversed: row.is_reversed,
  chargeKind: charge.kind,
  consignmentType: charge.consignmentType,
  orderId: charge.orderId ?? '',
  hasOrder: charge.orderId !== null,
  name: charge.name,
})

function statusOfPoints(used: number, refunded: number): PaymentHistoryRow['status'] {
  if (refunded === 0) return 'done'
  return refunded === used ? 'canceled' : 'partial_canceled'
}
