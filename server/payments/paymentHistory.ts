import * as z from 'zod/mini'
import { type PaymentHistoryRow, paymentHistoryRow } from '../../domain/wire/payments.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import { rowsAPage, since } from './historyPage.ts'
import type { PaidFor, PaymentSubjects } from './subject.ts'

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
  `SELECT payment_id, member_id, order_id, charge_id, status, amount, refunded, is_reversed, card_company, occurred_at,
    NULL::text FROM shop.card_payments()`,
  `SELECT payment_id, member_id, order_id, NULL::uuid, status, 0, 0, false, NULL::text, occurred_at, NULL::text
    FROM shop.orders_paid_by_points()`,
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

const refundsOf = statement({
  name: 'payments.historyRefunds',
  // Goodwill that a later refund counts is a refund from then on, so it is subtracted (rule 286).
  text: `SELECT payment_key AS "paymentKey", coalesce(sum(amount) FILTER (WHERE status <> 'confirmed'), 0)::bigint AS open,
      coalesce(sum(amount) FILTER (WHERE paid_by = 'transfer'), 0)::bigint AS transferred,
      sum(CASE paid_by WHEN 'goodwill' THEN -amount ELSE goodwill END)::bigint AS goodwill
    FROM shop.refunds WHERE payment_key = ANY (ARRAY(SELECT unnest($1::text[]))) GROUP BY payment_key`,
  row: z.object({ paymentKey: z.string(), open: z.int(), transferred: z.int(), goodwill: z.int() }),
})

/** The member's payments for orders and charges with their refunds, declined ones included, newest first. */
export async function paymentHistory(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  subjects: PaymentSubjects,
  memberId: number,
  { curPage, period }: { curPage: number; period?: '6' | '12' | '24' | undefined },
): Promise<{ result: PaymentHistoryRow[]; cntAll: number }> {
  const from = since(clock.now(), period)
  const [rows, [counted]] = await Promise.all([
    pageOf(db.pool, [memberId, from, (curPage - 1) * rowsAPage]),
    countOf(db.pool, [memberId, from]),
  ])
  const [orders, charges, refunds] = await Promise.all([
    subjects.order.paidFor(
      db,
      rows.flatMap((row) => row.orderId ?? []),
    ),
    subjects.charge.paidFor(
      db,
      rows.flatMap((row) => row.chargeId ?? []),
    ),
    refundsOf(db.pool, [rows.map((row) => row.paymentId)]),
  ])
  const result = rows.flatMap((row) => {
    const paid = orders.get(row.orderId ?? '') ?? charges.get(row.chargeId ?? '')
    const back = refunds.find(({ paymentKey }) => paymentKey === row.paymentId)
    return paid === undefined ? [] : [rowOf(row, paid, back)]
  })
  return { result, cntAll: counted?.count ?? 0 }
}

/** An order's points are shown with the payment that placed it. */
function rowOf(
  { paymentId, status, amount, refunded, occurredAt, isReversed, ...row }: Payment,
  { pointsUsed, pointsRefunded, ...paid }: PaidFor,
  back: { open: number; transferred: number; goodwill: number } | undefined,
): PaymentHistoryRow {
  const placedIt = !isReversed && status !== 'aborted'
  return {
    ...{ paymentId, status, amount, refunded, isReversed },
    createdAt: occurredAt.toISOString(),
    cardCompany: row.cardCompany,
    cardNumber: row.cardNumber,
    receiptUrl: row.receiptUrl,
    deductedFrom: row.deductedFrom,
    refundPending: back?.open ?? 0,
    transferred: back?.transferred ?? 0,
    goodwill: back?.goodwill ?? 0,
    pointsUsed: placedIt ? pointsUsed : 0,
    pointsRefunded: placedIt ? pointsRefunded : 0,
    ...paid,
  }
}
