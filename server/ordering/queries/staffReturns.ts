import type { ReturnStage, StaffReturnRow } from '../../../domain/wire/returns.ts'
import { offeredProducts } from '../../catalogue/index.ts'
import type { Deps } from '../../platform/deps.ts'
import { writtenReason } from '../itemReasons.ts'

const rowsAPage = 20
/** What somebody still has to do something about. */
const open: readonly ReturnStage[] = ['requested', 'approved', 'collecting', 'collected']

/** Returns by what is to be done with them, the oldest request first. */
export async function staffReturns(
  { db }: Pick<Deps, 'db'>,
  { curPage, stage }: { curPage: number; stage?: ReturnStage | undefined },
): Promise<{ result: StaffReturnRow[]; cntAll: number }> {
  const wanted = stage === undefined ? open : [stage]
  const from = db.kysely.selectFrom('shop.item_returns as r').where('r.status', 'in', wanted)
  const [rows, { count }] = await Promise.all([
    db.kysely
      .selectFrom(
        from
          .selectAll('r')
          .orderBy('r.requested_at')
          .orderBy('r.order_item_id')
          .limit(rowsAPage)
          .offset((curPage - 1) * rowsAPage)
          .as('r'),
      )
      .innerJoin('shop.order_items as i', 'i.order_item_id', 'r.order_item_id')
      .innerJoin('shop.orders as o', 'o.order_id', 'r.order_id')
      .innerJoin(offeredProducts.as('p'), 'p.id', 'i.product_id')
      .select(['r.order_id as orderId', 'r.order_item_id as orderItemId', 'o.order_numbers as orderNumbers'])
      .select(['r.number', 'r.status as stage', 'p.product_name as productName', 'r.requested_at'])
      .select(['r.reason_code as returnReason', 'i.final_amount as finalAmount'])
      .select(['i.points_share as pointsUsed', 'i.start_on as rentalStartDate', 'i.end_on as rentalEndDate'])
      .orderBy('r.requested_at')
      .orderBy('r.order_item_id')
      .execute(),
    from.select((has) => has.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  const result = rows.map(async ({ requested_at, ...row }) => ({
    ...row,
    requestedAt: requested_at.toISOString(),
    returnText: await writtenReason(db.pool, row.orderItemId, `requestReturn:${row.number}`),
  }))
  return { result: await Promise.all(result), cntAll: count }
}
