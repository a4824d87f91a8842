import { z } from 'zod'
import { chargeKind } from '../../domain/charges/events.ts'
import { paymentColumns } from '../../domain/lists/payments.ts'
import { chargeTerms } from '../../domain/shared/chargeKinds.ts'
import {
  type StaffPaymentRow,
  type StaffPaymentsFilter,
  staffPaymentAnswer,
  staffPaymentsAnswer,
  staffPaymentsFileQuery,
  staffPaymentsQuery,
} from '../../domain/wire/staffPayments.ts'
import { type Condition, type List, type ListRequest, ofMember, ofOrder } from '../platform/database/lists.ts'
import type { Reads, Routes } from '../platform/deps.ts'
import { listRoutes, readsOfList } from '../platform/http/listRoutes.ts'
import { payoutRowsOf } from '../providerPayouts/index.ts'

const rowShape = z.object({
  paymentId: z.string(),
  paymentKey: z.string().nullable(),
  method: z.enum(['card', 'points', 'coupon', 'deduction']),
  status: z.enum(['done', 'canceled', 'partial_canceled', 'aborted']),
  memberId: z.int(),
  memberName: z.string().nullable(),
  orderId: z.string().nullable(),
  orderNumbers: z.string().nullable(),
  chargeId: z.string().nullable(),
  kind: chargeKind.nullable(),
  amount: z.int(),
  refunded: z.int(),
  cardCompany: z.string().nullable(),
  providerCode: z.string().nullable(),
  isReversed: z.boolean(),
  occurredAt: z.date(),
})
type Row = z.infer<typeof rowShape>

/** Payments of orders, extensions and charges: by card, by points or a coupon alone (rule 723), or deducted from a settlement. */
const payments = {
  name: 'staff.payments',
  // What was captured and given back is each kind's own, so that the sums need not know what was refunded in points.
  rows: `
    SELECT c.payment_id COLLATE "C" AS "paymentId", 'card' AS method, c.status, c.member_id AS "memberId",
      c.order_id AS "orderId", c.charge_id AS "chargeId", c.amount, c.refunded, c.occurred_at AS "occurredAt",
      CASE WHEN c.status <> 'aborted' THEN c.amount ELSE 0 END AS captured, c.refunded AS "givenBack"
    FROM shop.card_payments() c
    UNION ALL
    SELECT o.payment_id COLLATE "C", CASE o.points WHEN 0 THEN 'coupon' ELSE 'points' END, o.status, o.member_id, o.order_id, NULL::uuid, o.points, o.refunded,
      o.occurred_at, 0::bigint, 0::bigint
    FROM shop.orders_paid_by_points() o
    UNION ALL
    SELECT x.payment_id COLLATE "C", 'points', x.status, x.member_id, x.order_id, NULL::uuid, x.points, x.refunded,
      x.occurred_at, 0::bigint, 0::bigint
    FROM shop.extensions_paid_by_points() x
    UNION ALL
    SELECT ('deduction:' || d.charge_id::text) COLLATE "C", 'deduction',
      CASE d.kept WHEN d.amount THEN 'done' WHEN 0 THEN 'canceled' ELSE 'partial_canceled' END, d.member_id, NULL::uuid,
      d.charge_id, d.amount, d.amount - d.kept, d.deducted_at, d.amount, d.amount - d.kept
    FROM shop.charges_deducted() d`,
  displayed: {
    columns: `m.name AS "memberName", n.order_numbers AS "orderNumbers", k.kind, c.payment_key AS "paymentKey",
      c.card_company AS "cardCompany", c.provider_code AS "providerCode",
      coalesce(c.charge_id IS NOT NULL AND c.is_reversed, false) AS "isReversed"`,
    joins: `LEFT JOIN shop.member_names() m ON m.id = listed."memberId"
      LEFT JOIN shop.numbered_orders() n ON n.order_id = listed."orderId"
      LEFT JOIN shop.card_payments() c ON c.payment_id = listed."paymentId" COLLATE "C"
      LEFT JOIN shop.charges_of_items() k ON k.charge_id = listed."chargeId"`,
  },
  row: rowShape,
  key: 'paymentId',
  keyType: 'text',
  sorts: { occurredAt: 'instant', amount: 'number', refunded: 'number' },
  sums: z.object({ captured: z.int(), givenBack: z.int() }),
} satisfies List<typeof rowShape>

const isOrderNumber = /^\d{6}-/
const isKey = /^[A-Za-z0-9_:-]{12,}$/

/** SQL: the first instant of a Seoul day. */
const beginOf = (day: string) => `(${day}::timestamp AT TIME ZONE 'Asia/Seoul')`

/** Translates the list's filter into conditions. */
function requestOf({ status, method, from, to, q, sort }: StaffPaymentsFilter): ListRequest {
  const conditions: Condition[] = []
  if (status !== undefined) conditions.push({ where: (of) => `status = ${of}`, value: status })
  if (method !== undefined) conditions.push({ where: (of) => `method = ${of}`, value: method })
  if (from !== undefined)
    conditions.push({ where: (of) => `"occurredAt" >= ${beginOf(`${of}::date`)}`, value: from })
  if (to !== undefined)
    conditions.push({ where: (of) => `"occurredAt" < ${beginOf(`(${of}::date + 1)`)}`, value: to })
  if (q !== undefined && isOrderNumber.test(q)) conditions.push({ where: ofOrder, value: q.toUpperCase() })
  else if (q !== undefined && isKey.test(q))
    conditions.push({ where: (of) => `"paymentId" = ${of}`, value: q })
  else conditions.push(...ofMember('memberId', q))
  return { conditions, sort }
}

/** Rows as staff read them, with the provider's payouts of each payment. */
async function withPayouts({ pool }: Pick<Reads, 'pool'>, rows: readonly Row[]): Promise<StaffPaymentRow[]> {
  const paid = await payoutRowsOf(
    pool,
    rows.flatMap(({ paymentKey }) => paymentKey ?? []),
  )
  const payouts = Map.groupBy(paid, (row) => row.payment_key)
  return rows.map(({ kind, occurredAt, ...row }) => ({
    ...row,
    name: kind === null ? null : chargeTerms[kind].name,
    occurredAt: occurredAt.toISOString(),
    paidOut: paidOutOf(payouts.get(row.paymentKey ?? '') ?? []),
  }))
}

function paidOutOf(rows: Awaited<ReturnType<typeof payoutRowsOf>>): StaffPaymentRow['paidOut'] {
  const last = rows.at(-1)
  if (last === undefined) return null
  const fees = rows.reduce((total, { fee, vat }) => total + fee + vat, 0)
  return {
    lastOn: last.paid_out_on,
    amount: rows.reduce((total, { amount }) => total + amount, 0) - fees,
    fees,
  }
}

/** The list of payments for finance. */
export const staffRoutes: Routes = (deps) => async (app) =>
  listRoutes(app, deps, {
    path: '/api/staff/payments',
    file: 'payments',
    title: '결제 목록',
    description:
      '주문과 추가 요금의 결제를 카드, 포인트, 쿠폰, 정산 공제까지 최근 것부터 답해요. 결제사가 지급한 금액과 수수료도 함께예요.',
    onRequest: app.staff('finance'),
    query: staffPaymentsQuery,
    answer: staffPaymentsAnswer,
    rowAnswer: staffPaymentAnswer,
    fileQuery: staffPaymentsFileQuery,
    columns: paymentColumns,
    ...readsOfList(deps.db, payments, {
      request: requestOf,
      shown: (rows, db) => withPayouts(db, rows),
    }),
  })
