import { sql } from 'kysely'
import { z } from 'zod'
import { chargeColumns } from '../../../domain/lists/charges.ts'
import { REFUNDED_ONLY_IN_FULL } from '../../../domain/payments/decide.ts'
import {
  type StaffCharge,
  type StaffChargesFilter,
  staffChargeAnswer,
  staffChargesAnswer,
  staffChargesFileQuery,
  staffChargesQuery,
} from '../../../domain/wire/charges.ts'
import type { Assignee } from '../../../domain/wire/handling.ts'
import { assignedAs, assigneesOf } from '../../handling/index.ts'
import { memberAccounts } from '../../members/index.ts'
import { cardRefunds } from '../../payments/index.ts'
import { type Condition, inOrderOf, type List, type ListRequest } from '../../platform/database/lists.ts'
import { published } from '../../platform/database/published.ts'
import type { Reads, Routes } from '../../platform/deps.ts'
import { listRoutes, readsOfList } from '../../platform/http/listRoutes.ts'
import { chargeRows, objectionOf, ownerOf } from '../chargeRow.ts'
import { reasonOf, typedReasons } from '../reasons.ts'

const listedRow = z.object({ id: z.string() })
const charges = {
  name: 'charges.staffCharges',
  rows: `
    SELECT c.charge_id AS id, c.status, c.order_item_id AS "orderItemId", c.member_id AS "memberId", c.made_at AS "createdAt", c.inquiry_id, c.dispute_answered_at
    FROM shop.charges c`,
  row: listedRow,
  key: 'id',
  keyType: 'uuid',
  sorts: { createdAt: 'instant' },
  sums: z.object({}),
} satisfies List<typeof listedRow>

/** Newest first. */
const requestOf = (
  { status, chargeId, orderItemId, memberId, assignee, dispute }: StaffChargesFilter,
  staffId: number | null,
): ListRequest => {
  const states = status === undefined ? ['open', 'paid', 'waived', 'deducted'] : [status]
  const conditions: Condition[] = [{ where: (of) => `status = ANY(${of})`, value: states }]
  if (chargeId !== undefined) conditions.push({ where: (of) => `id = ${of}`, value: chargeId })
  if (orderItemId !== undefined)
    conditions.push({ where: (of) => `"orderItemId" = ${of}`, value: orderItemId })
  if (memberId !== undefined) conditions.push({ where: (of) => `"memberId" = ${of}`, value: memberId })
  if (dispute !== undefined)
    conditions.push({
      where: (of) => `inquiry_id IS NOT NULL AND (dispute_answered_at IS NULL) = ${of}
        AND (dispute_answered_at IS NOT NULL
          OR EXISTS (SELECT FROM shop.inquirers() q WHERE q.inquiry_id = listed.inquiry_id))`,
      value: dispute === 'open',
    })
  conditions.push(...assignedAs('charge', ['id', 'uuid'], { assignee, staffId }))
  return { conditions, sort: '-createdAt' }
}

/** The refunds of charges as finance decided them (rule 492); defined in `published.sql`. */
const refundsOfCharges = published(
  'shop.refunds_of_charges()',
  z.object({
    charge_id: z.string(),
    refund_id: z.string(),
    amount: z.number(),
    status: z.enum(['pending', 'confirmed', 'rejected']),
    requested_at: z.date(),
  }),
)

/** These charges as staff read them. */
const rowsOf = (db: Reads, ids: readonly string[]) =>
  chargeRows(db)
    .where('c.charge_id', 'in', [...ids])
    .select(['c.debtor', 'c.order_item_id as orderItemId', 'c.consignment_id as consignmentId'])
    .select(['c.owner_share as ownerShare', 'c.due_on as dueOn', 'c.provider_code as providerCode'])
    .select(['c.made_at as madeAt', 'c.waived', objectionOf.as('inquiryId')])
    .select(({ selectFrom, fn, lit, ref, exists }) => [
      fn
        .coalesce(
          // A deducted charge is refunded with a payout, a card payment with a refund.
          sql<number | null>`${ref('c.amount')} - ${ref('c.deduction_kept')}`,
          selectFrom(refundsOfCharges.as('q'))
            .select((q) => q.cast<number>(q.fn.sum('q.amount'), 'bigint').as('refunded'))
            .whereRef('q.charge_id', '=', 'c.charge_id'),
          lit(0),
        )
        .as('refunded'),
      selectFrom(refundsOfCharges.as('r'))
        .select('r.status')
        .whereRef('r.charge_id', '=', 'c.charge_id')
        .orderBy('r.requested_at', 'desc')
        .orderBy('r.refund_id', 'desc')
        .limit(1)
        .as('refundStatus'),
      // One of a reversed payment counts here, too: the server waits for all of them (rule 173), but for parts that wait
      // for the whole (rule 948).
      selectFrom(cardRefunds.as('o'))
        .select((o) => o.fn.min('o.status').$castTo<'pending' | 'rejected' | null>().as('is'))
        .whereRef('o.charge_id', '=', 'c.charge_id')
        .where('o.status', '<>', 'confirmed')
        .where((o) =>
          o.not(o.and([o('o.status', '=', 'rejected'), o('o.provider_code', '=', REFUNDED_ONLY_IN_FULL)])),
        )
        .as('openRefund'),
      exists(
        selectFrom(memberAccounts.as('w'))
          .select('w.id')
          .where('w.id', '=', ownerOf)
          .where('w.withdrawn_at', 'is not', null),
      )
        .$castTo<boolean>()
        .as('ownerHasLeft'),
      sql<boolean>`${ref('c.kind')} = 'loss' AND EXISTS (SELECT FROM shop.compensated_losses() k
        WHERE k.consignment_id = ${ref('c.consignment_id')})`.as('isCompensatedLoss'),
      fn
        .coalesce(
          // The latest refund number; each refund's reason carries its number, for card payments and deductions alike.
          selectFrom('personal.charge_reasons as n')
            .select(({ ref }) =>
              sql<number | null>`max(split_part(${ref('n.step')}, ':', 2)::int)`.as('latest'),
            )
            .whereRef('n.charge_id', '=', 'c.charge_id')
            .where('n.step', 'like', 'refunded:%'),
          lit(0),
        )
        .as('refunds'),
      fn
        .coalesce(
          selectFrom('personal.charge_reasons as n')
            .select(({ ref }) =>
              sql<number | null>`max(split_part(${ref('n.step')}, ':', 2)::int)`.as('latest'),
            )
            .whereRef('n.charge_id', '=', 'c.charge_id')
            .where('n.step', 'like', 'reduced:%'),
          lit(0),
        )
        .as('waivers'),
    ])
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

/** A row in its wire format; `refundStatus` is the state of the latest refund. */
const shown =
  (typed: ReadonlyMap<string, string>, assigneeOf: (chargeId: string) => Assignee) =>
  ({ chargeId, customerKey: _, memberId, madeAt, ...row }: Row): StaffCharge => ({
    id: chargeId,
    memberId,
    createdAt: madeAt.toISOString(),
    assignee: assigneeOf(chargeId),
    beyondReason: typed.get(reasonOf('beyond', chargeId)) ?? null,
    ...row,
  })

async function chargesOf(db: Reads, ids: readonly string[]): Promise<StaffCharge[]> {
  const beyond = ids.map((id) => reasonOf('beyond', id))
  const [rows, typed, assigneeOf] = await Promise.all([
    rowsOf(db, ids).execute(),
    typedReasons(db, beyond),
    assigneesOf(db, 'charge', ids),
  ])
  return inOrderOf(ids, rows.map(shown(typed, assigneeOf)), ({ id }) => id)
}

export const chargeListRoutes: Routes = (deps) => async (app) =>
  listRoutes(app, deps, {
    path: '/api/staff/charges',
    file: 'charges',
    title: '추가 요금 목록',
    onRequest: app.staff('operations', 'finance'),
    query: staffChargesQuery,
    answer: staffChargesAnswer,
    rowAnswer: staffChargeAnswer,
    fileQuery: staffChargesFileQuery,
    columns: chargeColumns,
    ...readsOfList(deps.db, charges, {
      request: requestOf,
      shown: (rows, db) =>
        chargesOf(
          db,
          rows.map(({ id }) => id),
        ),
    }),
  })
