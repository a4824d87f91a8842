import { z } from 'zod'
import { chargeKind } from '../../domain/charges/events.ts'
import { refundColumns } from '../../domain/lists/refunds.ts'
import { REFUNDED_ONLY_IN_FULL } from '../../domain/payments/decide.ts'
import { refundedInFull } from '../../domain/shared/refundedInFull.ts'
import type { Assignee } from '../../domain/wire/handling.ts'
import {
  type StaffRefundRow,
  type StaffRefundsFilter,
  staffRefundAnswer,
  staffRefundsAnswer,
  staffRefundsFileQuery,
  staffRefundsQuery,
} from '../../domain/wire/staffRefunds.ts'
import { chargeName } from '../charges/index.ts'
import { assignedAs, shownAssigned } from '../handling/index.ts'
import { type Condition, type List, type ListRequest, ofMember } from '../platform/database/lists.ts'
import type { Deps, Routes } from '../platform/deps.ts'
import { listRoutes, readsOfList } from '../platform/http/listRoutes.ts'

const rowShape = z.object({
  refundId: z.string(),
  paymentKey: z.string(),
  memberId: z.int(),
  memberName: z.string().nullable(),
  orderId: z.string().nullable(),
  orderNumbers: z.string().nullable(),
  chargeId: z.string().nullable(),
  kind: chargeKind.nullable(),
  productName: z.string().nullable(),
  amount: z.int(),
  status: z.enum(['pending', 'confirmed', 'rejected']),
  providerCode: z.string().nullable(),
  requestedAt: z.date(),
  settledAt: z.date().nullable(),
  paidBy: z.enum(['card', 'transfer', 'desk', 'set_off', 'goodwill']).nullable(),
  transactionKey: z.string().nullable(),
  goodwill: z.int(),
  open: z.int(),
  grantable: z.int(),
  goodwillLeft: z.int(),
  countedGoodwill: z.int(),
  sending: z.int(),
  lastReason: z.string().nullable(),
  isHeldBack: z.boolean(),
})
type Row = z.infer<typeof rowShape>

/**
 * Refunds of orders and of charges, in one list; a charge's order is that of its item. What was set off against money that
 * the provider's desk gave, or had been given as goodwill, is that money: the sum counts it once (rule 740).
 */
const refunds = {
  name: 'staff.refunds',
  rows: `
    SELECT r.refund_id AS "refundId", r.payment_key AS "paymentKey", r.member_id AS "memberId", r.amount, r.status,
      r.requested_at AS "requestedAt",
      CASE WHEN r.paid_by IN ('set_off', 'goodwill') THEN 0 ELSE r.amount END AS given
    FROM shop.card_refunds() r`,
  displayed: {
    columns: `coalesce(r.order_id, c.order_id) AS "orderId", CASE WHEN m.withdrawn_at IS NULL THEN m.name END AS "memberName", p.product_name AS "productName", r.charge_id AS "chargeId", c.kind,
      n.order_numbers AS "orderNumbers", r.provider_code AS "providerCode",
      r.settled_at AS "settledAt", r.paid_by AS "paidBy", r.goodwill, coalesce(d.open, 0) AS open,
      coalesce(d.grantable, 0) AS grantable, coalesce(d.goodwill_left, 0) AS "goodwillLeft", coalesce(d.counted_goodwill, 0) AS "countedGoodwill", r.transaction_key AS "transactionKey", r.sending,
      CASE listed.status WHEN 'pending' THEN f.last_reason END AS "lastReason",
      listed.status = 'pending' AND EXISTS (
        SELECT FROM shop.held_back_payments() h WHERE h.payment_key = listed."paymentKey") AS "isHeldBack"`,
    joins: `LEFT JOIN shop.member_names() m ON m.id = listed."memberId"
      LEFT JOIN shop.card_refunds() r ON r.refund_id = listed."refundId"
      LEFT JOIN shop.numbered_orders() n ON n.order_id = r.order_id
      LEFT JOIN LATERAL (SELECT * FROM shop.refund_parts(listed."paymentKey") part
        WHERE part.refund_id = listed."refundId" AND (listed.status <> 'confirmed' OR r.paid_by = 'desk')) d ON true
      LEFT JOIN shop.refund_faults() f ON f.refund_id = listed."refundId"
      LEFT JOIN shop.charges_of_items() c ON c.charge_id = r.charge_id
      LEFT JOIN shop.ordered_items() i ON i.order_item_id = c.order_item_id
      LEFT JOIN shop.rentable_products() p ON p.id = i.product_id`,
  },
  row: rowShape,
  key: 'refundId',
  keyType: 'uuid',
  sorts: { requestedAt: 'instant', amount: 'number' },
  sums: z.object({ given: z.int() }),
} satisfies List<typeof rowShape>

/** SQL: the refunds of an order and of the charges for its items, where `number` is the placeholder of its number. */
const ofOrder = (number: string): string => `"refundId" IN (
    SELECT r.refund_id FROM shop.numbered_orders() n JOIN shop.card_refunds() r ON r.order_id = n.order_id
    WHERE n.order_numbers COLLATE "C" = ${number}
    UNION ALL
    SELECT r.refund_id FROM shop.numbered_orders() n JOIN shop.order_lines() l ON l.order_id = n.order_id
      JOIN shop.charges_of_items() c ON c.order_item_id = l.order_item_id JOIN shop.card_refunds() r ON r.charge_id = c.charge_id
    WHERE n.order_numbers COLLATE "C" = ${number})`

const isKey = /^[A-Za-z0-9_-]{12,}$/

/** The list's conditions for a filter; `open` means not yet confirmed. */
function requestOf({ status, q, sort, assignee }: StaffRefundsFilter, staffId: number | null): ListRequest {
  const states = status === 'all' ? null : status === 'open' ? ['pending', 'rejected'] : [status]
  const conditions: Condition[] = []
  if (states !== null) conditions.push({ where: (of) => `status = ANY(${of})`, value: states })
  if (q !== undefined && /^\d{6}-/.test(q)) conditions.push({ where: ofOrder, value: q.toUpperCase() })
  else if (q !== undefined && isKey.test(q))
    conditions.push({ where: (of) => `"paymentKey" = ${of}`, value: q })
  else conditions.push(...ofMember('memberId', q))
  conditions.push(...assignedAs('refund', ['"refundId"', 'uuid'], { assignee, staffId }))
  return { conditions, sort }
}

const reasonOf = ({ cards }: Pick<Deps, 'cards'>, { providerCode }: Row): string | null => {
  if (providerCode === null) return null
  if (providerCode === REFUNDED_ONLY_IN_FULL) return refundedInFull
  return cards.refusalSentence(providerCode) ?? '결제사에 문의해 주세요.'
}
const nameOf = ({ kind, productName }: Row) => (kind === null ? null : chargeName(kind, productName))

/** A row in its wire format. */
function shown({ cards }: Pick<Deps, 'cards'>, row: Row, assignee: Assignee): StaffRefundRow {
  const { kind: _, productName: __, requestedAt, settledAt, ...rest } = row
  return {
    ...rest,
    assignee,
    ...{ name: nameOf(row), reason: reasonOf({ cards }, row) },
    requestedAt: requestedAt.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
  }
}

/** The list of refunds in a state, the oldest first by default. */
export const refundListRoutes: Routes = (deps) => async (app) =>
  listRoutes(app, deps, {
    path: '/api/staff/refunds',
    file: 'refunds',
    title: '환불 목록',
    description: '결제사가 거절한 것부터 답해요.',
    onRequest: app.staff('finance'),
    query: staffRefundsQuery,
    answer: staffRefundsAnswer,
    rowAnswer: staffRefundAnswer,
    fileQuery: staffRefundsFileQuery,
    columns: refundColumns,
    ...readsOfList(deps.db, refunds, {
      request: requestOf,
      shown: (rows, db) =>
        shownAssigned(db, rows, {
          about: 'refund',
          keyOf: ({ refundId }) => refundId,
          show: (row, assignee) => shown(deps, row, assignee),
        }),
    }),
  })
