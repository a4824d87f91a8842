import type { Selectable } from 'kysely'
import {
  type CancellableItem,
  type Cancellation,
  cancellationQuote,
} from '../../../domain/ordering/cancellation.ts'
import { seoulDate } from '../../../domain/shared/civilDate.ts'
import { type Refusal, refuse } from '../../../domain/shared/decision.ts'
import type { CancellationQuote } from '../../../domain/wire/orders.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Deps } from '../../platform/deps.ts'

type Row = Pick<
  Selectable<Schema['shop.order_items']>,
  'order_item_id' | 'status' | 'final_amount' | 'points_share' | 'placed_at'
> &
  Pick<Selectable<Schema['shop.orders']>, 'start_on' | 'delivery_fee'> & {
    covered_item_ids: string[] | null
    copy_expires_at: Date | null
  }

/** What cancelling costs now: the very function that cancels, on the rows instead of the events. */
export async function quoteOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  memberId: number,
  orderItemId: string,
): Promise<CancellationQuote | Refusal> {
  const rows = await rowsOf(db, memberId, orderItemId)
  const cancellation = cancellationOf(rows, orderItemId, clock.now())
  if (cancellation === null) return refuse('NOT_FOUND')
  return cancellationQuote(cancellation)
}

/** All items of the order that the wanted one belongs to. */
async function rowsOf(db: Deps['db'], memberId: number, orderItemId: string): Promise<Row[]> {
  const { rows } = await db.pool.query<Row>({
    name: 'ordering.quote',
    text: `SELECT i.order_item_id, i.status, i.final_amount, i.points_share, i.placed_at, o.start_on, o.delivery_fee,
             (SELECT array_agg(id) FROM jsonb_array_elements_text(o.coupon->'coveredItemIds') AS id) AS covered_item_ids,
             c.expires_at AS copy_expires_at
           FROM shop.order_items own JOIN shop.orders o USING (order_id) JOIN shop.order_items i USING (order_id)
           LEFT JOIN shop.coupon_copies() c ON c.member_coupon_id = (o.coupon->>'memberCouponId')::uuid
           WHERE own.order_item_id = $1 AND own.member_id = $2`,
    values: [orderItemId, memberId],
  })
  return rows
}

const itemOf = (row: Row): CancellableItem => ({
  orderItemId: row.order_item_id,
  status: row.status,
  finalAmount: row.final_amount,
  pointsShare: row.points_share,
})

function cancellationOf(rows: readonly Row[], orderItemId: string, now: Date): Cancellation | null {
  const own = rows.find((row) => row.order_item_id === orderItemId)
  if (own === undefined) return null
  return {
    item: itemOf(own),
    now,
    today: seoulDate(now),
    order: {
      start: own.start_on,
      placedAt: own.placed_at,
      deliveryFee: own.delivery_fee,
      items: rows.map(itemOf),
      coupon:
        own.covered_item_ids === null || own.copy_expires_at === null
          ? null
          : { coveredItemIds: own.covered_item_ids, expiresAt: own.copy_expires_at },
    },
  }
}
