import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { StaffCharge, staffChargesQuery } from '../../../domain/wire/charges.ts'
import type { Deps } from '../../platform/deps.ts'
import { chargeRows } from '../chargeRow.ts'

const rowsAPage = 20

/** Charges by their state, the newest first; `refundStatus` says which refunds wait for finance. */
export async function staffCharges(
  { db }: Pick<Deps, 'db'>,
  { curPage, status, chargeId, orderItemId }: z.output<typeof staffChargesQuery>,
): Promise<{ result: StaffCharge[]; cntAll: number }> {
  const wanted = status === undefined ? (['open', 'paid', 'waived', 'deducted'] as const) : [status]
  const found = db.kysely
    .selectFrom('shop.charges')
    .where('status', 'in', wanted)
    .$if(orderItemId !== undefined, (charges) => charges.where('order_item_id', '=', orderItemId ?? null))
    .$if(chargeId !== undefined, (charges) => charges.where('charge_id', '=', chargeId ?? ''))
  const page = found
    .select('charge_id')
    .orderBy('made_at', 'desc')
    .orderBy('charge_id')
    .limit(rowsAPage)
    .offset((curPage - 1) * rowsAPage)
  const [rows, { count }] = await Promise.all([
    chargeRows(db)
      .innerJoin(page.as('cut'), 'cut.charge_id', 'c.charge_id')
      .select(['c.debtor', 'c.order_item_id as orderItemId', 'c.consignment_id as consignmentId'])
      .select(['c.owner_share as ownerShare', 'c.due_on as dueOn', 'c.provider_code as providerCode'])
      .select('c.made_at as madeAt')
      .select(({ selectFrom, fn, lit, ref }) => [
        fn
          .coalesce(
            // What a month paid goes back with a payout, what a card paid with a refund.
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
            selectFrom('shop.charge_refunds as n')
              .select((n) => n.fn.countAll<number>().as('made'))
              .whereRef('n.charge_id', '=', 'c.charge_id'),
            lit(0),
          )
          .as('refunds'),
      ])
      .orderBy('c.made_at', 'desc')
      .orderBy('c.charge_id')
      .execute(),
    found.select((has) => has.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  const result = rows.map(({ chargeId, customerKey: _, memberId, madeAt, ...row }) => ({
    id: chargeId,
    memberId,
    createdAt: madeAt.toISOString(),
    ...row,
  }))
  return { result, cntAll: count }
}
