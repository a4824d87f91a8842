import * as z from 'zod/mini'
import { ROWS_OF_MEMBER_PAGE } from '../../domain/shared/memberPages.ts'
import {
  type PaymentHistoryRow,
  paymentHistoryAnswer,
  paymentHistoryRow,
} from '../../domain/wire/payments.ts'
import { done, pageQuery } from '../../domain/wire/primitives.ts'
import { raiseAlertOnce } from '../alerts/index.ts'
import type { Trouble } from '../gateways/cards/index.ts'
import { countTrouble } from '../health/index.ts'
import { pagedStatement } from '../platform/database/pages.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps, Routes } from '../platform/deps.ts'
import type { Log } from '../platform/log.ts'
import { since } from './historyPage.ts'
import { staffRoutes } from './paymentList.ts'
import { receiptLink } from './receipts.ts'
import { accountsPaid } from './refundAccounts.ts'
import type { PaidFor, PaymentSubjects } from './subject.ts'
import { takeWebhook } from './webhook.ts'

const { status, amount, refunded, isReversed, cardCompany, cardNumber, receiptUrl, deductedFrom } =
  paymentHistoryRow.shape
const payment = z.object({
  ...{ status, amount, refunded, isReversed, cardCompany, cardNumber, receiptUrl, deductedFrom },
  paymentId: z.string(),
  orderId: z.nullable(z.string()),
  chargeId: z.nullable(z.string()),
  extensionId: z.nullable(z.string()),
  deliveryChangeId: z.nullable(z.string()),
  occurredAt: z.date(),
})
type Payment = z.output<typeof payment>

const kinds = [
  `SELECT payment_id, member_id, order_id, charge_id, extension_id, delivery_change_id, status, amount, refunded, is_reversed,
    card_company, occurred_at, NULL::text FROM shop.card_payments()`,
  `SELECT payment_id, member_id, order_id, NULL::uuid, NULL::uuid, NULL::uuid, status, 0, 0, false, NULL::text, occurred_at, NULL::text
    FROM shop.orders_paid_by_points()`,
  `SELECT payment_id, member_id, order_id, NULL::uuid, extension_id, NULL::uuid, status, 0, 0, false, NULL::text, occurred_at,
    NULL::text
    FROM shop.extensions_paid_by_points()`,
  `SELECT ('deduction:' || charge_id) COLLATE "C", member_id, NULL::uuid, charge_id, NULL::uuid, NULL::uuid,
    CASE kept WHEN amount THEN 'done' WHEN 0 THEN 'canceled' ELSE 'partial_canceled' END, amount, amount - kept, false,
    NULL::text, deducted_at, month FROM shop.charges_deducted()`,
]
const columns = `payment_id, member_id, order_id, charge_id, extension_id, delivery_change_id, status, amount, refunded,
  is_reversed, card_company, occurred_at, month`
const mine = (kind: string) => `(${kind}) AS payment (${columns})
  WHERE member_id = $1 AND occurred_at >= coalesce($2::timestamptz, '-infinity')`
const newest = 'ORDER BY occurred_at DESC, payment_id'
const allOf = (selected: string, each: (kind: string) => string) =>
  kinds.map((kind) => `(SELECT ${selected} FROM ${each(kind)})`).join(' UNION ALL ')

// Each kind is read in the order of its own index and only as far as the requested page.
const paymentsOf = pagedStatement({
  name: 'payments.history',
  from: `FROM (${allOf('', mine)}) AS payment`,
  page: `
    SELECT p.payment_id AS "paymentId", p.order_id AS "orderId", p.charge_id AS "chargeId",
      p.extension_id AS "extensionId", p.delivery_change_id AS "deliveryChangeId", p.status, p.amount, p.refunded,
      p.is_reversed AS "isReversed", p.card_company AS "cardCompany", r.card_number AS "cardNumber",
      r.receipt_url AS "receiptUrl", p.occurred_at AS "occurredAt", p.month AS "deductedFrom"
    FROM (
      ${allOf('*', (kind) => `${mine(kind)} ${newest} LIMIT $3::int + ${ROWS_OF_MEMBER_PAGE}`)}
      ${newest} LIMIT ${ROWS_OF_MEMBER_PAGE} OFFSET $3::int
    ) AS p LEFT JOIN shop.receipts_of_payments() r ON r.payment_key = p.payment_id
    ${newest}`,
  row: payment,
})

const deductionRefundsOf = statement({
  name: 'payments.historyDeductionRefunds',
  text: `SELECT d.charge_id AS "chargeId", d.month, sum(d.amount)::bigint AS amount, d.is_paid AS "isPaid"
    FROM shop.deduction_refunds() d WHERE d.charge_id = ANY ($1::uuid[]) GROUP BY d.charge_id, d.month, d.is_paid
    ORDER BY d.month`,
  row: z.object({
    chargeId: z.string(),
    month: z.nullable(z.string()),
    amount: z.int(),
    isPaid: z.boolean(),
  }),
})

const refundsOf = statement({
  name: 'payments.historyRefunds',
  // Goodwill that a later refund counts is a refund from then on, so it is subtracted (rule 286).
  text: `SELECT payment_key AS "paymentKey", coalesce(sum(amount) FILTER (WHERE status <> 'confirmed'), 0)::bigint AS open,
      coalesce(sum(amount) FILTER (WHERE status = 'rejected'), 0)::bigint AS late,
      coalesce(sum(amount) FILTER (WHERE paid_by = 'transfer'), 0)::bigint AS transferred,
      coalesce(jsonb_agg(jsonb_build_object('refundId', refund_id, 'amount', amount) ORDER BY settled_at, refund_id)
        FILTER (WHERE paid_by = 'transfer'), '[]') AS transfers,
      sum(CASE paid_by WHEN 'goodwill' THEN -amount ELSE goodwill END)::bigint AS goodwill
    FROM shop.refunds WHERE payment_key = ANY (ARRAY(SELECT unnest($1::text[]))) GROUP BY payment_key`,
  row: z.object({
    paymentKey: z.string(),
    ...{ open: z.int(), late: z.int(), transferred: z.int(), goodwill: z.int() },
    transfers: z.array(z.object({ refundId: z.string(), amount: z.int() })),
  }),
})
type Back = Awaited<ReturnType<typeof refundsOf>>[number]

/**
 * The member's payments for orders, extensions and charges with their refunds, declined ones included, newest first. One
 * that came to nothing says why (rule 707); of transfers it names the accounts that were paid (rule 906).
 */
async function paymentHistory(
  deps: Pick<Deps, 'db' | 'clock' | 'cards' | 'store'>,
  subjects: PaymentSubjects,
  memberId: number,
  { curPage, period }: { curPage: number; period?: '6' | '12' | '24' | undefined },
): Promise<{ result: PaymentHistoryRow[]; cntAll: number }> {
  const { db, clock, cards } = deps
  const from = since(clock.now(), period)
  const { rows, cntAll } = await paymentsOf(db.pool, [memberId, from], curPage)
  const [orders, charges, extensions, deliveries, refunds, added] = await Promise.all([
    subjects.order.paidFor(
      db,
      rows.flatMap((row) => row.orderId ?? []),
    ),
    subjects.charge.paidFor(
      db,
      rows.flatMap((row) => row.chargeId ?? []),
    ),
    subjects.extension.paidFor(
      db,
      rows.flatMap((row) => row.extensionId ?? []),
    ),
    subjects.delivery.paidFor(
      db,
      rows.flatMap((row) => row.deliveryChangeId ?? []),
    ),
    refundsOf(db.pool, [rows.map((row) => row.paymentId)]),
    deductionRefundsOf(db.pool, [
      rows.flatMap((row) => (row.deductedFrom === null ? [] : (row.chargeId ?? []))),
    ]),
  ])
  const [causes, accounts] = await Promise.all([
    causesOf(deps, subjects, rows),
    accountsPaid(
      db,
      refunds.flatMap(({ transfers }) => transfers.map(({ refundId }) => refundId)),
    ),
  ])
  const result = rows.flatMap((row) => {
    const { id } = subjectOf(row)
    const paid = extensions.get(id) ?? deliveries.get(id) ?? orders.get(id) ?? charges.get(id)
    const back = refunds.find(({ paymentKey }) => paymentKey === row.paymentId)
    const because = causes.get(row.paymentId) ?? null
    const addedTo =
      row.deductedFrom === null
        ? []
        : added.flatMap(({ chargeId, ...one }) => (chargeId === row.chargeId ? [one] : []))
    return paid === undefined
      ? []
      : [{ ...rowOf(cards, row, paid, back), transfers: transfersOf(back, accounts), because, addedTo }]
  })
  return { result, cntAll }
}

/** What a payment is for; an extension and a delivery fee name their order, too. */
function subjectOf(row: Payment): { of: keyof PaymentSubjects; id: string } {
  if (row.extensionId !== null) return { of: 'extension', id: row.extensionId }
  if (row.deliveryChangeId !== null) return { of: 'delivery', id: row.deliveryChangeId }
  return row.orderId === null ? { of: 'charge', id: row.chargeId ?? '' } : { of: 'order', id: row.orderId }
}

/** Why the payments that were reversed came to nothing, by payment (rule 707). */
async function causesOf(
  deps: Pick<Deps, 'db' | 'store'>,
  subjects: PaymentSubjects,
  rows: readonly Payment[],
): Promise<ReadonlyMap<string, string>> {
  const reversed = rows.filter(({ isReversed }) => isReversed)
  return new Map(
    await Promise.all(
      reversed.map(async (row) => {
        const { of, id } = subjectOf(row)
        return [row.paymentId, await subjects[of].whyReversed(deps, id, row.paymentId)] as const
      }),
    ),
  )
}

const transfersOf = (
  back: Back | undefined,
  accounts: Awaited<ReturnType<typeof accountsPaid>>,
): PaymentHistoryRow['transfers'] =>
  (back?.transfers ?? []).map(({ refundId, amount }) => ({ amount, account: accounts.get(refundId) ?? null }))

/** An order's points are shown with the payment that placed it. */
function rowOf(
  cards: Deps['cards'],
  { paymentId, status, amount, refunded, occurredAt, isReversed, ...row }: Payment,
  { pointsUsed, pointsRefunded, ...paid }: PaidFor,
  back: Back | undefined,
): Omit<PaymentHistoryRow, 'addedTo' | 'because' | 'transfers'> {
  const placedIt = !isReversed && status !== 'aborted'
  return {
    ...{ paymentId, status, amount, refunded, isReversed },
    createdAt: occurredAt.toISOString(),
    cardCompany: row.cardCompany,
    cardNumber: row.cardNumber,
    receiptUrl: receiptLink(row.receiptUrl, cards),
    deductedFrom: row.deductedFrom,
    refundPending: back?.open ?? 0,
    refundLate: back?.late ?? 0,
    transferred: back?.transferred ?? 0,
    goodwill: back?.goodwill ?? 0,
    pointsUsed: placedIt ? pointsUsed : 0,
    pointsRefunded: placedIt ? pointsRefunded : 0,
    ...paid,
  }
}

const everyMinutes = 60

const sentences: Readonly<Record<Trouble['kind'], string>> = {
  key: 'the card provider refuses our key: payments and refunds wait',
  rate: 'the card provider says that we call too often: payments and refunds wait',
  code: 'the card provider answers a code that proves nothing: what it is about waits',
  shape: 'the card provider answers what we cannot read: what it is about waits',
}

/**
 * Counts provider troubles that retrying alone does not fix and alerts the operators: at once for each kind and code,
 * then hourly while it lasts. Returns a function that stops watching and waits for alerts in flight.
 */
function watchProvider(deps: Deps, log: Log): () => Promise<void> {
  const underWay = new Map<string, Promise<void>>()
  const counting = new Set<Promise<void>>()
  const raise = async ({ kind, code, call }: Trouble): Promise<void> => {
    const alert = { sentence: sentences[kind], facts: { provider: deps.cards.name, code, call } }
    await raiseAlertOnce(deps, log, { kind: `${deps.cards.name}:${kind}:${code}`, everyMinutes, ...alert })
  }
  const stop = deps.cards.onTrouble((trouble) => {
    const counted = countTrouble(deps, { provider: deps.cards.name, ...trouble })
      .catch((fault: unknown) => log.error({ err: fault }, 'a trouble could not be counted'))
      .finally(() => counting.delete(counted))
    counting.add(counted)
    const key = `${trouble.kind}:${trouble.code}`
    if (underWay.has(key)) return
    const raised = raise(trouble)
      .catch((fault: unknown) => log.error({ err: fault }, 'an alert could not be raised'))
      .finally(() => underWay.delete(key))
    underWay.set(key, raised)
  })
  return async () => {
    stop()
    await Promise.all([...underWay.values(), ...counting])
  }
}

/**
 * Notifications from one address: the provider has a few, and one for each change of a payment. It repeats what is refused
 * for days.
 */
const hints = { max: 3_000, timeWindow: 60_000 }

/** The routes; `subjects` is all that costs money. */
export const routesFor =
  (subjects: PaymentSubjects): Routes =>
  (deps) =>
  async (app) => {
    const onRequest = app.authenticate
    app.addHook('onClose', watchProvider(deps, app.log))
    await app.register(staffRoutes(deps))

    app.get(
      '/api/users/payments-history',
      {
        onRequest,
        schema: { summary: '결제 내역', querystring: pageQuery, response: { 200: paymentHistoryAnswer } },
      },
      async (request) => ({ data: await paymentHistory(deps, subjects, request.member.id, request.query) }),
    )

    const { path, body, read } = deps.cards.notifications
    app.post(
      path,
      {
        config: { rateLimit: hints },
        schema: {
          summary: '결제사 알림',
          body,
          response: { 200: done },
          refusals: ['PROVIDER_UNAVAILABLE'],
        },
      },
      async (request, reply) => {
        const notification = read(request.headers, request.body)
        return reply.doneOr(await takeWebhook(deps, subjects, notification.id ?? request.id, notification))
      },
    )
  }
