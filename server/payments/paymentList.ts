import { z } from 'zod'
import { chargeKind } from '../../domain/charges/events.ts'
import { type CivilDate, formatSeoulMinute } from '../../domain/shared/civilDate.ts'
import type { StaffPaymentRow, StaffPayments } from '../../domain/wire/staffPayments.ts'
import { chargeName } from '../charges/index.ts'
import {
  type Condition,
  everyRowOfList,
  type List,
  ofMember,
  ofOrder,
  type Paging,
  pageOfList,
  totalsOfList,
} from '../platform/database/lists.ts'
import type { Deps } from '../platform/deps.ts'
import type { Cell } from '../platform/http/tableFile.ts'
import { payoutRowsOf } from '../providerPayouts/index.ts'

const rowShape = z.object({
  paymentId: z.string(),
  paymentKey: z.string().nullable(),
  method: z.enum(['card', 'points', 'deduction']),
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

/** Payments of orders and charges: by card, by points alone, or deducted from an owner's settlement. */
export const payments = {
  name: 'staff.payments',
  rows: `
    SELECT p.*, CASE WHEN p.method <> 'points' AND p.status <> 'aborted' THEN p.amount ELSE 0 END AS captured,
      CASE WHEN p.method <> 'points' THEN p.refunded ELSE 0 END AS "givenBack" FROM (
      SELECT o.payment_id COLLATE "C" AS "paymentId", 'card' AS method, o.status, o.member_id AS "memberId",
        o.order_id AS "orderId", NULL::uuid AS "chargeId", o.amount, o.refunded, o.occurred_at AS "occurredAt"
      FROM shop.order_payments() o
      UNION ALL
      SELECT o.payment_id COLLATE "C", 'points', o.status, o.member_id, o.order_id, NULL::uuid, o.points, o.refunded,
        o.occurred_at
      FROM shop.orders_paid_by_points() o
      UNION ALL
      SELECT c.payment_key COLLATE "C", 'card', c.status, c.member_id, NULL::uuid, c.charge_id, c.amount, c.refunded,
        c.occurred_at FROM shop.payments_of_charges() c
      UNION ALL
      SELECT ('deduction:' || d.charge_id::text) COLLATE "C", 'deduction',
        CASE d.kept WHEN d.amount THEN 'done' WHEN 0 THEN 'canceled' ELSE 'partial_canceled' END, d.member_id, NULL::uuid,
        d.charge_id, d.amount, d.amount - d.kept, d.deducted_at FROM shop.charges_deducted() d) AS p`,
  displayed: {
    columns: `m.name AS "memberName", n.order_numbers AS "orderNumbers", k.kind,
      coalesce(o.payment_key, c.payment_key) AS "paymentKey", coalesce(o.card_company, c.card_company) AS "cardCompany",
      o.provider_code AS "providerCode", coalesce(c.is_reversed, false) AS "isReversed"`,
    joins: `LEFT JOIN shop.member_accounts() m ON m.id = listed."memberId"
      LEFT JOIN shop.numbered_orders() n ON n.order_id = listed."orderId"
      LEFT JOIN shop.order_payments() o ON o.payment_id = listed."paymentId" COLLATE "C"
      LEFT JOIN shop.payments_of_charges() c ON c.payment_key = listed."paymentId" COLLATE "C"
      LEFT JOIN shop.charge_kinds() k ON k.charge_id = listed."chargeId"`,
  },
  row: rowShape,
  key: 'paymentId',
  sorts: { occurredAt: 'instant', amount: 'number', refunded: 'number' },
  sums: z.object({ captured: z.int(), givenBack: z.int() }),
} satisfies List<typeof rowShape>

type Filter = {
  status?: StaffPaymentRow['status'] | undefined
  method?: StaffPaymentRow['method'] | undefined
  from?: CivilDate | undefined
  to?: CivilDate | undefined
  q?: string | undefined
  sort: string
}

const isOrderNumber = /^\d{6}-/
const isKey = /^[A-Za-z0-9_:-]{12,}$/

/** SQL: the first instant of a Seoul day. */
const beginOf = (day: string) => `(${day}::timestamp AT TIME ZONE 'Asia/Seoul')`

/** Translates the list's filter into conditions. */
export function askedOf({ status, method, from, to, q, sort }: Filter): {
  conditions: Condition[]
  sort: string
} {
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
async function withPayouts({ pool }: Deps['db'], rows: readonly Row[]): Promise<StaffPaymentRow[]> {
  const paid = await payoutRowsOf(
    pool,
    rows.flatMap(({ paymentKey }) => paymentKey ?? []),
  )
  const payouts = Map.groupBy(paid, (row) => row.payment_key)
  return rows.map(({ kind, occurredAt, ...row }) => ({
    ...row,
    name: kind === null ? null : chargeName(kind, null),
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

/** A page of payments with the totals of the whole list, newest first by default. */
export async function staffPayments(
  { db }: Pick<Deps, 'db'>,
  query: Filter & Paging,
): Promise<StaffPayments> {
  const asked = askedOf(query)
  const counted = totalsOfList(db.pool, payments, asked)
  const [totals, page] = await Promise.all([counted, pageOfList(db.pool, payments, asked, query, counted)])
  return { ...totals, result: await withPayouts(db, page.result), cursor: page.cursor }
}

/** All payments that match, page by page. */
export async function* everyPayment(
  { db }: Pick<Deps, 'db'>,
  asked: ReturnType<typeof askedOf>,
): AsyncGenerator<StaffPaymentRow[]> {
  for await (const rows of everyRowOfList(db.pool, payments, asked)) yield withPayouts(db, rows)
}

const statusNames = {
  done: '결제 완료',
  partial_canceled: '부분 취소',
  canceled: '전액 취소',
  aborted: '승인 거절',
} as const
const methodNames = { card: '카드', points: '포인트', deduction: '정산 공제' } as const

/** The columns of the exported file, and a row's cells in the same order. */
export const paymentColumns = [
  ...['결제 시각', '회원', '회원번호', '주문번호', '추가 요금', '수단', '카드사', '상태', '금액', '취소'],
  ...['지급일', '지급액', '수수료', '거절 코드', '결제 키'],
]
export const paymentCells = (row: StaffPaymentRow): Cell[] => [
  ...[formatSeoulMinute(new Date(row.occurredAt)), row.memberName ?? '탈퇴한 회원', row.memberId],
  ...[row.orderNumbers, row.name, methodNames[row.method], row.cardCompany, statusNames[row.status]],
  ...[row.amount, row.refunded, row.paidOut?.lastOn ?? null, row.paidOut?.amount ?? null],
  ...[row.paidOut?.fees ?? null, row.providerCode, row.paymentKey],
]
