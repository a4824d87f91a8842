import { sql } from 'kysely'
import { chargeColumns } from '../../../domain/lists/charges.ts'
import {
  type StaffCharge,
  type StaffChargesFilter,
  staffChargesAnswer,
  staffChargesFileQuery,
  staffChargesQuery,
} from '../../../domain/wire/charges.ts'
import type { NumberedPage } from '../../../domain/wire/lists.ts'
import { everyRow } from '../../platform/database/lists.ts'
import type { Deps, Routes } from '../../platform/deps.ts'
import { type ListFile, listRoutes } from '../../platform/http/listRoutes.ts'
import { chargeRows } from '../chargeRow.ts'

function found({ kysely }: Deps['db'], { status, chargeId, orderItemId }: StaffChargesFilter) {
  const states = status === undefined ? (['open', 'paid', 'waived', 'deducted'] as const) : [status]
  return kysely
    .selectFrom('shop.charges')
    .where('status', 'in', states)
    .$if(orderItemId !== undefined, (charges) => charges.where('order_item_id', '=', orderItemId ?? null))
    .$if(chargeId !== undefined, (charges) => charges.where('charge_id', '=', chargeId ?? ''))
}

const keysOf = (charges: ReturnType<typeof found>) => charges.select('charge_id')

async function counted(charges: ReturnType<typeof found>): Promise<number> {
  const { count } = await charges
    .select((has) => has.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The rows of these charges as staff read them, newest first, then by id. */
const rowsOf = (db: Deps['db'], keys: ReturnType<typeof keysOf>) =>
  chargeRows(db)
    .innerJoin(keys.as('cut'), 'cut.charge_id', 'c.charge_id')
    .select(['c.debtor', 'c.order_item_id as orderItemId', 'c.consignment_id as consignmentId'])
    .select(['c.owner_share as ownerShare', 'c.due_on as dueOn', 'c.provider_code as providerCode'])
    .select('c.made_at as madeAt')
    .select(({ selectFrom, fn, lit, ref }) => [
      fn
        .coalesce(
          // A deducted charge is refunded with a payout, a card payment with a refund.
          sql<number | null>`${ref('c.amount')} - ${ref('c.deduction_kept')}`,
          selectFrom('shop.charge_payments as q')
            .select((q) => q.cast<number>(q.fn.sum('q.refunded'), 'bigint').as('refunded'))
            .whereRef('q.charge_id', '=', 'c.charge_id'),
          lit(0),
        )
        .as('refunded'),
      selectFrom('shop.charge_refunds as r')
        .select('r.status')
        .whereRef('r.charge_id', '=', 'c.charge_id')
        .orderBy('r.requested_at', 'desc')
        .orderBy('r.refund_id', 'desc')
        .limit(1)
        .as('refundStatus'),
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
    ])
    .orderBy('c.made_at', 'desc')
    .orderBy('c.charge_id')
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

/** A row in its wire format; `refundStatus` is the state of the latest refund. */
const shown = ({ chargeId, customerKey: _, memberId, madeAt, ...row }: Row): StaffCharge => ({
  id: chargeId,
  memberId,
  createdAt: madeAt.toISOString(),
  ...row,
})

/** A page of charges, newest first. */
async function staffCharges(
  { db }: Pick<Deps, 'db'>,
  { limit, curPage, ...filter }: StaffChargesFilter & NumberedPage,
): Promise<{ result: StaffCharge[]; cntAll: number }> {
  const charges = found(db, filter)
  const page = keysOf(charges)
    .orderBy('made_at', 'desc')
    .orderBy('charge_id')
    .limit(limit)
    .offset((curPage - 1) * limit)
  const [rows, cntAll] = await Promise.all([rowsOf(db, page).execute(), counted(charges)])
  return { result: rows.map(shown), cntAll }
}

/** Every charge that matches. */
async function everyCharge(
  { db }: Pick<Deps, 'db'>,
  filter: StaffChargesFilter,
): Promise<ListFile<StaffCharge>> {
  const charges = found(db, filter)
  async function* pages() {
    for await (const rows of everyRow(db.pool, rowsOf(db, keysOf(charges)).compile())) yield rows.map(shown)
  }
  return { rows: await counted(charges), pages: pages() }
}

export const chargeListRoutes: Routes = (deps) => async (app) =>
  listRoutes(app, deps, {
    path: '/api/staff/charges',
    file: 'charges',
    title: '추가 요금 목록',
    onRequest: app.staff('operations', 'finance'),
    query: staffChargesQuery,
    answer: staffChargesAnswer,
    page: (query) => staffCharges(deps, query),
    fileQuery: staffChargesFileQuery,
    rows: (filter) => everyCharge(deps, filter),
    columns: chargeColumns,
  })
