import * as z from 'zod/mini'
import { type PaymentHistoryRow, paymentHistoryRow } from '../../domain/wire/payments.ts'
import { type PaidCharge, paidCharges } from '../charges/index.ts'
import { type PaidOrder, paidOrders, rowsAPage, since } from '../ordering/index.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'

const { status, amount, refunded, isReversed, cardCompany, cardNumber, receiptUrl, deductedFrom } =
  paymentHistoryRow.shape
const payment = z.object({
  ...{ status, amount, refunded, isReversed, cardCompany, cardNumber, receiptUrl, deductedFrom },
  paymentId: z.string(),
  orderId: z.nullable(z.string()),
  chargeId: z.nullable(z.string()),
  occurredAt: z.date(),
})
type Payment = z.output<typeof payment>

const kinds = [
  `SELECT payment_id, member_id, order_id, NULL::uuid, status, amount, refunded, false, card_company, occurred_at,
    NULL::text FROM shop.order_payments()`,
  `SELECT payment_id, member_id, order_id, NULL::uuid, 'done', 0, 0, false, NULL::text, occurred_at, NULL::text
    FROM shop.orders_paid_by_points()`,
  `SELECT payment_key, member_id, NULL::uuid, charge_id, status, amount, refunded, is_reversed, card_company,
    occurred_at, NULL::text FROM shop.payments_of_charges()`,
  `SELECT ('deduction:' || charge_id) COLLATE "C", member_id, NULL::uuid, charge_id,
    CASE kept WHEN amount THEN 'done' WHEN 0 THEN 'canceled' ELSE 'partial_canceled' END, amount, amount - kept, false,
    NULL::text, deducted_at, month FROM shop.charges_deducted()`,
]
const columns = `payment_id, member_id, order_id, charge_id, status, amount, refunded, is_reversed, card_company,
  occurred_at, month`
const mine = (kind: string) => `(${kind}) AS payment (${columns})
  WHERE member_id = $1 AND occurred_at >= coalesce($2::timestamptz, '-infinity')`
const newest = 'ORDER BY occurred_at DESC, payment_id'
const allOf = (selected: string, each: (kind: string) => string) =>
  kinds.map((kind) => `(SELECT ${selected} FROM ${each(kind)})`).join(' UNION ALL ')

// Each kind is read in the order of its own index and only as far as the requested page.
const pageOf = statement({
  name: 'payments.history',
  text: `
    SELECT p.payment_id AS "paymentId", p.order_id AS "orderId", p.charge_id AS "chargeId", p.status, p.amount, p.refunded,
      p.is_reversed AS "isReversed", p.card_company AS "cardCompany", r.card_number AS "cardNumber",
      r.receipt_url AS "receiptUrl", p.occurred_at AS "occurredAt", p.month AS "deductedFrom"
    FROM (
      ${allOf('*', (kind) => `${mine(kind)} ${newest} LIMIT $3::int + ${rowsAPage}`)}
      ${newest} LIMIT ${rowsAPage} OFFSET $3::int
    ) AS p LEFT JOIN shop.receipts_of_payments() r ON r.payment_key = p.payment_id
    ${newest}`,
  row: payment,
})

const countOf = statement({
  name: 'payments.historyCount',
  text: `SELECT count(*) AS count FROM (${allOf('', mine)}) AS payment`,
  row: z.object({ count: z.int() }),
})

/** The member's payments for orders and charges with their refunds, declined ones included, newest first. */
export async function paymentHistory(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  memberId: number,
  { curPage, period }: { curPage: number; period?: '6' | '12' | '24' | undefined },
): Promise<{ result: PaymentHistoryRow[]; cntAll: number }> {
  const from = since(clock.now(), period)
  const [rows, [counted]] = await Promise.all([
    pageOf(db.pool, [memberId, from, (curPage - 1) * rowsAPage]),
    countOf(db.pool, [memberId, from]),
  ])
  const [orders, charges] = await Promise.all([
    paidOrders(
      db,
      rows.flatMap((row) => row.orderId ?? []),
    ),
    paidCharges(
      db,
      rows.flatMap((row) => row.chargeId ?? []),
    ),
  ])
  const result = rows.flatMap((row) => {
    const order = orders.get(row.orderId ?? '')
    const charge = charges.get(row.chargeId ?? '')
    if (order !== undefined) return [ofOrder(row, order)]
    return charge === undefined ? [] : [ofCharge(row, charge)]
  })
  return { result, cntAll: counted?.count ?? 0 }
}

const paidByCard = ({ paymentId, status, amount, refunded, occurredAt, ...row }: Payment) => ({
  ...{ paymentId, status, amount, refunded },
  createdAt: occurredAt.toISOString(),
  cardCompany: row.cardCompany,
  cardNumber: row.cardNumber,
  receiptUrl: row.receiptUrl,
  deductedFrom: row.deductedFrom,
})

/** An order's points are shown with the payment that placed it. */
function ofOrder(row: Payment, order: PaidOrder): PaymentHistoryRow {
  const withPointsAlone = row.paymentId === `points:${row.orderId}`
  const madeTheOrder = withPointsAlone || row.paymentId === order.paymentKey
  const pointsUsed = madeTheOrder ? order.pointsUsed : 0
  const pointsRefunded = madeTheOrder ? order.pointsRefunded : 0
  return {
    ...paidByCard(row),
    ...(withPointsAlone && { status: statusOfPoints(pointsUsed, pointsRefunded) }),
    refundPending: order.openRefunds[row.paymentId] ?? 0,
    transferred: order.transferred[row.paymentId] ?? 0,
    goodwill: order.goodwill[row.paymentId] ?? 0,
    pointsUsed,
    pointsRefunded,
    isReversed: !madeTheOrder && row.status !== 'aborted',
    chargeKind: null,
    consignmentType: null,
    orderId: order.orderId,
    hasOrder: order.isShown,
    name: order.name,
    exchangedFrom: order.exchangedFrom,
  }
}

const ofCharge = (row: Payment, charge: PaidCharge): PaymentHistoryRow => ({
  ...paidByCard(row),
  refundPending: charge.openRefunds[row.paymentId] ?? 0,
  transferred: charge.transferred[row.paymentId] ?? 0,
  goodwill: charge.goodwill[row.paymentId] ?? 0,
  pointsUsed: 0,
  pointsRefunded: 0,
  isReversed: row.isReversed,
  chargeKind: charge.kind,
  consignmentType: charge.consignmentType,
  orderId: charge.orderId ?? '',
  hasOrder: charge.orderId !== null,
  name: charge.name,
  exchangedFrom: null,
})

function statusOfPoints(used: number, refunded: number): PaymentHistoryRow['status'] {
  if (refunded === 0) return 'done'
  return refunded === used ? 'canceled' : 'partial_canceled'
}
